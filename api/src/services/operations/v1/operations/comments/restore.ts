import type { Operations } from '@muster/contract'
import { findCardOfComment, findDeletedCommentAuthor, showComment } from '#boards/store/comments.ts'
import { holdParent, restoreComment } from '#boards/store/trash.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const commentsRestore: Handler<Operations['commentsRestore']> = async (
  { tx, caller, project },
  { id },
) => {
  const { project_id: projectId, role } = project
  const isOwn = (await findDeletedCommentAuthor(tx, projectId, id)) === caller.user_id
  if (!isOwn && role !== 'owner') {
    const message = 'Only the author of a comment or an owner of the project may restore it.'
    throw new Refusal(403, 'forbidden_role', message)
  }
  const cardId = await findCardOfComment(tx, projectId, id)
  if (!(await holdParent(tx, projectId, 'cards', cardId))) {
    throw new Refusal(400, 'rule', `Its card is deleted too. Restore card ${cardId} first.`)
  }
  await restoreComment(tx, projectId, id)
  announce(tx, doneBy(caller, project), 'comment.restored', { card_id: cardId, comment_id: id })
  return { comment: await showComment(tx, projectId, caller.user_id, id) }
}
