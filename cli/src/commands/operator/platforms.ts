import { operatorOf, recordAudit } from '@muster/api/store/audit-log'
import { insertPlatform, listPlatforms } from '@muster/api/store/platforms'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, json, limit, named } from '#options.ts'
import { print, printJson, printRows } from '#terminal.ts'

export const platforms = new Command('platforms').description('the top accounts: each has projects and users')

platforms
  .command('create')
  .description('create a platform')
  .argument('<name>', 'its name', named)
  .addOption(json())
  .action(async (name: string, options: { json: boolean }) => {
    const platform = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const made = await insertPlatform(tx, name)
        await recordAudit(tx, operatorOf(made.id), { action: 'platform.create' })
        return made
      }),
    )
    if (options.json) printJson(platform)
    else print(`Platform ${platform.id}: ${platform.name}`)
  })

platforms
  .command('list')
  .description('list platforms')
  .addOption(after())
  .addOption(limit())
  .addOption(json())
  .action(async (options: { after: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listPlatforms(db, options.after, options.limit))
    printRows(rows, ['id', 'name', 'created_at'], options.json)
  })
