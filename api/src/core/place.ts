import { type Statement, sql } from './sql.ts'

/** The columns of a Place, from the tables that placeTables joins. */
export const placeColumns = sql`
  p.id as project_id, p.platform_id, m.role, p.suspended_at is not null as is_suspended, p.time_zone`

/** Joins the project `p`, its platform `pl` and, if there is one, the caller's membership `m`. */
export const placeTables = (projectId: unknown, userId: unknown): Statement => sql`
  projects p
  join platforms pl on pl.id = p.platform_id
  left join memberships m on m.project_id = ${projectId} and m.user_id = ${userId}`
