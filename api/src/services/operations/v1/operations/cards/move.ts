import type { BodyOf, Operations } from '@muster/contract'
import { bounds, full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { changesBetween, recordActivity } from '#store/card-activity.ts'
import { lockGroup, placeCard, placeInInbox } from '#store/card-moves.ts'
import { lockCards, showCard } from '#store/cards.ts'
import type { Tx } from '#store/db.ts'

type Body = BodyOf<Operations['cardsMove']>

export const cardsMove: Handler<Operations['cardsMove']> = async ({ tx, caller, project }, body) => {
  const { id, group_id } = body
  const { project_id: projectId } = project
  const position = group_id === null ? null : await freePlace(tx, projectId, group_id, body)
  const [before] = await lockCards(tx, projectId, [id])
  if (group_id !== null && position !== null) await placeCard(tx, projectId, id, group_id, position)
  const placed = position ?? (await placeInInbox(tx, projectId, id))
  const changes = before && changesBetween(before, { ...before, group_id, position: placed })
  if (changes) await recordActivity(tx, projectId, caller.user_id, 'moved', [{ card_id: id, changes }])
  return { card: await showCard(tx, projectId, id) }
}

/** The requested position, or the last, in a group that is locked until the transaction ends. */
async function freePlace(
  tx: Tx,
  projectId: number,
  groupId: number,
  { id, position }: Body,
): Promise<number> {
  const group = await lockGroup(tx, projectId, groupId, id)
  if (!group) throw invalid({ group_id: ['The group_id field must be a group of this project.'] })
  if (group.others >= bounds.cards.most) {
    throw full('cards')
  }
  return Math.min(position ?? group.others, group.others)
}
