import { move as moveDatabase, type Progress } from '@muster/api/move/move'
import { Command } from 'commander'
import { configOrFail, inWords } from '#database.ts'
import { Failure, print } from '#terminal.ts'

const TELL_EVERY_MS = 5_000
const STOPPED = 'The source is as it was; empty the target.'

export const move = new Command('move')
  .description('move the database to another server or cluster, with service until the last moment')
  .addHelpText(
    'after',
    `
TARGET_DATABASE_URL names the target: an empty database at this version (\`muster migrate\`), distributed if it is a cluster.
The source needs wal_level = logical, and its owner with replication and pg_read_all_stats, or a superuser. pg_dump and psql must be
installed.

The command copies, then follows every change. When it says so, stop every process of Muster: it moves the rest as soon as
nobody has been connected to the source for two seconds, and ends. Then start them with the target as DATABASE_URL.`,
  )
  .action(async () => {
    const source = configOrFail().DATABASE_URL
    const target = process.env.TARGET_DATABASE_URL
    if (!target) throw new Failure('Set TARGET_DATABASE_URL to the database to move to.', 2)
    const controller = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => controller.abort(new Failure(`Stopped. ${STOPPED}`)))
    // If standard output closes, abort the move instead of exiting: the source must accept writes again
    // first.
    process.stdout.removeAllListeners('error')
    process.stdout.on('error', () =>
      controller.abort(new Failure(`Nobody reads what the move says. ${STOPPED}`)),
    )
    const { changes, closedMs, opening } = await moveDatabase(
      source,
      target,
      teller(),
      controller.signal,
    ).catch((error) => {
      throw inWords(error)
    })
    print(
      `Done: ${changes.toLocaleString('en')} changes since the copy, the last of them ${(closedMs / 1000).toFixed(1)} s after the service had stopped.`,
    )
    print(
      'Start Muster with the target as DATABASE_URL. The source takes no connections any more; to go back to it as it is now:',
    )
    print(`  ${opening}`)
  })

function teller(): (progress: Progress) => void {
  let last = { at: Number.NEGATIVE_INFINITY, said: '' }
  return ({ step, opening, changes, behindBytes, connections }) => {
    const said =
      step === 'copied'
        ? 'Copied. Following the changes.'
        : step === 'stopped'
          ? `Nobody is connected any more. Closing the source and moving the queue and the sequences. Should this be killed, open it with: ${opening}`
          : `${changes.toLocaleString('en')} changes made, ${Math.ceil(behindBytes / 1024).toLocaleString('en')} kB behind; ${connections} connections. Stop Muster when this is small.`
    const isSoon = step === 'following' && performance.now() - last.at < TELL_EVERY_MS
    if (isSoon || said === last.said) return
    last = { at: performance.now(), said }
    print(said)
  }
}
