import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { boardsCreate, boardsDelete, boardsGet, boardsUpdate, groupsCreate, groupsDelete } = operations
const { cardsActivity, cardsBulkUpdate, cardsCreate, cardsDelete, cardsGet, cardsList } = operations
const { cardsMove, cardsRestore, cardsUpdate, tagsDelete, tagsList, tagsUpdate } = operations
const { commentsCreate, commentsDelete, commentsList, commentsRead, commentsUpdate } = operations

let world: World
type Team = Awaited<ReturnType<World['team']>>
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const made = async (team: Team, body: object = {}) =>
  (await world.call(cardsCreate, { title: 'x', group_id: team.group_ids[0], ...body }, team)).body.data.card
const order = async (team: Team) =>
  JSON.parse((await world.call(boardsGet, { id: team.board_id }, team)).body.data.board).groups.map(
    (group: { cards: { id: number }[] }) => group.cards.map(({ id }) => id),
  )

describe('boards and groups', () => {
  test('are created last, updated field by field, and deleted with everything in them', async () => {
    const team = await world.team()
    const board = (await world.call(boardsCreate, { title: 'New', tool_key: 'oven' }, team)).body.data.board
    expect(board).toMatchObject({ title: 'New', tool_key: 'oven', position: 1, project_id: team.project_id })
    const changed = await world.call(
      boardsUpdate,
      { id: board.id, title: null, tool_key: null, description: 'x' },
      team,
    )
    expect(changed.body.data.board).toMatchObject({ title: 'New', tool_key: null, description: 'x' })
    const group = (await world.call(groupsCreate, { board_id: board.id, title: 'G', color: 'red' }, team))
      .body.data.group
    expect(group).toMatchObject({ board_id: board.id, position: 0, color: 'red' })
    const card = await made(team, { group_id: group.id })
    const said = (await world.call(commentsCreate, { card_id: card.id, comment: 'x' }, team)).body.data
      .comment
    expect((await world.call(boardsDelete, { id: board.id }, team)).status).toBe(200)
    for (const [op, id] of [
      [boardsGet, board.id],
      [groupsDelete, group.id],
      [cardsGet, card.id],
      [commentsDelete, said.id],
    ] as const) {
      expect([op.path, (await world.call(op, { id }, team)).status]).toEqual([op.path, 404])
    }
  })

  test('a card whose group is deleted is restored to the inbox', async () => {
    const team = await world.team()
    const card = await made(team)
    await world.call(groupsDelete, { id: team.group_ids[0] ?? 0 }, team)
    const { status, body } = await world.call(cardsRestore, { id: card.id }, team)
    expect([status, body.data.card.group_id]).toEqual([200, null])
  })
})

