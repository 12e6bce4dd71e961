import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { Refusal } from '#refusal.ts'
import { findCommentAuthor, updateComment } from '#store/comments.ts'

export const commentsUpdate: Handler<Operations['commentsUpdate']> = async (context, body) => {
  const { tx, caller } = context
  const { project_id: projectId } = await changeRecord(context, 'comments', body.id)
  if ((await findCommentAuthor(tx, projectId, body.id)) !== caller.user_id) {
    throw new Refusal(403, 'forbidden_role', 'Only whoever wrote a comment may change it.')
  }
  return { comment: await updateComment(tx, projectId, body.id, body.comment) }
}
