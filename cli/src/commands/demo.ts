import { Command } from 'commander'
import { configOrFail, withDatabase } from '../database.ts'
import { json } from '../options.ts'
import { Failure, print, printJson } from '../terminal.ts'

export const demo = new Command('demo')
  .description('fill an empty database with a small world to try things in')
  .addOption(json())
  .action(async (options: { json: boolean }) => {
    const config = configOrFail()
    if (config.NODE_ENV === 'production') throw new Failure('The demo is not for production (NODE_ENV).')
    const { fillDemo } = await import('../demo.ts')
    const world = await withDatabase((db) => fillDemo(db, config))
    if (options.json) return printJson(world)
    print('The demo is ready. Sign in as one of these (the passwords are random and shown only now):\n')
    for (const role of ['superadmin', 'owner', 'member', 'viewer', 'outsider', 'two_factor'] as const) {
      print(`  ${role.padEnd(11)} ${world[role].email.padEnd(28)} ${world[role].password}`)
    }
    print(`\nThe second factor of ${world.two_factor.email} has the secret ${world.two_factor.totp_secret}`)
    print('Start the service with `npx muster serve`.')
  })
