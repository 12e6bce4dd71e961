import { Command } from 'commander'
import { configOrFail, inWords } from '../database.ts'
import { print } from '../terminal.ts'

export const migrate = new Command('migrate')
  .description('migrate the database to this version; safe to run again')
  .action(async () => {
    const { migrate: runMigrations } = await import('@muster/api/core/migrate')
    const done = await runMigrations(configOrFail().DATABASE_URL, print).catch((error) => {
      throw inWords(error)
    })
    print(done.length ? 'The database is up to date.' : 'The database was already up to date.')
  })