describe('cards', () => {
  test('update: absent is unchanged, null clears nullable fields; activity has both values', async () => {
    const team = await world.team()
    const card = await made(team, { due_date: '2030-01-31', tag_id: team.tag_id, owner_id: team.id })
    const update = (body: object) => world.call(cardsUpdate, { id: card.id, ...body }, team)
    const changed = (
      await update({ status: 'closed', due_date: null, title: null, snoozed_until: '2031-01-01' })
    ).body.data.card
    expect(changed).toMatchObject({
      title: 'x',
      status: 'closed',
      due_date: null,
      tag_id: team.tag_id,
      owner_id: team.id,
    })
    expect(changed.snoozed_until).toBe('2031-01-01T00:00:00.000Z')
    await update({ status: 'closed' })
    const { activity, next_before_id } = (await world.call(cardsActivity, { id: card.id }, team)).body.data
    expect(next_before_id).toBeNull()
    expect(activity.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created'])
    expect(activity[0]).toMatchObject({
      user_id: team.id,
      changes: {
        status: { from: 'open', to: 'closed' },
        due_date: { from: '2030-01-31T23:59:59.999Z', to: null },
        snoozed_until: { from: null, to: '2031-01-01T00:00:00.000Z' },
      },
    })
  })

  test('bulk-update: all or nothing', async () => {
    const [team, other] = [await world.team(), await world.team()]
    const [a, b, foreign] = [await made(team), await made(team), await made(other)]
    const bulk = (ids: number[], more: object = { status: 'closed' }) =>
      world.call(cardsBulkUpdate, { ids, ...more }, team)
    expect((await bulk([a.id, foreign.id])).status).toBe(403)
    expect(Object.keys((await bulk([a.id, 999_999])).body.errors)).toEqual(['ids.1'])
    expect((await bulk([a.id, b.id], { owner_id: other.id })).status).toBe(422)
    expect((await world.call(cardsGet, { id: a.id }, team)).body.data.card.status).toBe('open')
    expect((await bulk([a.id, b.id])).body.data).toEqual({ updated_count: 2 })
    expect((await bulk([a.id, b.id])).body.data).toEqual({ updated_count: 0 })
    expect((await bulk(Array.from({ length: 101 }, () => a.id))).status).toBe(422)
  })

  test('move: to an index in a group; an index past the end means last; null means the inbox', async () => {
    const team = await world.team()
    const [a, b, c] = [await made(team), await made(team), await made(team)]
    const [one = 0, two = 0] = team.group_ids
    const move = (id: number, group_id: number | null, position?: number) =>
      world.call(cardsMove, { id, group_id, position }, team)
    await move(c.id, one, 0)
    expect(await order(team)).toEqual([[c.id, a.id, b.id], []])
    await move(c.id, one, 1)
    expect(await order(team)).toEqual([[a.id, c.id, b.id], []])
    await move(a.id, two, 2_000)
    await move(b.id, two, 0)
    expect(await order(team)).toEqual([[c.id], [b.id, a.id]])
    expect((await move(c.id, null)).body.data.card).toMatchObject({ group_id: null })
    expect((await move(c.id, 999_999)).status).toBe(422)
    const { activity } = (await world.call(cardsActivity, { id: c.id }, team)).body.data
    expect(activity[0]).toMatchObject({ action: 'moved', changes: { group_id: { from: one, to: null } } })
  })

  test('restore: with the comments that were deleted with it, not those deleted before', async () => {
    const team = await world.team()
    const card = await made(team)
    const say = async () =>
      (await world.call(commentsCreate, { card_id: card.id, comment: 'x' }, team)).body.data.comment.id
    const [kept, gone] = [await say(), await say()]
    await world.call(commentsDelete, { id: gone }, team)
    await world.call(cardsDelete, { id: card.id }, team)
    expect((await world.call(cardsRestore, { id: card.id }, team)).body.data.card.deleted_at).toBeNull()
    expect((await world.call(cardsRestore, { id: card.id }, team)).status).toBe(404)
    const { comments } = (await world.call(commentsList, { card_id: card.id }, team)).body.data
    expect(comments.map(({ id }: { id: number }) => id)).toEqual([kept])
  })

  test('list: every filter works, and the pages end', async () => {
    const team = await world.team()
    const all = [
      await made(team, { title: 'Flour', status: 'closed', due_date: '2020-01-01' }),
      await made(team, { title: 'Till', priority: 'urgent', owner_id: team.id, due_date: '2020-01-01' }),
      await made(team, {
        title: 'Rota',
        group_id: team.group_ids[1],
        tag_id: team.tag_id,
        description: 'ask <b>Vera</b>',
      }),
      await made(team, { title: 'Inbox', group_id: null }),
    ]
    const found = async (filter: object) => {
      const { cards } = (await world.call(cardsList, filter, team)).body.data
      return cards.map(({ id }: { id: number }) => all.findIndex((card) => card.id === id))
    }
    expect(await found({})).toEqual([0, 1, 2, 3])
    expect(await found({ board_id: team.board_id })).toEqual([0, 1, 2])
    expect(await found({ group_id: team.group_ids[1] })).toEqual([2])
    expect(await found({ is_inbox: true })).toEqual([3])
    expect(await found({ is_inbox: false, status: 'open' })).toEqual([1, 2])
    expect(await found({ priority: 'urgent' })).toEqual([1])
    expect(await found({ owner_id: team.id })).toEqual([1])
    expect(await found({ tag_id: team.tag_id })).toEqual([2])
    expect(await found({ is_overdue: true })).toEqual([1])
    expect(await found({ is_overdue: false })).toEqual([0, 2, 3])
    expect(await found({ text: 'VERA' })).toEqual([2])
    expect(await found({ text: '%' })).toEqual([])
    expect(await found({ status: 'open', priority: 'normal', text: 'rot' })).toEqual([2])
    const page = await world.call(cardsList, { limit: 3 }, team)
    expect(page.body.data.next_after_id).toBe(all[2].id)
    const last = await world.call(cardsList, { limit: 3, after_id: page.body.data.next_after_id }, team)
    expect([last.body.data.cards.length, last.body.data.next_after_id]).toEqual([1, null])
  })
})

describe('comments and tags', () => {
  test('only its author changes a comment; an owner deletes any; only others mark it as read', async () => {
    const team = await world.team()
    const member = await world.member('member', team.project_id)
    const viewer = await world.member('viewer', team.project_id)
    const card = await made(team)
    const say = async (who: { token: string }) =>
      (await world.call(commentsCreate, { card_id: card.id, comment: 'x' }, who)).body.data.comment
    const [theirs, ours] = [await say(member), await say(team)]
    expect((await world.call(commentsUpdate, { id: theirs.id, comment: 'y' }, team)).status).toBe(403)
    expect(
      (await world.call(commentsUpdate, { id: theirs.id, comment: 'y' }, member)).body.data.comment.comment,
    ).toBe('y')
    expect((await world.call(commentsDelete, { id: ours.id }, member)).status).toBe(403)
    expect((await world.call(commentsRead, { card_id: card.id }, member)).body.data).toEqual({
      read_count: 1,
    })
    expect((await world.call(commentsRead, { card_id: card.id }, viewer)).body.data).toEqual({
      read_count: 2,
    })
    expect((await world.call(commentsRead, { card_id: card.id }, viewer)).body.data).toEqual({
      read_count: 0,
    })
    const { comments } = (await world.call(commentsList, { card_id: card.id, limit: 1 }, viewer)).body.data
    expect(comments[0]).toMatchObject({ id: theirs.id, is_read: true, read_at: expect.any(String) })
    expect((await world.call(commentsDelete, { id: theirs.id }, team)).status).toBe(200)
  })

  test('deleting a tag removes it from its cards', async () => {
    const team = await world.team()
    const card = await made(team, { tag_id: team.tag_id })
    const update = await world.call(
      tagsUpdate,
      { id: team.tag_id, name: 'Renamed', color: 'red', position: null },
      team,
    )
    expect(update.body.data.tag).toMatchObject({ name: 'Renamed', color: 'red', position: 0 })
    expect((await world.call(tagsList, {}, team)).body.data.tags).toHaveLength(1)
    await world.call(tagsDelete, { id: team.tag_id }, team)
    expect((await world.call(tagsList, {}, team)).body.data.tags).toEqual([])
    expect((await world.call(cardsGet, { id: card.id }, team)).body.data.card.tag_id).toBeNull()
  })
})

test('200: a tag is renamed', async () => {
  const team = await world.team()
  const { tag } = (await world.call(operations.tagsCreate, { name: 'Old' }, team)).body.data
  const answer = await world.call(operations.tagsUpdate, { id: tag.id, name: 'New' }, team)
  expect(answer.body.data.tag).toMatchObject({ id: tag.id, name: 'New' })
})
