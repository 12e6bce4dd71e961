import { Command } from 'commander'
import { Failure } from '#terminal.ts'

const NAMES = ['try', 'serve', 'api', 'worker', 'migrate', 'demo', 'doctor', 'settings', 'operator']

export const serverHelp = 'The commands that run Muster itself are in its release archive.'

/** In place of the commands that run Muster, in the package for people who only call it. */
export const serverCommands = (): Command[] => {
  const parent = new Command()
  return NAMES.map((name) =>
    parent
      .command(name, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw new Failure(
          `\`muster ${name}\` is not part of this package, which calls a service that runs elsewhere. It is in the release archive and in a checkout of Muster: see docs/install.md there.`,
          2,
        )
      }),
  )
}
