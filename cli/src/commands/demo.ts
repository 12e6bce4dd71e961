import { Command } from 'commander'
import { configOrFail, withDatabase } from '../database.ts'
import { json } from '../options.ts'
import { Failure, print, printJson } from '../terminal.ts'

export const demo = new Command('demo')
  .description('fill an empty database with demo data')
  .addOption(json())
  .action(async (options: { json: boolean }) => {
    const config = configOrFail()
    if (config.NODE_ENV === 'production')
      throw new Failure('The demo is not for production. Unset NODE_ENV, or set it to development.')
    const { fillDemo } = await import('../demo.ts')
    const world = await withDatabase((db) => fillDemo(db, config))
    if (options.json) return printJson(world)
    print('The demo is ready. Sign in as one of these users. The passwords are random and shown only once:\n')
    for (const role of ['superadmin', 'owner', 'member', 'viewer', 'outsider', 'two_factor'] as const) {
      print(`  ${role.padEnd(11)} ${world[role].email.padEnd(28)} ${world[role].password}`)
    }
    print(`\nThe second factor of ${world.two_factor.email} has the secret ${world.two_factor.totp_secret}`)
    print('Start the service with `npx muster serve`.')
  })
