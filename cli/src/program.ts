import { Command } from 'commander'
import { clientCommands } from './client/commands.ts'
import { completeCommand, completion } from './commands/completion.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { login, logout, profiles } from './commands/login.ts'
import { mcp } from './commands/mcp.ts'
import { migrate } from './commands/migrate.ts'
import { operator } from './commands/operator.ts'
import { api, serve, worker } from './commands/run.ts'
import { settings } from './commands/settings.ts'
import { tryIt } from './commands/try.ts'
import { version } from './version.ts'

/** The whole `muster` program, before it parses the command line. */
export function createProgram(): Command {
  const program = new Command('muster')
    .description('Muster: boards for every project of a platform, and master templates for all of them.')
    .version(version)
    .addHelpText('after', '\nExit codes: 0 done, 1 it failed, 2 asked wrongly (options, settings).')
    .addHelpText(
      'after',
      'Settings come from the environment: see `muster settings`; `muster doctor` checks them.',
    )

  const groups: Record<string, Command[]> = {
    'Run it:': [tryIt, serve, api, worker, migrate, demo, doctor, settings, operator],
    'Sign in:': [login, logout, profiles, completion, mcp],
    'Work with it, signed in:': clientCommands(),
  }
  for (const [group, commands] of Object.entries(groups)) {
    program.commandsGroup(group)
    for (const command of commands) program.addCommand(command)
  }
  program.addCommand(completeCommand(program), { hidden: true })

  refuseInWords(program)
  return program
}

function refuseInWords(command: Command): void {
  command.exitOverride().showHelpAfterError('(add --help to see the options)')
  for (const inner of command.commands) refuseInWords(inner)
}
