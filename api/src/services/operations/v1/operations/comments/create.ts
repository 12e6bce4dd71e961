import type { Operations } from '@muster/contract'
import { hasMentions, tellOfComment } from '#boards/notify.ts'
import { createComment } from '#boards/store/comments.ts'
import { missing } from '#core/missing.ts'
import { invalid } from '#core/refusal.ts'
import { type DirectHandler, needsTransaction } from '#operation.ts'

export const commentsCreate: DirectHandler<Operations['commentsCreate']> = {
  kind: 'direct',
  async write({ on, tx, caller, projectId, roles }, { card_id, comment, parent_comment_id = null }) {
    // Notifying mentioned users and the parent comment's author takes more statements.
    const isNotified = parent_comment_id !== null || hasMentions(comment)
    if (!tx && isNotified) return needsTransaction
    // In a transaction, the pipeline has checked the card before it calls this handler.
    const place = { projectId, userId: caller.user_id, roles, isCardChecked: tx !== null }
    const made = await createComment(on, place, { card_id, comment, parent_comment_id })
    if ('refused' in made) {
      if (!tx) return needsTransaction
      if (made.refused.includes('card_id')) throw missing('card')
      const message = 'The parent_comment_id field must be a comment of the same card.'
      throw invalid({ parent_comment_id: [message] })
    }
    if (tx && isNotified) {
      const written = {
        project_id: projectId,
        card_id,
        comment_id: made.id,
        text: comment,
        parent_comment_id,
      }
      await tellOfComment(tx, caller.user_id, written)
    }
    return { comment: made.comment }
  },
}
