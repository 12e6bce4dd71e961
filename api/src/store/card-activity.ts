import { createHash } from 'node:crypto'
import type { ActivityView } from '@muster/contract'
import { Json } from '../json.ts'
import type { CardRow } from './cards.ts'
import type { Db, Tx } from './db.ts'
import { fields } from './rollouts/fields.ts'
import { activityJson } from './shapes.ts'
import { sql } from './sql.ts'

export type CardAction = 'created' | 'updated' | 'moved' | 'deleted' | 'restored' | 'dismissed' | 'inherited'
type Changes = Record<string, { from: unknown; to: unknown }>

/** Records one entry per card, in the transaction of the change. */
export async function recordActivity(
  tx: Tx,
  projectId: number,
  userId: number | null,
  action: CardAction,
  entries: readonly { card_id: number; changes?: Changes }[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.query(sql`
    insert into card_activity (project_id, card_id, user_id, action, changes)
    select ${projectId}, e.card_id, ${userId}::bigint, ${action}, e.changes
    from unnest(${entries.map(({ card_id }) => card_id)}::bigint[],
      ${entries.map(({ changes }) => JSON.stringify(changes ?? {}))}::jsonb[]) as e (card_id, changes)`)
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a !== 'string' && JSON.stringify(a) === JSON.stringify(b))

const MAX_LENGTH = 1_000

/** A long text stands as its length and hash: an edit of a long text must not store it twice more. */
function digested(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_LENGTH) return value
  return {
    length: value.length - (value.match(/[\ud800-\udbff]/g)?.length ?? 0),
    sha256: createHash('sha256').update(value).digest('hex'),
  }
}

/** The differences between two states of a card; nothing when they are the same. */
export function changesBetween(before: CardRow, after: CardRow): Changes | undefined {
  const changes: Changes = {}
  for (const field of [...Object.keys(fields.card), 'group_id']) {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (!isSame(from, to)) changes[field] = { from: digested(from), to: digested(to) }
  }
  return Object.keys(changes).length ? changes : undefined
}

export async function listActivity(
  db: Db,
  projectId: number,
  cardId: number,
  beforeId: number | null,
  limit: number,
): Promise<{ activity: Json<ActivityView[]>; next_before_id: number | null }> {
  const [row] = await db.query<{ activity: string; count: number; last_id: number | null }>(sql`
    select coalesce(json_agg(${activityJson} order by a.id desc), '[]')::text as activity, count(*) as count,
      min(a.id) as last_id
    from (
      select * from card_activity
      where project_id = ${projectId} and card_id = ${cardId} and id < ${beforeId ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit ${limit}) a`)
  const isFull = (row?.count ?? 0) >= limit
  return { activity: new Json(row?.activity ?? '[]'), next_before_id: isFull ? (row?.last_id ?? null) : null }
}

export async function deleteOldActivity(db: Db, before: Date, limit: number): Promise<number> {
  // The oldest entries have the smallest ids, so the beginning of the primary key is read, not the table.
  const rows = await db.query(sql`
    delete from card_activity where (id, project_id) in (
      select id, project_id from (select id, project_id, created_at from card_activity order by id limit ${limit}) oldest
      where created_at < ${before})
    returning id`)
  return rows.length
}
