import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { readComments } from '../../../../../store/comments.ts'
import { findRecord } from '../../../../../store/records.ts'

export const commentsRead: Handler<Operations['commentsRead']> = async (
  { tx, caller, namedProjectId },
  { card_id },
) => {
  const found = await findRecord(tx, 'cards', caller, card_id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'viewer', 'write')
  return { read_count: await readComments(tx, projectId, card_id, caller.user_id) }
}
