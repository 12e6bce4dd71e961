import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

/** The ids by which the program of a platform knows projects and people. */

export type ExternalKind = 'project' | 'user'

/** Locks an external id until the transaction ends, so that concurrent calls make one record. */
export async function lockExternalId(
  tx: Tx,
  platformId: number,
  kind: ExternalKind,
  externalId: string,
): Promise<number | undefined> {
  const key = `${platformId} ${kind} ${externalId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const found = await findByExternalIds(tx, platformId, kind, [externalId])
  return found.get(externalId)
}

/** Locks the external id of a record, if it has one. */
export async function lockExternalIdOf(
  tx: Tx,
  kind: ExternalKind,
  { id, platform_id }: { readonly id: number; readonly platform_id: number },
): Promise<void> {
  const known = (await findExternalIds(tx, kind, [id])).get(id)
  if (known !== undefined) await lockExternalId(tx, platform_id, kind, known)
}

export async function insertExternalId(
  tx: Tx,
  platformId: number,
  kind: ExternalKind,
  externalId: string,
  id: number,
): Promise<void> {
  await tx.query(sql`
    insert into external_ids (platform_id, kind, external_id, id)
    values (${platformId}, ${kind}, ${externalId}, ${id})`)
}

/** Our ids, by external id. */
export async function findByExternalIds(
  db: Db,
  platformId: number,
  kind: ExternalKind,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // One search in the index for each id: as one condition, the planner may read all ids of the platform instead.
  const rows = await db.query<{ external_id: string; id: number }>(sql`
    select e.external_id, e.id from unnest(${externalIds}::text[]) as wanted (external_id)
    cross join lateral (
      select x.external_id, x.id from external_ids x
      where x.platform_id = ${platformId} and x.kind = ${kind} and x.external_id = wanted.external_id
      limit 1) e`)
  return new Map(rows.map(({ external_id, id }) => [external_id, id]))
}

/** The external ids of records, by our id. */
export async function findExternalIds(
  db: Db,
  kind: ExternalKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ external_id: string; id: number }>(sql`
    select external_id, id from external_ids where kind = ${kind} and id = any (${ids}::bigint[])`)
  return new Map(rows.map(({ external_id, id }) => [id, external_id]))
}

/** An erased person is unknown to the program too. */
export async function deleteExternalId(tx: Tx, kind: ExternalKind, id: number): Promise<void> {
  await tx.query(sql`delete from external_ids where kind = ${kind} and id = ${id}`)
}
