import { pipeline } from 'node:stream/promises'
import { PSQL, startProgram } from './programs.ts'

interface Ways {
  readonly sourceUrl: string
  readonly targetUrl: string
  readonly signal: AbortSignal
}

/** Rows alone; the target has the tables. */
export async function copy({ sourceUrl, targetUrl, signal }: Ways, what: readonly string[]): Promise<void> {
  const dump = startProgram('pg_dump', sourceUrl, ['--data-only', '--no-owner', ...what], { signal })
  const load = startProgram('psql', targetUrl, PSQL, { signal })
  load.child.stdout.resume()
  const piped = pipeline(dump.child.stdout, load.child.stdin).catch(() => undefined)
  const ends = await Promise.allSettled([dump.ended, load.ended, piped])
  signal.throwIfAborted()
  // If psql fails, pg_dump fails too, with a less useful broken pipe. So report psql's error first.
  for (const end of ends.toReversed()) if (end.status === 'rejected') throw end.reason
}
