import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { Refusal } from '../../../../../refusal.ts'
import { deleteComment, findCommentAuthor } from '../../../../../store/comments.ts'
import { findRecord } from '../../../../../store/records.ts'

export const commentsDelete: Handler<Operations['commentsDelete']> = async (
  { tx, caller, namedProjectId },
  { id },
) => {
  const found = await findRecord(tx, 'comments', caller, id, namedProjectId)
  const projectId = assertRecord(found, caller, 'comment', 'member', 'write')
  const isOwn = (await findCommentAuthor(tx, projectId, id)) === caller.user_id
  const isOwner = found?.role === 'owner' && (caller.scope === null || caller.scope.role === 'owner')
  if (!isOwn && !isOwner) {
    throw new Refusal(
      403,
      'forbidden_role',
      'Only whoever wrote a comment, or an owner of the project, may delete it.',
    )
  }
  await deleteComment(tx, projectId, id)
  return []
}
