import { type Database, isOpen, type Tx } from './db.ts'
import { sql } from './sql.ts'

/** Ids for what a function writes; null: it takes them from their sequences itself. */
export interface NewIds {
  readonly cardId: number | null
  readonly commentId: number | null
  readonly activityId: number | null
  /** Wakes are taken in the order of their numbers. */
  readonly wakeId: number | null
}

const fromSequences: NewIds = { cardId: null, commentId: null, activityId: null, wakeId: null }

/**
 * On a cluster a function runs on the node of its project, whose sequences begin elsewhere: ids would no longer grow with
 * time. The coordinator has the sequences and asks nobody for this.
 */
export async function newIds(db: Database | Tx): Promise<NewIds> {
  if (!(isOpen(db) ? db.isCluster : db.isCluster())) return fromSequences
  const [ids] = await db.query<NewIds>(sql`
    select nextval('cards_id_seq') as "cardId", nextval('comments_id_seq') as "commentId",
      nextval('card_activity_id_seq') as "activityId", nextval('webhook_wakes_n_seq') as "wakeId"`)
  return ids ?? fromSequences
}
