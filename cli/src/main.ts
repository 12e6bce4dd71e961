import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { members } from './commands/members.ts'
import { migrate } from './commands/migrate.ts'
import { plans } from './commands/plans.ts'
import { platforms } from './commands/platforms.ts'
import { projects } from './commands/projects.ts'
import { rollouts } from './commands/rollouts.ts'
import { api, serve, worker } from './commands/run.ts'
import { settings } from './commands/settings.ts'
import { subscriptions } from './commands/subscriptions.ts'
import { users } from './commands/users.ts'
import { Failure } from './terminal.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const program = new Command('muster')
  .description('Muster: boards for every project of a platform, and master templates for all of them.')
  .version(version)
  .addHelpText('after', '\nExit codes: 0 done, 1 it failed, 2 asked wrongly (options, settings).')
  .addHelpText(
    'after',
    'Settings come from the environment: see `muster settings`; `muster doctor` checks them.',
  )

for (const command of [
  serve,
  api,
  worker,
  migrate,
  doctor,
  settings,
  demo,
  platforms,
  projects,
  users,
  members,
  rollouts,
  plans,
  subscriptions,
]) {
  program.addCommand(command)
}
for (const command of [program, ...program.commands.flatMap((inner) => [inner, ...inner.commands])]) {
  command.exitOverride().showHelpAfterError('(add --help for what is possible)')
}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof Failure) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  } else {
    process.stderr.write(`muster failed: ${error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}
