import type { Operations } from '@muster/contract'
import { findCommentAuthor } from '#boards/store/comments.ts'
import { deleteComment } from '#boards/store/trash.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const commentsDelete: Handler<Operations['commentsDelete']> = async (
  { tx, caller, project, now },
  { id },
) => {
  const { project_id: projectId, role } = project
  const isOwn = (await findCommentAuthor(tx, projectId, id)) === caller.user_id
  if (!isOwn && role !== 'owner') {
    throw new Refusal(
      403,
      'forbidden_role',
      'Only the author of a comment or an owner of the project may delete it.',
    )
  }
  const { card_id } = await deleteComment(tx, projectId, id, { by: caller.user_id, at: now })
  announce(tx, doneBy(caller, project), 'comment.deleted', { card_id, comment_id: id })
  return []
}
