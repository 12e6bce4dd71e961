import type { ProjectKind } from '@muster/contract'
import type { Caller, Place } from '../operation.ts'
import type { Db, Tx } from './db.ts'
import { findProjectOf } from './directory.ts'
import { isBehind } from './rollouts/fill.ts'
import { shownBoards, shownGroups } from './rollouts/shown.ts'
import { type Statement, sql } from './sql.ts'

/**
 * Records are read from the shown_* views, so a hidden copy does not exist here. Comments follow their card.
 */
const sources = { group: sql`shown_groups r`, card: sql`shown_cards r` }

/** Joins `r`, a row of the table, to its project and the caller's role there. */
const placeOf = (kind: keyof typeof sources, caller: Caller) => sql`
  from ${sources[kind]}
  join projects p on p.id = r.project_id
  join platforms pl on pl.id = p.platform_id
  left join memberships m on m.project_id = r.project_id and m.user_id = ${caller.user_id}`

const place = sql`r.project_id, p.platform_id, m.role, p.suspended_at is not null as is_suspended, p.time_zone, ${isBehind} as is_behind`

/** The same sources within one project, with the project as a value. */
const sourcesIn: Record<ProjectKind, (projectId: number) => Statement> = {
  board: (projectId) => sql`${shownBoards(projectId)} r`,
  group: (projectId) => sql`${shownGroups(projectId)} r`,
  card: () => sql`shown_cards r`,
  comment: (projectId) =>
    sql`comments r join shown_cards c on c.project_id = ${projectId} and c.id = r.card_id`,
  tag: () => sql`tags r`,
  theme: () => sql`themes r`,
  themeVersion: () => sql`theme_versions r`,
}

/**
 * A live record by its id and the caller's role in its project. Looks in the project that the call names
 * first, because one node can answer that, then where the record is.
 */
export async function findRecord(
  db: Db,
  kind: ProjectKind,
  caller: Caller,
  id: number,
  namedProjectId: number | null,
  state: 'live' | 'deleted' = 'live',
): Promise<Place | undefined> {
  const isRight = state === 'live' ? sql`r.deleted_at is null` : sql`r.deleted_at is not null`
  const findIn = async (projectId: number) => {
    const [there] = await db.query<Place>(sql`
      select p.id as project_id, p.platform_id, m.role, p.suspended_at is not null as is_suspended, p.time_zone,
        ${isBehind} as is_behind
      from ${sourcesIn[kind](projectId)}
      join projects p on p.id = ${projectId}
      join platforms pl on pl.id = p.platform_id
      left join memberships m on m.project_id = ${projectId} and m.user_id = ${caller.user_id}
      where r.id = ${id} and r.project_id = ${projectId} and ${isRight}`)
    return there
  }
  const there = namedProjectId === null ? undefined : await findIn(namedProjectId)
  if (there) return there
  const elsewhere = await findProjectOf(db, kind, id)
  return elsewhere === undefined || elsewhere === namedProjectId ? undefined : findIn(elsewhere)
}

const lockable = {
  board: sql`boards`,
  group: sql`groups`,
  card: sql`cards`,
  comment: sql`comments`,
  tag: sql`tags`,
  masterBoard: sql`master_boards`,
  masterGroup: sql`master_groups`,
  masterCard: sql`master_cards`,
}

/** Locks a record against other changes. Whether it is still there, the next statement sees. */
export async function lockRecord(
  tx: Tx,
  kind: keyof typeof lockable,
  projectId: number | null,
  id: number,
): Promise<void> {
  const where = projectId === null ? sql`` : sql`and project_id = ${projectId}`
  await tx.query(sql`select id from ${lockable[kind]} where id = ${id} ${where} for no key update`)
}

export interface FoundGroup extends Place {
  readonly id: number
  readonly board_id: number
}

/** The live groups among the ids, in any project. */
export async function findGroups(db: Db, caller: Caller, ids: readonly number[]): Promise<FoundGroup[]> {
  return db.query<FoundGroup>(sql`
    select r.id, r.board_id, ${place} ${placeOf('group', caller)}
    where r.id = any (${ids}::bigint[]) and r.deleted_at is null`)
}

/** The live cards among the ids, in any project. */
export async function findCards(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<(Place & { id: number })[]> {
  return db.query(sql`
    select r.id, ${place} ${placeOf('card', caller)}
    where r.id = any (${ids}::bigint[]) and r.deleted_at is null`)
}
