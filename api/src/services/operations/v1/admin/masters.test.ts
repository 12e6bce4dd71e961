import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: World
let boss: { id: number; token: string }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

const call = async (op: (typeof operations)[keyof typeof operations], body: object, token = boss.token) =>
  world.call(op, body, { token })
const made = async (op: (typeof operations)[keyof typeof operations], body: object) => {
  const answer = await call(op, body)
  expect(answer.status).toBeLessThan(300)
  return answer.body.data
}

async function template() {
  const { board } = await made(operations.masterBoardsCreate, { title: 'Board', tool_key: 'till' })
  const { group } = await made(operations.masterGroupsCreate, { board_id: board.id, title: 'Group' })
  const { card } = await made(operations.masterCardsCreate, { group_id: group.id, title: 'Card' })
  return { boardId: board.id as number, groupId: group.id as number, cardId: card.id as number }
}

describe('drafts', () => {
  test('200: a master board shows its groups and cards, and how each differs from live', async () => {
    const { boardId, groupId, cardId } = await template()
    const publications = async () => {
      const { board } = await made(operations.masterBoardsGet, { id: boardId })
      return [board.publication, board.groups[0].publication, board.groups[0].cards[0].publication]
    }
    expect(await publications()).toEqual(['never', 'never', 'never'])
    await made(operations.masterCardsPush, { card_id: cardId })
    expect(await publications()).toEqual(['current', 'current', 'current'])
    await made(operations.masterGroupsUpdate, { id: groupId, color: 'red' })
    await made(operations.masterCardsUpdate, { id: cardId, short_description: 'x' })
    expect(await publications()).toEqual(['current', 'changed', 'changed'])
    await made(operations.rolloutsUndo, { number: 1 })
    expect(await publications()).toEqual(['undone', 'undone', 'undone'])
  })

  test('200: an absent field is unchanged, null clears a nullable field', async () => {
    const { groupId, cardId } = await template()
    const texts = { description: '<p>x</p>', short_description: 'x', evaluation_check: 'x', tour_key: 'x' }
    await made(operations.masterCardsUpdate, { id: cardId, ...texts, priority: 'urgent', is_active: false })
    const cleared = { description: null, tour_key: null, priority: null, is_active: null, title: null }
    const { card } = await made(operations.masterCardsUpdate, { id: cardId, ...cleared })
    const left = { title: 'Card', short_description: 'x', evaluation_check: 'x' }
    expect(card).toMatchObject({ ...cleared, ...left, priority: 'urgent', is_active: false })
    const { cards } = await made(operations.masterCardsList, { group_id: groupId })
    expect(cards).toEqual([card])
  })

  test('422: a unique_identifier that another live master card of the platform has', async () => {
    const { groupId, cardId } = await template()
    await made(operations.masterCardsUpdate, { id: cardId, unique_identifier: 'only' })
    await made(operations.masterCardsUpdate, { id: cardId, unique_identifier: 'only' })
    const second = { group_id: groupId, title: 'x', unique_identifier: 'only' }
    const refused = await call(operations.masterCardsCreate, second)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['unique_identifier']])
    const { card } = await made(operations.masterCardsCreate, { ...second, unique_identifier: 'other' })
    const update = await call(operations.masterCardsUpdate, { id: card.id, unique_identifier: 'only' })
    expect(update.status).toBe(422)
    await made(operations.masterCardsDelete, { id: cardId })
    await made(operations.masterCardsUpdate, { id: card.id, unique_identifier: 'only' })
  })

  test('422: of 20 concurrent calls for one unique_identifier exactly one succeeds', async () => {
    const { groupId } = await template()
    const body = { group_id: groupId, title: 'x', unique_identifier: 'wanted' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(operations.masterCardsCreate, body)),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(answers.filter(({ status }) => status === 422).length).toBe(19)
  })

  test('400: the tool of a published board cannot be changed', async () => {
    const { boardId, cardId } = await template()
    await made(operations.masterBoardsUpdate, { id: boardId, tool_key: 'stock' })
    await made(operations.masterCardsPush, { card_id: cardId })
    expect((await call(operations.masterBoardsUpdate, { id: boardId, tool_key: 'till' })).status).toBe(400)
    await made(operations.masterBoardsUpdate, { id: boardId, tool_key: 'stock', title: 'x' })
  })

  test('422: a reorder lists each card of another group or listed twice, and changes nothing', async () => {
    const { groupId, cardId } = await template()
    const other = await template()
    const cards = [
      { id: cardId, position: 5 },
      { id: other.cardId, position: 1 },
      { id: cardId, position: 2 },
    ]
    const refused = await call(operations.masterCardsReorder, { group_id: groupId, cards })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cards.1.id', 'cards.2.id']])
    const { card } = await made(operations.masterCardsGet, { id: cardId })
    expect([card.position, card.sort_order]).toEqual([0, 0])
  })

  test('404: a deleted master and everything below it', async () => {
    const { boardId, groupId, cardId } = await template()
    await made(operations.masterBoardsDelete, { id: boardId })
    const gone = [
      await call(operations.masterBoardsGet, { id: boardId }),
      await call(operations.masterGroupsUpdate, { id: groupId, title: 'x' }),
      await call(operations.masterCardsPush, { card_id: cardId }),
      await call(operations.masterCardsGet, { id: cardId }),
    ]
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})
