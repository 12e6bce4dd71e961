import { type Database, isOpen, type Tx } from './db.ts'
import { sql } from './sql.ts'

/** Ids for the rows that a database function writes. If null, the function takes them from the sequences. */
export interface NewIds {
  readonly cardId: number | null
  readonly commentId: number | null
  readonly activityId: number | null
  /** The number of a row of webhook_wakes. Wakes are processed in the order of their numbers. */
  readonly wakeId: number | null
}

const fromSequences: NewIds = { cardId: null, commentId: null, activityId: null, wakeId: null }

/**
 * On a cluster, a function runs on the node of its project, and each node has its own range of sequence
 * values. Ids would then no longer increase over time. So this statement takes them on the coordinator.
 */
export async function newIds(db: Database | Tx): Promise<NewIds> {
  if (!(isOpen(db) ? db.isCluster : db.isCluster())) return fromSequences
  const [ids] = await db.query<NewIds>(sql`
    select nextval('cards_id_seq') as "cardId", nextval('comments_id_seq') as "commentId",
      nextval('card_activity_id_seq') as "activityId", nextval('webhook_wakes_n_seq') as "wakeId"`)
  return ids ?? fromSequences
}
