import type { Operations } from '@muster/contract'
import { tellOfComment } from '#boards/notify.ts'
import { findCommentAuthor, showComment, updateComment } from '#boards/store/comments.ts'
import { lockRecord } from '#boards/store/records.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const commentsUpdate: Handler<Operations['commentsUpdate']> = async (
  { tx, caller, project },
  body,
) => {
  const { project_id: projectId } = project
  if ((await findCommentAuthor(tx, projectId, body.id)) !== caller.user_id) {
    throw new Refusal(403, 'forbidden_role', 'Only the author of a comment may change it.')
  }
  // Lock, so that of two concurrent changes the second one starts from the result of the first.
  await lockRecord(tx, 'comment', projectId, body.id)
  const before = (await showComment(tx, projectId, caller.user_id, body.id)).value()
  await updateComment(tx, projectId, body.id, body.comment)
  const comment = await showComment(tx, projectId, caller.user_id, body.id)
  const changes = changesBetween(before, comment.value(), ['comment'])
  const ids = { card_id: before.card_id, comment_id: body.id }
  if (changes) announce(tx, doneBy(caller, project), 'comment.updated', ids, { changes })
  // Notifies only newly mentioned users: insertNotifications skips those who were notified of this comment
  // before.
  await tellOfComment(tx, caller.user_id, {
    project_id: projectId,
    card_id: before.card_id,
    comment_id: body.id,
    text: body.comment,
    parent_comment_id: null,
  })
  return { comment }
}
