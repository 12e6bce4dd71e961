import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { listComments } from '#store/comments.ts'

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
