import { CommanderError } from 'commander'
import { createProgram } from './program.ts'
import { Failure, harmless } from './terminal.ts'

/** Runs a command and sets the exit code of the process. `args` are the words after `muster`. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(args[0])
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else if (error instanceof Failure) {
      process.stderr.write(`${harmless(error.message)}\n`)
      process.exitCode = error.exitCode
    } else {
      process.stderr.write(`muster failed: ${error instanceof Error ? error.stack : error}\n`)
      process.exitCode = 1
    }
  }
}
