import type { Config } from '#config.ts'
import type { Caller, CurrentProject } from '#operation.ts'
import { tellOfCards } from '#people/telling.ts'
import { invalid } from '#refusal.ts'
import { type CardChanges, cardChanges, holdReferences, lockCards, updateCards } from '#store/cards.ts'
import type { Tx } from '#store/db.ts'
import { announce, doneBy } from '#store/events.ts'
import { assertRoom, findSizes, resizeGroups } from '#store/group-sizes.ts'
import { referenceErrors } from './references.ts'

interface Change {
  readonly tx: Tx
  readonly caller: Caller
  readonly project: CurrentProject
  readonly config: Config
}

/** Makes the same change to cards of one project and records the activity. Returns how many cards changed. */
export async function changeCards(
  { tx, caller, project, config }: Change,
  ids: readonly number[],
  changes: CardChanges,
): Promise<number> {
  const { project_id: projectId } = project
  const before = new Map((await heldCards(tx, projectId, ids, changes)).map((card) => [card.id, card]))
  const after = await updateCards(tx, project, [...before.values()], changes)
  let changed = 0
  for (const card of after) {
    const old = before.get(card.id)
    const differences = old && cardChanges(old, card)
    if (!differences) continue
    changed++
    const ids = { card_id: card.id, group_id: card.group_id }
    announce(tx, doneBy(caller, project), 'card.updated', ids, { changes: differences })
  }
  const given = after.filter((card) => before.get(card.id)?.owner_id !== card.owner_id)
  const told = given.map(({ id, owner_id }) => ({ id, owner_id: owner_id as number | null }))
  await tellOfCards(tx, projectId, caller.user_id, told)
  const grown = after.map((card) => ({
    group_id: card.group_id,
    cards: 0,
    bytes: card.bytes - (before.get(card.id)?.bytes ?? card.bytes),
  }))
  await resizeGroups(tx, projectId, grown)
  for (const groupId of new Set(grown.flatMap(({ group_id, bytes }) => (bytes > 0 ? [group_id] : [])))) {
    assertRoom(await findSizes(tx, projectId, groupId), config, false)
  }
  return changed
}

/**
 * The cards, locked after what they will refer to: whoever deletes a tag or removes a member locks in the same order. A
 * card may keep an owner who can no longer be assigned, so that it can be sent back whole.
 */
async function heldCards(tx: Tx, projectId: number, ids: readonly number[], changes: CardChanges) {
  const held = await holdReferences(tx, projectId, changes)
  const cards = await lockCards(tx, projectId, ids)
  const keepsOwner = cards.every(({ owner_id }) => owner_id === changes.owner_id)
  const errors = referenceErrors({ ...held, has_owner: held.has_owner || keepsOwner })
  if (Object.keys(errors).length) throw invalid(errors)
  return cards.filter(({ deleted_at }) => deleted_at === null)
}
