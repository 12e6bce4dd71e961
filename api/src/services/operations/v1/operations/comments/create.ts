import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { insertComment } from '#store/comments.ts'

export const commentsCreate: Handler<Operations['commentsCreate']> = async (
  { tx, caller, project },
  { card_id, comment, parent_comment_id = null },
) => {
  const { project_id: projectId } = project
  const made = await insertComment(tx, projectId, caller.user_id, { card_id, comment, parent_comment_id })
  if (!made)
    throw invalid({ parent_comment_id: ['The parent_comment_id field must be a comment of the same card.'] })
  return { comment: made }
}
