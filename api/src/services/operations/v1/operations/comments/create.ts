import type { Operations } from '@muster/contract'
import { missing } from '#missing.ts'
import type { Handler } from '#operation.ts'
import { tellOfComment } from '#people/telling.ts'
import { invalid } from '#refusal.ts'
import { changesOfNew } from '#store/changes.ts'
import { insertComment } from '#store/comments.ts'
import { announce, doneBy } from '#store/events.ts'
import { holdParent } from '#store/trash.ts'

export const commentsCreate: Handler<Operations['commentsCreate']> = async (
  { tx, caller, project },
  { card_id, comment, parent_comment_id = null },
) => {
  const { project_id: projectId } = project
  if (!(await holdParent(tx, projectId, 'cards', card_id))) throw missing('card')
  const made = await insertComment(tx, projectId, caller.user_id, { card_id, comment, parent_comment_id })
  if (!made)
    throw invalid({ parent_comment_id: ['The parent_comment_id field must be a comment of the same card.'] })
  const ids = { card_id, comment_id: made.value().id }
  announce(tx, doneBy(caller, project), 'comment.created', ids, {
    changes: changesOfNew({ comment, parent_comment_id }, ['comment', 'parent_comment_id']),
  })
  const { id: comment_id } = made.value()
  await tellOfComment(tx, caller.user_id, {
    ...{ project_id: projectId, card_id, comment_id, text: comment, parent_comment_id },
  })
  return { comment: made }
}
