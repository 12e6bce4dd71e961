import type { MasterFileView } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { lockPlatformRow } from '#core/locks.ts'
import type { LooseObject } from '#core/loose-objects.ts'
import { sql } from '#core/sql.ts'
import { changeDraft } from './fields.ts'

/**
 * Files of master cards. A draft names its files in file_ids, and publishing copies that list as any other field. So
 * a rollout of a file writes no row in any project.
 */

/** What is stored of a file besides where it belongs. */
export interface StoredContent {
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  readonly is_picture: boolean
  readonly width: number | null
  readonly height: number | null
  /** The key of its content in the storage. */
  readonly object: string
}

export interface MasterFileRow extends StoredContent {
  readonly id: number
  readonly platform_id: number
  readonly master_card_id: number
  readonly created_by: number | null
  readonly created_at: Date
}

const columns = sql`
  f.id, f.platform_id, f.master_card_id, f.name, f.type, f.bytes, f.sha256, f.is_picture, f.width, f.height, f.object,
  f.created_by, f.created_at`

export function masterFileView({
  object: _,
  platform_id: __,
  created_at,
  ...row
}: MasterFileRow): MasterFileView {
  return { ...row, created_at: created_at.toISOString() }
}

/** A file of a draft, or one that was removed from its draft and that projects still show. */
export async function findMasterFile(db: Db, id: number): Promise<MasterFileRow | undefined> {
  const [row] = await db.query<MasterFileRow>(sql`
    select ${columns} from master_files f join master_cards c on c.id = f.master_card_id
    where f.id = ${id} and ((f.removed_at is null and c.deleted_at is null)
      or exists (select 1 from published_cards m where m.id = c.id and f.id = any (m.file_ids))
      or exists (select 1 from staged_cards s where s.id = c.id and f.id = any (s.file_ids)))`)
  return row
}

/** The files of a draft, in their order. */
export const listMasterFiles = (db: Db, cardId: number): Promise<MasterFileRow[]> =>
  db.query<MasterFileRow>(sql`
    select ${columns} from master_cards c
    cross join lateral unnest(c.file_ids) with ordinality as n (id, place)
    join master_files f on f.id = n.id
    where c.id = ${cardId} order by n.place`)

/** Files that versions of a template name, removed from the draft or not, in this order. */
export const findTemplateFiles = async (
  db: Db,
  platformId: number,
  ids: readonly number[],
): Promise<MasterFileRow[]> =>
  ids.length === 0
    ? []
    : db.query<MasterFileRow>(sql`
      select ${columns} from master_files f
      where f.platform_id = ${platformId} and f.id = any (${ids}::bigint[])
      order by array_position(${ids}::bigint[], f.id)`)

/** The ids of the files of a version of a template. */
export const fileIdsOf = (template: Readonly<Record<string, unknown>> | null): readonly number[] =>
  (template?.file_ids ?? []) as readonly number[]

/** How many bytes all files of the platform's masters take. */
export async function findMasterFileBytes(db: Db, platformId: number): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from master_files where platform_id = ${platformId}`)
  return row?.bytes ?? 0
}

/** The ids of the files of a draft. The caller must have locked the platform. Undefined if it was deleted. */
export async function findFileIds(tx: Tx, cardId: number): Promise<readonly number[] | undefined> {
  const [row] = await tx.query<{ file_ids: number[] | null }>(sql`
    select to_jsonb(file_ids) as file_ids from master_cards where id = ${cardId} and deleted_at is null`)
  return row && (row.file_ids ?? [])
}

async function setFileIds(tx: Tx, cardId: number, ids: readonly number[]): Promise<void> {
  const file_ids = ids.length > 0 ? ids : null
  await tx.query(sql`
    update master_cards r set ${changeDraft('card', { file_ids })} where r.id = ${cardId}`)
}

/** Adds a file to a draft. The caller must have locked the platform. */
export async function insertMasterFile(
  tx: Tx,
  platformId: number,
  file: StoredContent & { readonly master_card_id: number; readonly created_by: number },
  before: readonly number[],
): Promise<MasterFileRow> {
  const [row] = await tx.query<MasterFileRow>(sql`
    insert into master_files as f (platform_id, master_card_id, name, type, bytes, sha256, is_picture, width, height,
      object, created_by)
    values (${platformId}, ${file.master_card_id}, ${file.name}, ${file.type}, ${file.bytes}, ${file.sha256},
      ${file.is_picture}, ${file.width}, ${file.height}, ${file.object}, ${file.created_by})
    returning ${columns}`)
  if (!row) throw new Error('A file of a master was not inserted.')
  await setFileIds(tx, file.master_card_id, [...before, row.id])
  return row
}

/** Removes a file from its draft. Its content stays until no version of the template needs it. */
export async function removeMasterFile(
  tx: Tx,
  { id, platform_id, master_card_id }: Pick<MasterFileRow, 'id' | 'platform_id' | 'master_card_id'>,
): Promise<void> {
  await lockPlatformRow(tx, platform_id, 'alone')
  const before = (await findFileIds(tx, master_card_id)) ?? []
  const left = before.filter((each) => each !== id)
  if (left.length < before.length) await setFileIds(tx, master_card_id, left)
  await tx.query(sql`update master_files set removed_at = ${new Date()} where id = ${id}`)
}

/**
 * Deletes files that were removed from their drafts before this moment, unless a version names them: published,
 * staged, or one that an undo would publish again.
 */
export const takeUnusedMasterFiles = (tx: Tx, before: Date, limit: number): Promise<LooseObject[]> =>
  tx.query<LooseObject>(sql`
    delete from master_files where id in (
      select f.id from master_files f join master_cards c on c.id = f.master_card_id
      where f.removed_at < ${before} and not f.id = any (coalesce(c.file_ids, '{}'))
        and not exists (select 1 from published_cards m where m.id = c.id and f.id = any (m.file_ids))
        and not exists (select 1 from staged_cards s where s.id = c.id and f.id = any (s.file_ids))
        and not exists (
          select 1 from rollout_items i
          where i.platform_id = f.platform_id and i.kind = 'card' and i.master_id = c.id
            and i.published_before -> 'file_ids' @> to_jsonb(f.id))
      order by f.removed_at limit ${limit} for update of f skip locked)
    returning object, is_picture`)
