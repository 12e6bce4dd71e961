import type { Operations } from '@muster/contract'
import { findCard } from '#boards/store/entries.ts'
import { listTemplateFiles } from '#boards/store/template-files.ts'
import { missing } from '#core/missing.ts'
import { listFiles, templateFileView } from '#files/store/files.ts'
import type { Reader } from '#operation.ts'

export const filesList: Reader<Operations['filesList']> = async ({ db, caller, project }, { card_id }) => {
  const { project_id: projectId } = project
  const card = await findCard(db, caller.user_id, projectId, card_id)
  if (!card) throw missing('card')
  const { id } = card.entry
  const given = await listTemplateFiles(db, card)
  const own = await listFiles(db, projectId, id)
  return {
    files: [
      ...given.map((file) => ({ ...templateFileView(projectId, id, file), is_from_template: true })),
      ...own.map((file) => ({ ...file, is_from_template: false })),
    ],
  }
}
