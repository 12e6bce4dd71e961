// Numbers of templates, and the ids of copies that are computed from them.

import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { addressOf, computedId } from '../../../api/src/templates/computed-ids.ts'
import { drafting } from './drafting.ts'
import { createReal, type Real } from './real.ts'

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  real = await createReal(world)
})
afterAll(() => world.close())

const { template, newCard, newProject, push, cardsOf } = drafting(() => real)

const numbers = async () => {
  const rows = await world.db.query<{ id: number; number: number }>(sql`
    select id, number from published_cards where platform_id = ${real.platformId} order by id`)
  return rows.map(({ number }) => number)
}

test('a computed id encodes its project and template number, up to the limits', () => {
  for (const [projectId, number] of [
    [1, 1],
    [2 ** 28 - 1, 2 ** 24 - 1],
    [77, 123],
  ] as const) {
    const id = computedId(projectId, number)
    expect(Number.isSafeInteger(id)).toBe(true)
    expect(addressOf(id)).toEqual({ projectId, number })
  }
  expect(computedId(2 ** 28 - 1, 2 ** 24 - 1)).toBeLessThan(2 ** 53)
  expect(addressOf(2 ** 52 - 1)).toBeUndefined()
})

test('templates get a number with their first publication and keep it', async () => {
  const { boardId, groupId } = await template()
  const [first, second] = [await newCard(groupId), await newCard(groupId)]
  await push(second)
  expect(await numbers()).toEqual([1])
  await push(first)
  expect(await numbers()).toEqual([2, 1])
  const { rollouts } = await real.admin(operations.rolloutsList, { limit: 1 })
  await real.admin(operations.rolloutsUndo, { number: rollouts[0].number })
  await newCard(groupId)
  await real.admin(operations.masterBoardsSync, { board_id: boardId })
  expect(await numbers()).toEqual([2, 1, 3])
  const stage = { waves: [{ percent: 10 }, { percent: 100 }] }
  await real.admin(operations.masterCardsPush, { card_id: await newCard(groupId), stage })
  expect(await numbers()).toEqual([2, 1, 3, 4])
})

test('the trash is paged correctly with computed ids', async () => {
  const { groupId } = await template()
  const projectId = await newProject()
  for (let n = 0; n < 3; n++) await push(await newCard(groupId))
  const own = await real.user(projectId, operations.cardsCreate, { title: 'Own' })
  const copies = await cardsOf(projectId)
  for (const { id, master_card_id } of copies.filter((card) => card.master_card_id !== null)) {
    await real.user(projectId, operations.cardsDelete, { id })
    const [row] = await world.db.query<{ number: number }>(sql`
      select number from published_cards where id = ${master_card_id}`)
    await world.db.query(sql`
      update cards set id = ${computedId(projectId, row?.number ?? 0)} where project_id = ${projectId} and id = ${id}`)
  }
  await real.user(projectId, operations.cardsDelete, { id: own.body.data.card.id })
  const listed: number[] = []
  let after: number | null | undefined
  while (after !== null) {
    const page: object = { limit: 1, ...(after ? { after_id: after } : {}) }
    const { body } = await real.user(projectId, operations.trashList, page)
    listed.push(...body.data.items.map(({ id }: { id: number }) => id))
    after = body.data.next_after_id
  }
  const ids = [1, 2, 3].map((number) => computedId(projectId, number))
  expect(listed).toEqual([own.body.data.card.id, ...ids])
})

/** Every operation that names a board, a group or a card, with what it sends. */
const named = (ids: Record<'board' | 'group' | 'card', number>) =>
  [
    [operations.boardsGet, { id: ids.board }],
    [operations.boardsExtras, { id: ids.board }],
    [operations.cardsGet, { id: ids.card }],
    [operations.cardsActivity, { id: ids.card }],
    [operations.commentsList, { card_id: ids.card }],
    [operations.commentsRead, { card_id: ids.card }],
    [operations.commentsCreate, { card_id: ids.card, comment: 'x' }],
    [operations.cardsUpdate, { id: ids.card, priority: 'high' }],
    [operations.cardsBulkUpdate, { ids: [ids.card], status: 'blocked' }],
    [operations.cardsInherit, { id: ids.card }],
    [operations.cardsMove, { id: ids.card, group_id: ids.group, position: 0 }],
    [operations.cardsCreate, { title: 'Own', group_id: ids.group }],
    [operations.groupsUpdate, { id: ids.group, title: 'Ours' }],
    [operations.groupsReorder, { groups: [{ id: ids.group, position: 3 }] }],
    [operations.groupsInheritOrder, { id: ids.group }],
    [operations.groupsCreate, { board_id: ids.board, title: 'Own' }],
    [operations.boardsUpdate, { id: ids.board, title: 'Ours' }],
    [operations.boardsInheritOrder, { id: ids.board }],
    [operations.cardsDelete, { id: ids.card }],
    [operations.cardsRestore, { id: ids.card }],
    [operations.groupsDelete, { id: ids.group }],
    [operations.groupsRestore, { id: ids.group }],
    [operations.boardsDelete, { id: ids.board }],
    [operations.boardsRestore, { id: ids.board }],
  ] as const

