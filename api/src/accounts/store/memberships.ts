import type { Role } from '@muster/contract'
import { LRUCache } from 'lru-cache'
import type { Database, Db, Tx } from '#core/db.ts'
import { placeColumns, placeTables } from '#core/place.ts'
import { sql } from '#core/sql.ts'
import type { Place } from '#operation.ts'

/** A project and the user's role in it; the role is null when they are not a member. */
export async function findPlace(db: Db, userId: number, projectId: number): Promise<Place | undefined> {
  const [row] = await db.query<Place>(sql`
    select ${placeColumns} from ${placeTables(projectId, userId)} where p.id = ${projectId}`)
  return row
}

/** The places of many users at once, each in one project. */
export async function findPlaces(
  db: Db,
  pairs: readonly { readonly user_id: number; readonly project_id: number }[],
): Promise<(Place & { readonly user_id: number })[]> {
  const rows = await db.query<Place & { readonly user_id: number | null }>(sql`
    select ${placeColumns}, m.user_id
    from projects p
    join platforms pl on pl.id = p.platform_id
    left join memberships m on m.project_id = p.id and m.user_id = any (${pairs.map(({ user_id }) => user_id)}::bigint[])
    where p.id = any (${pairs.map(({ project_id }) => project_id)}::bigint[])`)
  const places = new Map(rows.map((row) => [row.project_id, row]))
  const roles = new Map(rows.map(({ project_id, user_id, role }) => [`${project_id} ${user_id}`, role]))
  return pairs.flatMap(({ project_id, user_id }) => {
    const found = places.get(project_id)
    return found ? [{ ...found, user_id, role: roles.get(`${project_id} ${user_id}`) ?? null }] : []
  })
}

interface Since {
  readonly since: string
}

/** The project of a call that names none: the one marked default, else the oldest membership. */
export async function findDefaultPlace(db: Database, userId: number): Promise<Place | undefined> {
  const known = db.isCluster() ? await findKnownDefault(db, userId) : undefined
  if (known) return known
  const [row] = await db.query<Place & Since>(sql`
    select ${placeColumns}, m.created_at::text as since
    from memberships m
    join projects p on p.id = m.project_id
    join platforms pl on pl.id = p.platform_id
    where m.user_id = ${userId}
    order by m.is_default desc, m.created_at, m.project_id
    limit 1`)
  if (!row) return undefined
  const { since, ...found } = row
  if (db.isCluster()) rememberDefault(db, userId, { projectId: found.project_id, since })
  return found
}

/**
 * On a cluster, a user's memberships are spread over all nodes. Each process therefore caches the default project for
 * a minute, and only checks on its node that the membership still exists. A cached default can be outdated until it
 * expires: an operator marked another, or an older transaction committed later.
 */
const defaults = new WeakMap<Db, LRUCache<number, Default>>()
const REMEMBER_MS = 60_000
const MAX_DEFAULTS = 100_000

interface Default extends Since {
  readonly projectId: number
}

function rememberDefault(db: Db, userId: number, known: Default): void {
  const all = defaults.get(db) ?? new LRUCache({ max: MAX_DEFAULTS, ttl: REMEMBER_MS })
  all.set(userId, known)
  defaults.set(db, all)
}

async function findKnownDefault(db: Db, userId: number): Promise<Place | undefined> {
  const known = defaults.get(db)?.get(userId)
  if (!known) return undefined
  const [row] = await db.query<Place>(sql`
    select ${placeColumns}
    from projects p
    join platforms pl on pl.id = p.platform_id
    join memberships m on m.project_id = ${known.projectId} and m.user_id = ${userId} and m.created_at = ${known.since}::timestamptz
    where p.id = ${known.projectId}`)
  return row
}

/** The role of a user in a project, from their membership. */
export async function findRole(db: Db, projectId: number, userId: number): Promise<Role | undefined> {
  const [row] = await db.query<{ role: Role }>(sql`
    select role from memberships where project_id = ${projectId} and user_id = ${userId}`)
  return row?.role
}

