import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteTag, untagCards } from '#store/tags.ts'

export const tagsDelete: Handler<Operations['tagsDelete']> = async ({ tx, caller, project }, { id }) => {
  const { project_id: projectId } = project
  await deleteTag(tx, projectId, id)
  const cardIds = await untagCards(tx, projectId, id)
  const entries = cardIds.map((card_id) => ({ card_id, changes: { tag_id: { from: id, to: null } } }))
  await recordActivity(tx, projectId, caller.user_id, 'updated', entries)
  return []
}
