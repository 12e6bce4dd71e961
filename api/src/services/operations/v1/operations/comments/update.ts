import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { findCommentAuthor, showComment, updateComment } from '#store/comments.ts'

export const commentsUpdate: Handler<Operations['commentsUpdate']> = async (
  { tx, caller, project },
  body,
) => {
  const { project_id: projectId } = project
  if ((await findCommentAuthor(tx, projectId, body.id)) !== caller.user_id) {
    throw new Refusal(403, 'forbidden_role', 'Only the author of a comment may change it.')
  }
  await updateComment(tx, projectId, body.id, body.comment)
  return { comment: await showComment(tx, projectId, caller.user_id, body.id) }
}
