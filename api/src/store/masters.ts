import type { Db, Tx } from './db.ts'
import { type Kind, tables } from './rollouts/fields.ts'
import { Statement, sql } from './sql.ts'

/** The platform of a live master. */
export async function findMasterPlatform(
  db: Db,
  kind: Kind,
  id: number,
): Promise<{ platform_id: number } | undefined> {
  const [row] = await db.query<{ platform_id: number }>(sql`
    select platform_id from ${tables[kind].masters} where id = ${id} and deleted_at is null`)
  return row
}

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
    update ${tables[kind].masters} r set position = v.position, updated_at = ${new Date()}
    from unnest(${positions.map(({ id }) => id)}::bigint[], ${positions.map(({ position }) => position)}::bigint[])
      as v (id, position)
    where r.id = v.id`)
}

/** Soft-deletes a master and everything below it. */
export async function deleteMasters(tx: Tx, kind: Kind, id: number): Promise<void> {
  const now = new Date()
  const groups = kind === 'board' ? sql`board_id = ${id}` : sql`id = ${id}`
  if (kind === 'board') {
    await tx.query(sql`
      update master_boards set deleted_at = ${now}, updated_at = ${now} where id = ${id} and deleted_at is null`)
  }
  const cards =
    kind === 'card' ? sql`id = ${id}` : sql`group_id in (select id from master_groups where ${groups})`
  await tx.query(sql`
    update master_cards set deleted_at = ${now}, updated_at = ${now} where ${cards} and deleted_at is null`)
  if (kind !== 'card') {
    await tx.query(sql`
      update master_groups set deleted_at = ${now}, updated_at = ${now} where ${groups} and deleted_at is null`)
  }
}
