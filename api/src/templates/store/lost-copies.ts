import { type Statement, sql } from '#core/sql.ts'
import { type Kind, tables } from './fields.ts'
import { seesStaged } from './membership.ts'

/**
 * Copies without a row that the project would show if it had not deleted their group or board. Columns: `project_id`,
 * `master_id` and the template's `number`.
 */
export const lostCopies = (kind: Kind, masterIds: readonly number[]): Statement => sql`
  select l.project_id, l.master_id, l.number
  from (${inDeletedPlaces(kind, masterIds)}) l
  where not exists (
    select 1 from ${tables[kind].copies} c
    where c.project_id = l.project_id and c.${tables[kind].masterId} = l.master_id)`

function inDeletedPlaces(kind: Kind, masterIds: readonly number[]): Statement {
  const inBoards = sql`boards r on r.master_board_id`
  if (kind === 'board')
    return sql`select 0::bigint as project_id, 0::bigint as master_id, 0::bigint as number where false`
  if (kind === 'group') return deletedIn('group', masterIds, sql`join ${inBoards} = m.board_id`)
  return sql`
    ${deletedIn('card', masterIds, sql`join published_groups g on g.id = m.group_id join ${inBoards} = g.board_id`)}
    union
    ${deletedIn('card', masterIds, sql`join groups r on r.master_group_id = m.group_id`)}`
}

/** Joined with the places `r` of the templates `m`: those that are deleted, in projects that would have a copy. */
const deletedIn = (kind: 'group' | 'card', masterIds: readonly number[], places: Statement): Statement => sql`
  select r.project_id, m.id as master_id, m.number
  from ${tables[kind].published} m ${places} and r.deleted_at is not null
  join projects p on p.id = r.project_id
  join project_tools a on a.project_id = r.project_id and a.tool_key = m.tool_key and a.is_held
  left join ${tables[kind].staged} s on s.id = m.id
  where m.id = any (${masterIds}::bigint[]) and (
    m.state = 'live' or (m.state = 'kept' and m.live_until > a.since_entry) or (s.id is not null and ${seesStaged}))`
