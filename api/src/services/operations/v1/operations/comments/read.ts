import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { readComments } from '#store/comments.ts'

export const commentsRead: Handler<Operations['commentsRead']> = async (context, { card_id }) => {
  const { tx, caller } = context
  const { project_id: projectId } = await changeRecord(context, 'cards', card_id, { role: 'viewer' })
  return { read_count: await readComments(tx, projectId, card_id, caller.user_id) }
}
