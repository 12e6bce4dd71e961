import type { DataOf, Operations } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

type SavedFilter = DataOf<Operations['filtersSave']>['filter']

/** Whose filters, and of which board. */
export interface FilterPlace {
  readonly projectId: number
  readonly userId: number
  readonly boardId: number
}

const isIn = ({ projectId, userId, boardId }: FilterPlace) =>
  sql`project_id = ${projectId} and user_id = ${userId} and board_id = ${boardId}`

export function listFilters(db: Db, place: FilterPlace): Promise<SavedFilter[]> {
  return db.query<SavedFilter>(sql`
    select name, query from saved_filters where ${isIn(place)} order by name limit ${bounds.savedFilters.most}`)
}

/** Returns false if the person has reached the limit. */
export async function saveFilter(tx: Tx, place: FilterPlace, { name, query }: SavedFilter): Promise<boolean> {
  const { projectId, userId, boardId } = place
  const others = await tx.query(sql`select name from saved_filters where ${isIn(place)} and name <> ${name}`)
  if (others.length >= bounds.savedFilters.most) return false
  await tx.query(sql`
    insert into saved_filters (project_id, user_id, board_id, name, query)
    values (${projectId}, ${userId}, ${boardId}, ${name}, ${query})
    on conflict (project_id, user_id, board_id, name) do update set query = excluded.query`)
  return true
}

export async function deleteFilter(tx: Tx, place: FilterPlace, name: string): Promise<void> {
  await tx.query(sql`delete from saved_filters where ${isIn(place)} and name = ${name}`)
}
