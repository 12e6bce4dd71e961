import { Command } from 'commander'
import { version } from './version.ts'

/**
 * The groups of commands. Each is loaded only when needed, with the server or with the contract and the SDK.
 */
const groups = {
  'Run it:': async () => (await import('./commands/server.ts')).serverCommands(),
  'Sign in:': async () => (await import('./commands/sign-in.ts')).signInCommands(),
  'Work with it, signed in:': async () => (await import('./client/commands.ts')).clientCommands(),
}
type Group = keyof typeof groups

/** The commands of the small groups. All other commands are in the group for signed-in users. */
const words: Partial<Record<Group, readonly string[]>> = {
  'Run it:': ['try', 'serve', 'api', 'worker', 'migrate', 'demo', 'doctor', 'settings', 'operator'],
  'Sign in:': ['login', 'logout', 'profiles', 'completion', 'mcp'],
}

/**
 * Builds the `muster` program. With the first word of a command it loads only the group of that word, because
 * loading all of them takes most of a second.
 */
export async function createProgram(word?: string): Promise<Command> {
  const listed = (Object.keys(words) as Group[]).find((group) => words[group]?.includes(word ?? ''))
  if (word === undefined || /^(?:-|help$|__)/.test(word)) return programOf(Object.keys(groups) as Group[])
  const program = await programOf([listed ?? 'Work with it, signed in:'])
  // For an unknown word, load all commands, so that commander can suggest the most similar one.
  const isKnown = program.commands.some((command) => command.name() === word)
  return isKnown ? program : programOf(Object.keys(groups) as Group[])
}

async function programOf(chosen: readonly Group[]): Promise<Command> {
  const program = new Command('muster')
    .description('Muster: boards for every project of a platform, and master templates for all of them.')
    .version(version)
    .addHelpText('after', '\nExit codes: 0 done, 1 it failed, 2 asked wrongly (options, settings).')
  for (const group of chosen) {
    program.commandsGroup(group)
    for (const command of await groups[group]()) program.addCommand(command)
  }
  if (chosen.length > 1) {
    const { serverHelp } = await import('./commands/server.ts')
    program.addHelpText('after', serverHelp)
    const { completeCommand } = await import('./commands/completion.ts')
    program.addCommand(completeCommand(program), { hidden: true })
  }
  refuseInWords(program)
  return program
}

function refuseInWords(command: Command): void {
  command.exitOverride().showHelpAfterError('(add --help to see the options)')
  for (const inner of command.commands) refuseInWords(inner)
}
