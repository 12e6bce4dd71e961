import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { addressOf, computedId } from '#templates/computed-ids.ts'
import { fileIdsOf, findTemplateFiles, type MasterFileRow } from '#templates/store/master-files.ts'
import { type FoundCard, findCard } from './entries.ts'

/**
 * Files of templates, as a project shows them. Their ids are computed from the project and the file, like those of
 * copies without a row.
 */

interface FoundFile {
  readonly file: MasterFileRow
  readonly card: FoundCard
}

/** The file of a computed id, if the project shows a card with it. */
export async function findTemplateFile(
  db: Db,
  userId: number,
  projectId: number,
  id: number,
): Promise<FoundFile | undefined> {
  const address = addressOf(id)
  if (address?.projectId !== projectId) return undefined
  const [row] = await db.query<{ number: number }>(sql`
    select t.number from projects p
    join master_files f on f.id = ${address.number} and f.platform_id = p.platform_id
    join published_cards t on t.id = f.master_card_id and t.platform_id = p.platform_id
    where p.id = ${projectId}`)
  const card = row && (await findCard(db, userId, projectId, computedId(projectId, row.number)))
  if (!card || card.entry.isDeleted) return undefined
  const { template } = card.entry
  if (!fileIdsOf(template).includes(address.number)) return undefined
  const [file] = await findTemplateFiles(db, card.head.platform_id, [address.number])
  return file && { file, card }
}

/** The files that a card has from its template. */
export const listTemplateFiles = (db: Db, { head, entry }: FoundCard): Promise<MasterFileRow[]> =>
  findTemplateFiles(db, head.platform_id, fileIdsOf(entry.template))
