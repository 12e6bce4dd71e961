import type { Db, Tx } from '#core/db.ts'
import { Statement, sql } from '#core/sql.ts'
import { type Kind, laterThan, tables } from './fields.ts'

/** The platform of a live master, or of a deleted one. */
export async function findMasterPlatform(
  db: Db,
  kind: Kind,
  id: number,
  state: 'live' | 'deleted' = 'live',
): Promise<{ platform_id: number } | undefined> {
  const isRight = state === 'live' ? sql`deleted_at is null` : sql`deleted_at is not null`
  const [row] = await db.query<{ platform_id: number }>(sql`
    select platform_id from ${tables[kind].masters} where id = ${id} and ${isRight}`)
  return row
}

/** A restored master loses its key if another live master has claimed it meanwhile. */
export const keyIfFree = (kind: Kind): Statement => sql`
  key = case when exists (
    select 1 from ${tables[kind].masters} o
    where o.platform_id = r.platform_id and o.key = r.key and o.deleted_at is null) then null else r.key end`

/** Whether a body may refer to the master. Missing, deleted and foreign masters give the same answer. */
export const isOwnMaster = async (
  db: Db,
  { platform_id }: { platform_id: number },
  kind: Kind,
  id: number,
): Promise<boolean> => (await findMasterPlatform(db, kind, id))?.platform_id === platform_id

/** Which of the ids are live masters below this parent. They belong to its platform. */
export async function findChildren(
  db: Db,
  kind: 'group' | 'card',
  parentId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(sql`
    select id from ${tables[kind].masters}
    where ${new Statement(kind === 'group' ? 'board_id' : 'group_id', [])} = ${parentId}
      and id = any (${ids}::bigint[]) and deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}

export async function setMasterPositions(
  tx: Tx,
  kind: 'group' | 'card',
  positions: readonly { id: number; position: number }[],
): Promise<void> {
  await tx.query(sql`
    update ${tables[kind].masters} r set position = v.position, updated_at = ${laterThan('r')}
    from unnest(${positions.map(({ id }) => id)}::bigint[], ${positions.map(({ position }) => position)}::bigint[])
      as v (id, position)
    where r.id = v.id and r.position <> v.position`)
}

/** The masters of a kind that are at or below a master. */
function atOrBelow(kind: Kind, id: number, each: Kind): Statement | undefined {
  if (kind === each) return sql`id = ${id}`
  if (each === 'board' || kind === 'card') return undefined
  if (each === 'group') return sql`board_id = ${id}`
  const groups = kind === 'group' ? sql`id = ${id}` : sql`board_id = ${id}`
  return sql`group_id in (select id from master_groups where ${groups})`
}

/**
 * A deletion time later than that of any descendant. A restore matches this time, so it skips what was deleted
 * before.
 */
async function laterThanBelow(tx: Tx, kind: Kind, id: number): Promise<Date> {
  let latest = 0
  for (const each of ['card', 'group'] as const) {
    const where = kind === each ? undefined : atOrBelow(kind, id, each)
    if (!where) continue
    const [row] = await tx.query<{ latest: Date | null }>(sql`
      select max(deleted_at) as latest from ${tables[each].masters} where ${where}`)
    latest = Math.max(latest, row?.latest?.getTime() ?? 0)
  }
  return new Date(Math.max(Date.now(), latest + 1))
}

/** Soft-deletes a master and everything below it. The log of the platform is locked. */
export async function deleteMasters(tx: Tx, kind: Kind, id: number, by: number | null): Promise<void> {
  const now = await laterThanBelow(tx, kind, id)
  for (const each of ['card', 'group', 'board'] as const) {
    const where = atOrBelow(kind, id, each)
    if (!where) continue
    await tx.query(sql`
      update ${tables[each].masters} r set deleted_at = ${now}, deleted_by = ${by}, updated_at = ${laterThan('r')}
      where ${where} and r.deleted_at is null`)
  }
}

/** Restores a master and what was deleted with it. The log of the platform is locked. False when it is not deleted. */
export async function restoreMasters(tx: Tx, kind: Kind, id: number): Promise<boolean> {
  const [row] = await tx.query<{ deleted_at: string }>(sql`
    select deleted_at::text from ${tables[kind].masters} where id = ${id} and deleted_at is not null`)
  if (!row) return false
  for (const each of ['board', 'group', 'card'] as const) {
    const where = atOrBelow(kind, id, each)
    if (!where) continue
    await tx.query(sql`
      update ${tables[each].masters} r set deleted_at = null, deleted_by = null, ${keyIfFree(each)}, updated_at = ${laterThan('r')}
      where ${where} and r.deleted_at = ${row.deleted_at}::timestamptz`)
  }
  return true
}

/** The deleted parent of a master, which must be restored first. */
export async function findDeletedParent(
  db: Db,
  kind: Kind,
  id: number,
): Promise<{ kind: Kind; id: number } | undefined> {
  if (kind === 'board') return undefined
  const parent = kind === 'group' ? 'board' : 'group'
  const column = new Statement(`${parent}_id`, [])
  const [row] = await db.query<{ id: number }>(sql`
    select p.id from ${tables[kind].masters} r join ${tables[parent].masters} p on p.id = r.${column}
    where r.id = ${id} and p.deleted_at is not null`)
  return row && { kind: parent, id: row.id }
}

/**
 * Counts the live masters that share a quota with this one: boards of the platform, or groups or cards of the board.
 */
export async function countMastersBeside(db: Db, kind: Kind, id: number): Promise<number> {
  const statements: Record<Kind, Statement> = {
    board: sql`
      select count(*) as count from master_boards b
      where b.platform_id = (select platform_id from master_boards where id = ${id}) and b.deleted_at is null`,
    group: sql`
      select count(*) as count from master_groups g
      where g.board_id = (select board_id from master_groups where id = ${id}) and g.deleted_at is null`,
    card: sql`
      select count(*) as count from master_cards c join master_groups g on g.id = c.group_id
      where g.board_id = (
        select o.board_id from master_groups o join master_cards r on r.group_id = o.id where r.id = ${id})
        and c.deleted_at is null`,
  }
  const [row] = await db.query<{ count: number }>(statements[kind])
  return row?.count ?? 0
}
