import { type Statement, sql } from './sql.ts'

/** A project and the caller's role in it: columns of a Place, of the tables that placeTables joins. */
export const placeColumns = sql`
  p.id as project_id, p.platform_id, m.role, p.suspended_at is not null as is_suspended, p.time_zone`

/** The project `p`, its platform `pl` and the caller's membership `m`, which may be missing. */
export const placeTables = (projectId: unknown, userId: unknown): Statement => sql`
  projects p
  join platforms pl on pl.id = p.platform_id
  left join memberships m on m.project_id = ${projectId} and m.user_id = ${userId}`
