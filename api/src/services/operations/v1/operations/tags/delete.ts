import type { Operations } from '@muster/contract'
import { deleteTag, untagCards } from '#boards/store/tags.ts'
import { announce, announceCards, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const tagsDelete: Handler<Operations['tagsDelete']> = async ({ tx, caller, project }, { id }) => {
  const { project_id: projectId } = project
  await deleteTag(tx, projectId, id)
  const cards = await untagCards(tx, projectId, id)
  const doing = doneBy(caller, project)
  announce(tx, doing, 'tag.deleted', { tag_id: id }, { also: { cards: cards.length } })
  announceCards(tx, doing, cards)
  return []
}
