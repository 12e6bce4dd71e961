import type { BodyOf, CardView, Operations } from '@muster/contract'
import { Json } from '../json.ts'
import type { Db } from './db.ts'
import { cardJson } from './shapes.ts'
import { Statement, sql } from './sql.ts'

type Filters = BodyOf<Operations['cardsList']>

/**
 * A page of live cards by id, and where the next page starts. Only filters that were sent are in the SQL
 * text, so that PostgreSQL plans well.
 */
export async function listCards(
  db: Db,
  projectId: number,
  filters: Filters,
  limit: number,
): Promise<{ cards: Json<CardView[]>; next_after_id: number | null }> {
  const now = new Date()
  const [row] = await db.query<{ cards: string; count: number; last_id: number | null }>(sql`
    select coalesce(json_agg(${cardJson(now)} order by c.id), '[]')::text as cards, count(*) as count,
      max(c.id) as last_id
    from (
      select * from shown_cards c
      where c.project_id = ${projectId} and c.deleted_at is null and c.id > ${filters.after_id ?? 0}
        ${conditions(projectId, filters, now)}
      order by c.id limit ${limit}) c
    join projects p on p.id = c.project_id`)
  const isFull = (row?.count ?? 0) >= limit
  return { cards: new Json(row?.cards ?? '[]'), next_after_id: isFull ? (row?.last_id ?? null) : null }
}

function conditions(projectId: number, filters: Filters, now: Date): Statement {
  const { board_id, group_id, is_inbox, status, priority, owner_id, tag_id, is_overdue, text } = filters
  const overdue = sql`(c.due_date is not null and c.due_date < ${now} and c.status <> 'closed')`
  const wanted = [
    board_id != null &&
      sql`and c.group_id in (select id from groups where project_id = ${projectId} and board_id = ${board_id})`,
    group_id != null && sql`and c.group_id = ${group_id}`,
    is_inbox === true && sql`and c.group_id is null`,
    is_inbox === false && sql`and c.group_id is not null`,
    status != null && sql`and c.status = ${status}`,
    priority != null && sql`and c.priority = ${priority}`,
    owner_id != null && sql`and c.owner_id = ${owner_id}`,
    tag_id != null && sql`and c.tag_id = ${tag_id}`,
    is_overdue === true && sql`and ${overdue}`,
    is_overdue === false && sql`and not ${overdue}`,
    text != null && sql`and strpos(lower(c.title || ' ' || coalesce(c.description, '')), lower(${text})) > 0`,
  ].filter((condition) => condition instanceof Statement)
  return wanted.reduce((all, condition) => sql`${all} ${condition}`, new Statement('', []))
}
