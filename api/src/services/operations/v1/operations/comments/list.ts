import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Reader } from '../../../../../operation.ts'
import { listComments } from '../../../../../store/comments.ts'
import { findRecord } from '../../../../../store/records.ts'

const PAGE = 50

export const commentsList: Reader<Operations['commentsList']> = async (
  { db, caller, namedProjectId },
  body,
) => {
  const found = await findRecord(db, 'cards', caller, body.card_id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'viewer', 'read')
  return listComments(db, projectId, body.card_id, body.after_id ?? 0, body.limit ?? PAGE)
}
