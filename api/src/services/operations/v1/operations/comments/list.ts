import type { Operations } from '@muster/contract'
import { listComments } from '#boards/store/comments.ts'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'

export const commentsList: Reader<Operations['commentsList']> = async ({ db, caller, project }, body) => {
  const { project_id: projectId } = project
  return listComments(
    db,
    projectId,
    caller.user_id,
    body.card_id,
    body.after_id ?? 0,
    body.limit ?? PAGE_ROWS,
  )
}
