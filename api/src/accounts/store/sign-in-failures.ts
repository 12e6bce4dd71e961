import { createHash } from 'node:crypto'
import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'

export type FailureKind = 'password' | 'second_factor'

const WINDOW_MS = 3_600_000

/** Hashes the key of a counter: an e-mail address, or one of `counters` in checks.ts. */
const hashOf = (counter: string) => createHash('sha256').update(counter.toLowerCase()).digest()

/**
 * Counts an attempt as a failure before it is checked, so that concurrent attempts cannot all pass the limit.
 * Call forgiveFailure when the attempt succeeds. Runs outside the sign-in's transaction, so that a rollback
 * keeps it.
 */
export async function countFailure(
  db: Db,
  counter: string,
  kind: FailureKind,
): Promise<{ failures: number; secondsLeft: number }> {
  const now = new Date()
  const [row] = await db.query<{ failures: number; window_start: Date }>(sql`
    insert into sign_in_failures as f (email_hash, kind, window_start, failures)
    values (${hashOf(counter)}, ${kind}, ${now}, 1)
    on conflict (email_hash, kind) do update set
      failures = case when f.window_start > ${new Date(now.getTime() - WINDOW_MS)} then f.failures + 1 else 1 end,
      window_start = case when f.window_start > ${new Date(now.getTime() - WINDOW_MS)} then f.window_start
        else excluded.window_start end
    returning failures, window_start`)
  if (!row) throw new Error('insert returned no row')
  const endsAt = row.window_start.getTime() + WINDOW_MS
  return { failures: row.failures, secondsLeft: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) }
}

/**
 * Takes back one failure only. Clearing all of them would give an attacker new attempts at each real sign-in.
 */
export async function forgiveFailure(db: Db, counter: string, kind: FailureKind): Promise<void> {
  await db.query(sql`
    update sign_in_failures set failures = greatest(failures - 1, 0)
    where email_hash = ${hashOf(counter)} and kind = ${kind}`)
}

export async function deleteOldFailures(db: Db, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from sign_in_failures where (email_hash, kind) in (
      select email_hash, kind from sign_in_failures where window_start < now() - interval '1 hour' limit ${limit})
    returning kind`)
  return rows.length
}
