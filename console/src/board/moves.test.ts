import type { Card } from '@muster/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  filterCards,
  isWhereLeft,
  placeBeside,
  placeOf,
  type ShownBoard,
  withCardAt,
  withGroup,
  withGroupAt,
} from './moves.ts'

const board = (...groups: readonly (readonly number[])[]): ShownBoard => ({
  id: 1,
  title: 'Board',
  groups: groups.map((cards, at) => ({
    id: at + 1,
    title: `Group ${at + 1}`,
    cards: cards.map((id) => ({ id, title: `Card ${id}`, group_id: at + 1 })),
  })),
})
const idsOf = ({ groups }: ShownBoard) => groups.map(({ cards }) => cards.map(({ id }) => id))

test('a card moves to another group and to another place of its own', () => {
  expect(idsOf(withCardAt(board([1, 2, 3], [4]), 2, { groupId: 2, index: 0 }))).toEqual([
    [1, 3],
    [2, 4],
  ])
  expect(idsOf(withCardAt(board([1, 2, 3]), 1, { groupId: 1, index: 2 }))).toEqual([[2, 3, 1]])
})

test('a card that moved knows its group', () => {
  const [, second] = withCardAt(board([1], []), 1, { groupId: 2, index: 0 }).groups
  expect(second?.cards[0]?.group_id).toBe(2)
})

test('a move to a group that is gone, or of a card that is gone, changes nothing', () => {
  const before = board([1, 2])
  expect(withCardAt(before, 1, { groupId: 9, index: 0 })).toBe(before)
  expect(withCardAt(before, 9, { groupId: 1, index: 0 })).toBe(before)
  expect(withGroupAt(before, 9, 0)).toBe(before)
})

test('whatever is moved where: no card is lost or doubled, and it stands where it was put', () => {
  const shape = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(shape, fc.nat(), fc.nat(), fc.nat(), (sizes, which, target, at) => {
      let next = 1
      const before = board(...sizes.map((size) => Array.from({ length: size }, () => next++)))
      const all = idsOf(before).flat()
      fc.pre(all.length > 0)
      const cardId = all[which % all.length] ?? 0
      const group = before.groups[target % before.groups.length]
      const groupId = group?.id ?? 0
      const others = group?.cards.filter(({ id }) => id !== cardId).length ?? 0
      const place = { groupId, index: at % (others + 1) }
      const after = withCardAt(before, cardId, place)
      expect(idsOf(after).flat().toSorted()).toEqual(all.toSorted())
      expect(placeOf(after, cardId)).toEqual(place)
    }),
  )
})

test('the place beside a card counts the cards that a filter hides, and not the card that moves', () => {
  const shown = board([1, 2, 3], [4, 5])
  expect(placeBeside(shown, 4, { cardId: 2, isAfter: false })).toEqual({ groupId: 1, index: 1 })
  expect(placeBeside(shown, 4, { cardId: 3, isAfter: true })).toEqual({ groupId: 1, index: 3 })
  expect(placeBeside(shown, 1, { cardId: 3, isAfter: true })).toEqual({ groupId: 1, index: 2 })
  expect(placeBeside(shown, 1, { cardId: 1, isAfter: true })).toBeUndefined()
})

test('a group moves, and another version of a group leaves the others as they are', () => {
  expect(idsOf(withGroupAt(board([1], [2], [3]), 3, 0))).toEqual([[3], [1], [2]])
  const before = board([1], [2])
  const after = withGroup(before, 1, (group) => ({ ...group, title: 'New' }))
  expect(after.groups[0]?.title).toBe('New')
  expect(after.groups[1]).toBe(before.groups[1])
})

test('filters: every word must be in the title, and without filters the list is the same object', () => {
  const cards = [
    { id: 1, title: 'Order new flour', tag_id: 7, owner_id: 1, status: 'open', is_overdue: true },
    { id: 2, title: 'Flour delivery', tag_id: null, owner_id: 2, status: 'closed', is_overdue: false },
  ] as unknown as readonly Card[]
  const tagIdsOf = ({ id }: Card) => (id === 1 ? [7, 8] : [])
  const idsWith = (filters: Parameters<typeof filterCards>[1]) =>
    filterCards(cards, filters, tagIdsOf).map(({ id }) => id)
  expect(filterCards(cards, {}, tagIdsOf)).toBe(cards)
  expect(idsWith({ q: 'FLOUR new' })).toEqual([1])
  expect(idsWith({ tag: 7 })).toEqual([1])
  expect(idsWith({ tag: 8 })).toEqual([1])
  expect(idsWith({ owner: 2 })).toEqual([2])
  expect(idsWith({ status: 'closed' })).toEqual([2])
  expect(idsWith({ overdue: true })).toEqual([1])
})

test('something stands where it was left as long as it is beside one of its neighbours', () => {
  expect(isWhereLeft([1, 2, 3], [1, 2, 3], 2)).toBe(true)
  expect(isWhereLeft([1, 2, 3], [9, 1, 8, 2, 7, 3], 2)).toBe(true)
  expect(isWhereLeft([1, 2, 3], [2, 3], 2)).toBe(true)
  expect(isWhereLeft([1, 2, 3], [2], 2)).toBe(true)
  // Another card went past it.
  expect(isWhereLeft([1, 2, 3, 4], [1, 3, 2, 4], 4)).toBe(true)
  // It was moved itself.
  expect(isWhereLeft([1, 2, 3], [2, 1, 3], 2)).toBe(false)
  expect(isWhereLeft([1, 2], [2, 1], 2)).toBe(false)
  expect(isWhereLeft([1, 2, 3, 4], [1, 3, 4, 2], 2)).toBe(false)
  // Alone in its list, others came: it is where it was as long as it is the first or the last.
  expect(isWhereLeft([1], [1, 7, 8], 1)).toBe(true)
  expect(isWhereLeft([1], [7, 1, 8], 1)).toBe(false)
})
