import type { Db } from './db.ts'
import { shownBoards, shownGroups } from './rollouts/shown.ts'
import { sql } from './sql.ts'

const MAX_ROWS = 2_000

interface Row {
  readonly board_id: number | null
  readonly owner_id: number | null
  readonly open: number
  readonly overdue: number
  readonly closed: number
}

/** The live cards of a project, counted by board and owner; the inbox is the board null. */
export async function countByBoardAndOwner(db: Db, projectId: number, now: Date): Promise<Row[]> {
  return db.query<Row>(sql`
    select g.board_id, c.owner_id,
      count(*) filter (where c.status <> 'closed' and (c.due_date is null or c.due_date >= ${now})) as open,
      count(*) filter (where c.status <> 'closed' and c.due_date < ${now}) as overdue,
      count(*) filter (where c.status = 'closed') as closed
    from shown_cards c
    left join groups g on g.project_id = ${projectId} and g.id = c.group_id
    where c.project_id = ${projectId} and c.deleted_at is null and c.is_active
      and (c.group_id is null or exists (
        select 1 from ${shownGroups(projectId)} s
        join ${shownBoards(projectId)} b on b.project_id = ${projectId} and b.id = s.board_id and b.deleted_at is null and b.is_active
        where s.project_id = ${projectId} and s.id = c.group_id and s.deleted_at is null and s.is_active))
    group by g.board_id, c.owner_id
    order by count(*) desc, g.board_id, c.owner_id
    limit ${MAX_ROWS}`)
}
