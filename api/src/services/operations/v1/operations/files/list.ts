import type { Operations } from '@muster/contract'
import { listFiles } from '#files/store/files.ts'
import type { Reader } from '#operation.ts'

export const filesList: Reader<Operations['filesList']> = async ({ db, project }, { card_id }) => {
  const files = await listFiles(db, project.project_id, card_id)
  return { files: files.map((file) => ({ ...file, is_from_template: false })) }
}
