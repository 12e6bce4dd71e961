import type { FileView } from '@muster/contract'
import { momentOf } from '#boards/store/card-rows.ts'
import type { Db, Tx } from '#core/db.ts'
import { keepObject, type LooseObject, loosen } from '#core/loose-objects.ts'
import { sql } from '#core/sql.ts'
import { computedId } from '#templates/computed-ids.ts'
import { TOUCHED } from '#templates/store/fields.ts'
import { type MasterFileRow, masterFileView, type StoredContent } from '#templates/store/master-files.ts'

/** The row of a file. `created_at` is in seconds since 1970. */
interface FileRow extends Omit<FileView, 'created_at'> {
  readonly object: string
  readonly created_at: number
}

const columns = sql`
  f.id, f.card_id, f.comment_id, f.name, f.type, f.bytes, f.sha256, f.is_picture, f.width, f.height, f.object,
  f.created_by, date_part('epoch', f.created_at) as created_at`

function fileView({ object: _, created_at, ...row }: FileRow): FileView {
  return { ...row, created_at: momentOf(created_at) }
}

/** A file of a project. The caller must check that its card is shown. */
export async function findFile(db: Db, projectId: number, id: number): Promise<FileRow | undefined> {
  const [row] = await db.query<FileRow>(sql`
    select ${columns} from files f
    left join comments m on m.project_id = ${projectId} and m.id = f.comment_id
    where f.project_id = ${projectId} and f.id = ${id} and m.deleted_at is null`)
  return row
}

/** The files of a card and of its live comments, oldest first. */
export async function listFiles(db: Db, projectId: number, cardId: number): Promise<FileView[]> {
  const rows = await db.query<FileRow>(sql`
    select ${columns} from files f
    left join comments m on m.project_id = ${projectId} and m.id = f.comment_id
    where f.project_id = ${projectId} and f.card_id = ${cardId} and m.deleted_at is null
    order by f.id limit ${MAX_FILES}`)
  return rows.map(fileView)
}

/** How many files one card may have. */
export const MAX_FILES = 200

/** How many files the card has, and how many bytes all files of the project take. */
export async function findFileUsage(
  db: Db,
  projectId: number,
  cardId: number | null,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const [row] = await db.query<{ files: number; bytes: number }>(sql`
    select count(*) filter (where card_id = ${cardId}::bigint) as files, coalesce(sum(bytes), 0)::bigint as bytes
    from files where project_id = ${projectId}`)
  return row ?? { files: 0, bytes: 0 }
}

export type NewFile = StoredContent & Pick<FileRow, 'card_id' | 'comment_id' | 'created_by'>

/** Inserts a file, whose object is not loose from now on. Marks a copy as touched. */
export async function insertFile(tx: Tx, projectId: number, file: NewFile): Promise<FileView | undefined> {
  const [row] = await tx.query<FileRow>(sql`
    insert into files as f (project_id, card_id, comment_id, name, type, bytes, sha256, is_picture, width, height, object,
      created_by)
    values (${projectId}, ${file.card_id}, ${file.comment_id}, ${file.name}, ${file.type}, ${file.bytes}, ${file.sha256},
      ${file.is_picture}, ${file.width}, ${file.height}, ${file.object}, ${file.created_by})
    returning ${columns}`)
  await keepObject(tx, file.object)
  await tx.query(sql`
    update cards set overrides = overrides | ${TOUCHED}::bigint
    where project_id = ${projectId} and id = ${file.card_id} and master_card_id is not null`)
  return row && fileView(row)
}

/** Locks the live card of a new file, so that it is not deleted meanwhile. Returns its group. */
export async function holdCard(
  tx: Tx,
  projectId: number,
  cardId: number,
): Promise<{ readonly group_id: number | null } | undefined> {
  const [card] = await tx.query<{ group_id: number | null }>(sql`
    select group_id from cards where project_id = ${projectId} and id = ${cardId} and deleted_at is null
    for no key update`)
  return card
}

export async function deleteFile(tx: Tx, projectId: number, { id }: Pick<FileRow, 'id'>): Promise<void> {
  const rows = await tx.query<LooseObject>(sql`
    delete from files where project_id = ${projectId} and id = ${id} returning object, is_picture`)
  await loosen(tx, rows, new Date())
}

/** A file of the template of a card, as the project shows it. Its author is not a person of the project. */
export function templateFileView(projectId: number, cardId: number, file: MasterFileRow): FileView {
  const { master_card_id: _, ...view } = masterFileView(file)
  return { ...view, id: computedId(projectId, file.id), card_id: cardId, comment_id: null, created_by: null }
}
