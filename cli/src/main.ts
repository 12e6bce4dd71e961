import { CommanderError } from 'commander'
import { createProgram } from './program.ts'
import { Failure, harmless } from './terminal.ts'

// `muster … | head`: the reader has seen enough, which is no failure unless the command says so.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

try {
  const program = await createProgram(process.argv[2])
  await program.parseAsync()
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
