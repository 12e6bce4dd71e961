// Runs commands of `muster` in the process of the test: starting Node and loading the program takes most of a second.
import { Readable } from 'node:stream'
import { main } from '../../cli/src/main.ts'

interface Result {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A command uses the environment and the standard streams of its process, so one runs after the other. */
let last: Promise<unknown> = Promise.resolve()

/** Runs a command with only the given variables, and PATH. `input` is its standard input. */
export function runMuster(args: string[], env: Record<string, string>, input = ''): Promise<Result> {
  const result = last.then(() => run(args, env, input))
  last = result.catch(() => undefined)
  return result
}

async function run(args: string[], env: Record<string, string>, input: string): Promise<Result> {
  const before = { env: process.env, stdin: process.stdin, exitCode: process.exitCode }
  const output = { stdout: '', stderr: '' }
  const restore = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name]
    process[name].write = ((chunk: string | Uint8Array) => {
      output[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      return true
    }) as typeof write
    return () => {
      process[name].write = write
    }
  })
  const stdin = new Readable({ read() {} })
  stdin.push(input)
  stdin.push(null)
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
  process.env = { PATH: before.env.PATH, HOME: '/nonexistent', ...env }
  process.exitCode = 0
  try {
    await main(args)
    return { code: Number(process.exitCode), ...output }
  } finally {
    for (const each of restore) each()
    Object.defineProperty(process, 'stdin', { value: before.stdin, configurable: true })
    process.env = before.env
    process.exitCode = before.exitCode
  }
}
