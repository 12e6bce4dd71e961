import { type Statement, sql } from '../sql.ts'
import { type Kind, tables } from './fields.ts'

/**
 * Copies without a row that projects have deleted all the same, with the group or board that they belong in: `project_id`,
 * `master_id` and the `number` of the template.
 */
export const lostCopies = (kind: Kind, masterIds: readonly number[]): Statement => sql`
  select l.project_id, l.master_id, l.number
  from (${deletedPlaces[kind](masterIds)}) l
  where not exists (
    select 1 from ${tables[kind].copies} c
    where c.project_id = l.project_id and c.${tables[kind].masterId} = l.master_id)`

const inDeletedBoards = (published: Statement, boardId: Statement): Statement => sql`
  select r.project_id, m.id as master_id, m.number
  from ${published}
  join boards r on r.master_board_id = ${boardId} and r.master_board_id is not null and r.deleted_at is not null`

const deletedPlaces: Record<Kind, (masterIds: readonly number[]) => Statement> = {
  board: () => sql`select 0::bigint as project_id, 0::bigint as master_id, 0::bigint as number where false`,
  group: (ids) => sql`
    ${inDeletedBoards(sql`published_groups m`, sql`m.board_id`)} where m.id = any (${ids}::bigint[])`,
  card: (ids) => sql`
    ${inDeletedBoards(sql`published_cards m join published_groups g on g.id = m.group_id`, sql`g.board_id`)}
    where m.id = any (${ids}::bigint[])
    union
    select r.project_id, m.id as master_id, m.number
    from published_cards m
    join groups r on r.master_group_id = m.group_id and r.master_group_id is not null and r.deleted_at is not null
    where m.id = any (${ids}::bigint[])`,
}