/** nobody: the project or the user does not exist, or their platforms differ. */
export async function insertMember(
  tx: Tx,
  projectId: number,
  userId: number,
  role: Role,
): Promise<'added' | 'member' | 'nobody'> {
  const [row] = await tx.query<{ is_added: boolean }>(sql`
    with found as (
      select p.id as project_id, u.id as user_id
      from projects p
      join users u on u.platform_id = p.platform_id
      where p.id = ${projectId} and u.id = ${userId} and not u.is_service
        and u.email not like '%@erased.invalid'),
    added as (
      insert into memberships (project_id, user_id, role)
      select project_id, user_id, ${role} from found
      on conflict (project_id, user_id) do nothing
      returning user_id)
    select exists (select 1 from added) as is_added from found`)
  if (!row) return 'nobody'
  return row.is_added ? 'added' : 'member'
}

/** False when the user is not a member. */
export async function updateRole(tx: Tx, projectId: number, userId: number, role: Role): Promise<boolean> {
  const rows = await tx.query(sql`
    update memberships set role = ${role} where project_id = ${projectId} and user_id = ${userId}
    returning user_id`)
  return rows.length > 0
}

export async function deleteMember(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.query(sql`delete from memberships where project_id = ${projectId} and user_id = ${userId}`)
}

/** The ids of all members of a project. */
export async function listMemberIds(db: Db, projectId: number): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(sql`
    select user_id from memberships where project_id = ${projectId}`)
  return rows.map(({ user_id }) => user_id)
}

/** Remembers that a person, not a program, removed a member. */
export async function rememberRemoval(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.query(sql`
    insert into removed_members (project_id, user_id) values (${projectId}, ${userId})
    on conflict (project_id, user_id) do nothing`)
}

export async function forgetRemoval(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.query(sql`delete from removed_members where project_id = ${projectId} and user_id = ${userId}`)
}

export async function forgetRemovalsOf(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`delete from removed_members where user_id = ${userId}`)
}

export async function wasRemoved(db: Db, projectId: number, userId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select user_id from removed_members where project_id = ${projectId} and user_id = ${userId}`)
  return rows.length > 0
}

/** The people of a project, without their addresses. */
export const listPeople = (db: Db, projectId: number, limit: number) =>
  db.query<{ id: number; name: string; is_disabled: boolean }>(sql`
    select u.id, u.name, u.disabled_at is not null as is_disabled
    from memberships m join users u on u.id = m.user_id
    where m.project_id = ${projectId} order by u.name, u.id limit ${limit}`)

export interface Member {
  user_id: number
  email: string
  name: string
  role: Role
  is_disabled: boolean
  created_at: Date
}

export async function listMembers(
  db: Db,
  projectId: number,
  afterId: number,
  limit: number,
): Promise<Member[]> {
  return db.query<Member>(sql`
    select u.id as user_id, u.email, u.name, m.role, u.disabled_at is not null as is_disabled, m.created_at
    from memberships m
    join users u on u.id = m.user_id
    where m.project_id = ${projectId} and m.user_id > ${afterId}
    order by m.user_id
    limit ${limit}`)
}

export async function findMember(db: Db, projectId: number, userId: number): Promise<Member | undefined> {
  const [row] = await db.query<Member>(sql`
    select u.id as user_id, u.email, u.name, m.role, u.disabled_at is not null as is_disabled, m.created_at
    from memberships m
    join users u on u.id = m.user_id
    where m.project_id = ${projectId} and m.user_id = ${userId}`)
  return row
}

/**
 * Locks the owners of a project until the transaction ends, so that the last two cannot both leave at once.
 */
export async function lockOwners(tx: Tx, projectId: number): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(sql`
    select user_id from memberships where project_id = ${projectId} and role = 'owner' order by user_id for update`)
  return rows.map(({ user_id }) => user_id)
}

/** The projects that a user is a member of. */
export async function listProjectIds(db: Db, userId: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ project_id: number }>(sql`
    select project_id from memberships where user_id = ${userId} order by project_id limit ${limit}`)
  return rows.map(({ project_id }) => project_id)
}