/** The ids of the first copies of a project. */
function copiesOf(projectId: number) {
  const id = computedId(projectId, 1)
  return { board: id, group: id, card: id }
}

test('every operation accepts a computed id, with and without a row', async () => {
  const { groupId } = await template()
  await push(await newCard(groupId))
  const projectId = await newProject()
  const ids = copiesOf(projectId)
  const [none] = await world.db.query<{ rows: number }>(sql`
    select (select count(*) from cards where project_id = ${projectId})
      + (select count(*) from boards where project_id = ${projectId}) as rows`)
  expect(none?.rows).toBe(0)
  for (const [op, body] of named(ids)) {
    const { status, text } = await real.user(projectId, op, body)
    expect([op.path, status], text).toEqual([op.path, expect.toSatisfy((code: number) => code < 300)])
  }
  const [rows] = await world.db.query<Record<string, number>>(sql`
    select (select count(*) from cards where project_id = ${projectId} and master_card_id is not null) as cards,
      (select count(*) from groups where project_id = ${projectId} and master_group_id is not null) as groups,
      (select count(*) from boards where project_id = ${projectId}) as boards`)
  expect(rows).toEqual({ cards: 1, groups: 1, boards: 1 })
})

test('the ETag of a copy does not change when it is materialized', async () => {
  const { groupId } = await template()
  await push(await newCard(groupId))
  const projectId = await newProject()
  const { card: id } = copiesOf(projectId)
  const before = await real.user(projectId, operations.cardsGet, { id })
  const etag = before.headers.get('etag') ?? ''
  const headers = { 'x-project-id': String(projectId), 'if-match': etag }
  const body = { id, owner_id: real.ownerId }
  const answer = await world.call(operations.cardsUpdate, body, { token: real.ownerToken, headers })
  expect(answer.status, answer.text).toBe(200)
  const { updated_at: _, ...shown } = answer.body.data.card
  const { updated_at: __, ...old } = before.body.data.card
  expect(shown).toEqual({ ...old, owner_id: real.ownerId })
})

test('a computed id of another project or platform or of nothing is refused like a row id', async () => {
  const { groupId } = await template()
  await push(await newCard(groupId))
  const [mine, theirs] = [await newProject(), await newProject()]
  const other = await createReal(world)
  const own = copiesOf(mine)
  const foreign = copiesOf(theirs)
  const stranger = { token: other.ownerToken }
  const nothing = { board: computedId(mine, 77), group: computedId(mine, 77), card: computedId(mine, 77) }
  for (const [op, body] of named(foreign)) {
    const { status, text } = await world.call(op, body, stranger)
    expect([op.path, [403, 404, 422].includes(status)], text).toEqual([op.path, true])
  }
  for (const [op, body] of named(nothing)) {
    const { status, text } = await real.user(mine, op, body)
    expect([op.path, [404, 422].includes(status)], text).toEqual([op.path, true])
  }
  // A card of one project cannot be moved into a group of another, named by either id.
  const moved = await real.user(mine, operations.cardsMove, { id: own.card, group_id: foreign.group })
  expect(moved.status).toBe(422)
  const [rows] = await world.db.query<{ count: number }>(sql`
    select count(*) as count from cards where project_id = ${theirs}`)
  expect(rows?.count).toBe(0)
})

test('a computed id of another project changes nothing in the current project', async () => {
  const { groupId } = await template()
  await push(await newCard(groupId))
  const [mine, theirs] = [await newProject(), await newProject()]
  const rowsOf = async (projectId: number) => {
    const [row] = await world.db.query<{ rows: number }>(sql`
      select (select count(*) from cards where project_id = ${projectId} and master_card_id is not null)
        + (select count(*) from groups where project_id = ${projectId} and master_group_id is not null)
        + (select count(*) from boards where project_id = ${projectId} and master_board_id is not null)
        + (select count(*) from comments where project_id = ${projectId}) as rows`)
    return row?.rows
  }
  // The same person owns both.
  for (const [op, body] of named(copiesOf(theirs))) {
    const { status, text } = await real.user(mine, op, body)
    expect([op.path, status < 500], text).toEqual([op.path, true])
    expect([op.path, await rowsOf(mine)]).toEqual([op.path, 0])
  }
})
