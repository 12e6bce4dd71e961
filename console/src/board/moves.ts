import type { Card } from '@muster/sdk'

/** Pure functions on a board, which may be of a project or a template. */

export interface ShownCard {
  readonly id: number
  readonly title: string
  readonly group_id: number | null
}

export interface ShownGroup<Shown extends ShownCard = ShownCard> {
  readonly id: number
  readonly title: string
  readonly is_collapsed?: boolean
  readonly cards: readonly Shown[]
}

export interface ShownBoard<Shown extends ShownCard = ShownCard> {
  readonly id: number
  readonly title: string
  readonly groups: readonly ShownGroup<Shown>[]
}

/** The groups whose cards change their order, or the board whose groups do. */
export type Reordered = { readonly groupIds: readonly number[] } | 'groups'

export interface Place {
  readonly groupId: number
  /** The index among the other cards of the group. */
  readonly index: number
}

export function placeOf(board: ShownBoard, cardId: number): Place | undefined {
  for (const { id, cards } of board.groups) {
    const index = cards.findIndex((card) => card.id === cardId)
    if (index !== -1) return { groupId: id, index }
  }
  return undefined
}

/** The board after a card was moved. */
export function withCardAt(board: ShownBoard, cardId: number, { groupId, index }: Place): ShownBoard {
  const card = board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)
  if (!card || !board.groups.some(({ id }) => id === groupId)) return board
  return {
    ...board,
    groups: board.groups.map((group) => {
      const others = group.cards.filter(({ id }) => id !== cardId)
      if (group.id === groupId)
        return { ...group, cards: others.toSpliced(index, 0, { ...card, group_id: groupId }) }
      return others.length === group.cards.length ? group : { ...group, cards: others }
    }),
  }
}

export function withGroupAt(board: ShownBoard, groupId: number, index: number): ShownBoard {
  const group = board.groups.find(({ id }) => id === groupId)
  if (!group) return board
  return { ...board, groups: board.groups.filter(({ id }) => id !== groupId).toSpliced(index, 0, group) }
}

/**
 * Whether something stands where it was left, although others were added, deleted or moved: beside one of its two
 * neighbours, among those that were there then.
 */
export function isWhereLeft(left: readonly number[], now: readonly number[], id: number): boolean {
  const neighbours = (ids: readonly number[], others: readonly number[]) => {
    const common = ids.filter((each) => others.includes(each))
    const at = common.indexOf(id)
    return [common[at - 1], common[at + 1]]
  }
  const [before, after] = neighbours(left, now)
  const [previous, next] = neighbours(now, left)
  // Without a neighbour of then on that side, it has to be the first or the last.
  const isBehind = before === undefined ? now[0] === id : before === previous
  const isBefore = after === undefined ? now.at(-1) === id : after === next
  return isBehind || isBefore
}

/** The positions of rows in this order, as the service takes them. */
export const positionsOf = (rows: readonly { readonly id: number }[]) =>
  rows.map(({ id }, position) => ({ id, position }))

/** The board with one of its groups replaced. */
export const withGroup = <Board extends ShownBoard>(
  board: Board,
  groupId: number,
  next: (group: Board['groups'][number]) => Board['groups'][number],
): Board => ({ ...board, groups: board.groups.map((group) => (group.id === groupId ? next(group) : group)) })

/**
 * The place directly before or after another card. The index counts all other cards of the group, including
 * those that the filters hide.
 */
export function placeBeside(
  board: ShownBoard,
  cardId: number,
  target: { readonly cardId: number; readonly isAfter: boolean },
): Place | undefined {
  const at = placeOf(board, target.cardId)
  if (!at || target.cardId === cardId) return undefined
  const others =
    board.groups.find(({ id }) => id === at.groupId)?.cards.filter(({ id }) => id !== cardId) ?? []
  const index = others.findIndex(({ id }) => id === target.cardId)
  return { groupId: at.groupId, index: index + (target.isAfter ? 1 : 0) }
}

export interface Filters {
  readonly q?: string | undefined
  readonly tag?: number | undefined
  readonly owner?: number | undefined
  readonly status?: string | undefined
  readonly overdue?: true | undefined
}

export const hasFilters = ({ q, tag, owner, status, overdue }: Filters): boolean =>
  Boolean(q || tag || owner || status || overdue)

/** Returns the same array if there are no filters, so that an unchanged column does not render again. */
export function filterCards(
  cards: readonly Card[],
  filters: Filters,
  tagIdsOf: (card: Card) => readonly number[],
): readonly Card[] {
  if (!hasFilters(filters)) return cards
  const { q, tag, owner, status, overdue } = filters
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  return cards.filter(
    (card) =>
      (tag === undefined || tagIdsOf(card).includes(tag)) &&
      (owner === undefined || card.owner_id === owner) &&
      (status === undefined || card.status === status) &&
      (!overdue || card.is_overdue) &&
      words.every((word) => card.title.toLowerCase().includes(word)),
  )
}
