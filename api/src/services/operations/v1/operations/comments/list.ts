import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { openRecord } from '#records.ts'
import { listComments } from '#store/comments.ts'

const PAGE = 50

export const commentsList: Reader<Operations['commentsList']> = async (context, body) => {
  const { db } = context
  const projectId = await openRecord(context, 'cards', body.card_id)
  return listComments(db, projectId, body.card_id, body.after_id ?? 0, body.limit ?? PAGE)
}
