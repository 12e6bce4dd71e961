import type { Operations } from '@muster/contract'
import { type HeldGroup, holdLiveGroup, showCard } from '#boards/store/cards.ts'
import { assertRoom, holdInbox } from '#boards/store/group-sizes.ts'
import { BEYOND_TEMPLATES, nextPosition, placeNewCopies } from '#boards/store/order.ts'
import { findGroupOfCard, isCopyOfGroup, type RestoredPlace, restoreCard } from '#boards/store/trash.ts'
import type { Tx } from '#core/db.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const cardsRestore: Handler<Operations['cardsRestore']> = async (
  { tx, caller, project, config },
  { id },
) => {
  const { project_id: projectId } = project
  const groupId = await findGroupOfCard(tx, projectId, id)
  const group = groupId === null ? null : await holdLiveGroup(tx, projectId, groupId, 'for no key update')
  const place = await placeOf(tx, projectId, id, groupId, group ?? null)
  const { comments } = await restoreCard(tx, projectId, id, place)
  await assertRoom(tx, projectId, group?.id ?? null, config, true)
  const ids = { card_id: id, group_id: group?.id ?? null }
  announce(tx, doneBy(caller, project), 'card.restored', ids, { also: { comments } })
  return { card: await showCard(tx, projectId, id) }
}

/**
 * The place of a restored card. If its group is deleted, it goes last in the inbox. A copy in its template's
 * group gets no position of its own. Any other card in a copied group goes last, because the group may have
 * been reordered since. Otherwise it keeps its place.
 */
async function placeOf(
  tx: Tx,
  projectId: number,
  id: number,
  groupId: number | null,
  group: HeldGroup | null,
): Promise<RestoredPlace> {
  if (groupId === null) return 'where it stood'
  if (group === null) {
    await holdInbox(tx, projectId)
    return { groupId: null, position: await nextPosition(tx, projectId, null, 0) }
  }
  if (group.master_group_id === null && !group.is_ordered) return 'where it stood'
  if (await isCopyOfGroup(tx, projectId, id)) return { groupId, position: null }
  if (group.is_ordered) await placeNewCopies(tx, projectId, groupId)
  const floor = group.is_ordered ? 0 : BEYOND_TEMPLATES
  return { groupId, position: await nextPosition(tx, projectId, groupId, floor) }
}
