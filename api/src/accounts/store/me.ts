import type { Role } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'

/** A user, with what they sign in with and their projects, as v1/me shows them. */
interface Me {
  readonly name: string
  readonly email: string
  readonly language: string | null
  readonly enable_ai: boolean
  readonly has_second_factor: boolean
  readonly passkeys: number
  readonly recovery_codes: number
}

export interface OwnProject {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly time_zone: string
  readonly is_default: boolean
  readonly is_suspended: boolean
}

interface Row extends Me, Omit<OwnProject, 'id' | 'name'> {
  readonly project_id: number | null
  readonly project_name: string
}

/** In one round trip: a row for each project, in the order in which the default project is chosen. */
export async function findMe(
  db: Db,
  userId: number,
  onlyProjectId: number | null,
  limit: number,
): Promise<{ user: Me; projects: OwnProject[] } | undefined> {
  const only = onlyProjectId === null ? sql`` : sql`and m.project_id = ${onlyProjectId}`
  const rows = await db.query<Row>(sql`
    select u.name, u.email, u.language, u.enable_ai, f.user_id is not null as has_second_factor,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys,
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as recovery_codes,
      p.id as project_id, p.name as project_name, m.role, p.time_zone, m.is_default,
      p.suspended_at is not null as is_suspended
    from users u
    left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
    left join memberships m on m.user_id = u.id ${only}
    left join projects p on p.id = m.project_id
    where u.id = ${userId}
    order by m.is_default desc, m.created_at, m.project_id
    limit ${limit}`)
  const [user] = rows
  if (!user) return undefined
  const projects = rows.flatMap(
    ({ project_id: id, project_name: name, role, time_zone, is_default, is_suspended }) =>
      id === null ? [] : [{ id, name, role, time_zone, is_default, is_suspended }],
  )
  return { user, projects }
}
