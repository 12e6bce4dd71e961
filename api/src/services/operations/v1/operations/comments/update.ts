import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { Refusal } from '../../../../../refusal.ts'
import { findCommentAuthor, updateComment } from '../../../../../store/comments.ts'
import { findRecord } from '../../../../../store/records.ts'

export const commentsUpdate: Handler<Operations['commentsUpdate']> = async (
  { tx, caller, namedProjectId },
  body,
) => {
  const found = await findRecord(tx, 'comments', caller, body.id, namedProjectId)
  const projectId = assertRecord(found, caller, 'comment', 'member', 'write')
  if ((await findCommentAuthor(tx, projectId, body.id)) !== caller.user_id) {
    throw new Refusal(403, 'forbidden_role', 'Only whoever wrote a comment may change it.')
  }
  return { comment: await updateComment(tx, projectId, body.id, body.comment) }
}
