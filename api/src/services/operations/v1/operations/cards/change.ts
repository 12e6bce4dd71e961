import type { Config } from '#config.ts'
import type { Caller, CurrentProject } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { changesBetween, recordActivity } from '#store/card-activity.ts'
import { type CardChanges, holdReferences, lockCards, updateCards } from '#store/cards.ts'
import type { Tx } from '#store/db.ts'
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
  const after = await updateCards(tx, project, ids, changes)
  const entries = after.flatMap((card) => {
    const old = before.get(card.id)
    const differences = old && changesBetween(old, card)
    return differences ? [{ card_id: card.id, changes: differences }] : []
  })
  await recordActivity(tx, projectId, caller.user_id, 'updated', entries)
  const grown = after.map((card) => ({
    group_id: card.group_id,
    cards: 0,
    bytes: card.bytes - (before.get(card.id)?.bytes ?? card.bytes),
  }))
  await resizeGroups(tx, projectId, grown)
  for (const groupId of new Set(grown.flatMap(({ group_id, bytes }) => (bytes > 0 ? [group_id] : [])))) {
    assertRoom(await findSizes(tx, projectId, groupId), config, false)
  }
  return entries.length
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
