import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteTag, untagCards } from '#store/tags.ts'

export const tagsDelete: Handler<Operations['tagsDelete']> = async (context, { id }) => {
  const { tx, caller } = context
  const { project_id: projectId } = await changeRecord(context, 'tags', id)
  await deleteTag(tx, projectId, id)
  const cardIds = await untagCards(tx, projectId, id)
  const entries = cardIds.map((card_id) => ({ card_id, changes: { tag_id: { from: id, to: null } } }))
  await recordActivity(tx, projectId, caller.user_id, 'updated', entries)
  return []
}
