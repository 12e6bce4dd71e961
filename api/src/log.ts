import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

// Bodies, headers and query strings are never logged. This list redacts secrets that a new log line might add
// by mistake. It has no wildcard paths, because matching them costs more than the rest of a log line.
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'new_password',
  'token',
  'code',
  'secret',
]

export function createLog(level: string): Log {
  const options = {
    level,
    redact: { paths: SECRETS, censor: '[redacted]' },
    serializers: { err: describeError },
  }
  // Written in blocks: one system call per line would cost a quarter of the throughput.
  const destination = pino.destination({ sync: false, minLength: 4_096, periodicFlush: 100 })
  return process.env.JOURNAL_STREAM ? pino(options, forJournal(destination)) : pino(options, destination)
}

/** systemd's journal takes the priority of a line from its beginning, and removes it. */
const PRIORITIES: Readonly<Record<number, string>> = { 60: '<2>', 50: '<3>', 40: '<4>', 30: '<6>' }

const forJournal = (destination: DestinationStream) => ({
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 0,
  write(line: string) {
    destination.write(`${PRIORITIES[this.lastLevel] ?? '<7>'}${line}`)
  },
})

/** Serializes an error for the log. Omits PostgreSQL's `detail`, because it quotes values of rows. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & Record<string, unknown>
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause)
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, cause }
}
