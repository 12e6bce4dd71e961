import type { Tx } from '#core/db.ts'
import { type Statement, sql } from '#core/sql.ts'
import { type LoadedCard, loadCards, sizeOfLoaded } from './card-read.ts'
import { emptyGroups, INBOX, type Resize, resizeGroups } from './group-sizes.ts'

/** Recomputes the sizes of restored groups. */
export async function recountGroups(tx: Tx, projectId: number, groupIds: readonly number[]): Promise<void> {
  await emptyGroups(tx, projectId, groupIds)
  const where = sql`c.group_id = any (${groupIds}::bigint[])`
  await resizeGroups(tx, projectId, (await loadShown(tx, projectId, where)).map(resizeOf))
}

/** Recomputes the size of the inbox. */
export async function recountInbox(tx: Tx, projectId: number): Promise<void> {
  await emptyGroups(tx, projectId, [INBOX])
  const where = sql`c.group_id is null`
  await resizeGroups(tx, projectId, (await loadShown(tx, projectId, where)).map(resizeOf))
}

/** The live cards that the project shows. */
async function loadShown(tx: Tx, projectId: number, where: Statement): Promise<LoadedCard[]> {
  const { cards } = await loadCards(tx, projectId, sql`c.deleted_at is null and ${where}`)
  return cards.filter(({ entry }) => entry.isAllowed)
}

const resizeOf = (card: LoadedCard): Resize => ({ group_id: card.entry.parentId, ...sizeOfLoaded(card) })

/** Adds a card to the size of its group, or subtracts it. Returns the group. */
export async function resizeByCard(
  tx: Tx,
  projectId: number,
  id: number,
  times: 1 | -1,
): Promise<number | null> {
  const { cards } = await loadCards(tx, projectId, sql`c.id = ${id}`)
  const [card] = cards.filter(({ entry }) => entry.isAllowed)
  if (!card) return null
  const { group_id, cards: count, bytes } = resizeOf(card)
  await resizeGroups(tx, projectId, [{ group_id, cards: times * count, bytes: times * bytes }])
  return group_id
}
