import type { Operations } from '@muster/contract'
import { listTrash } from '#boards/store/trash-list.ts'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'

export const trashList: Reader<Operations['trashList']> = async (
  { db, caller, project },
  { after_id, limit },
) => {
  const reader = { user_id: caller.user_id, isOwner: project.role === 'owner' }
  return listTrash(db, project.project_id, reader, after_id ?? 0, limit ?? PAGE_ROWS)
}
