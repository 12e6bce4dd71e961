import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { invalid } from '../../../../../refusal.ts'
import { insertComment } from '../../../../../store/comments.ts'
import { findRecord } from '../../../../../store/records.ts'

export const commentsCreate: Handler<Operations['commentsCreate']> = async (
  { tx, caller, namedProjectId },
  { card_id, comment, parent_comment_id = null },
) => {
  const found = await findRecord(tx, 'cards', caller, card_id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'member', 'write')
  const made = await insertComment(tx, projectId, caller.user_id, { card_id, comment, parent_comment_id })
  if (!made)
    throw invalid({ parent_comment_id: ['The parent_comment_id field must be a comment of the same card.'] })
  return { comment: made }
}
