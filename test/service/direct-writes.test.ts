// Writes that one database function does: cards/create, cards/update, cards/bulk-update, comments/create.
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'
import { computedId } from '../../api/src/templates/computed-ids.ts'
import { drafting } from './rollouts/drafting.ts'
import { createReal } from './rollouts/real.ts'

const { boardsCreate, cardsBulkUpdate, cardsCreate, cardsGet, cardsList, cardsUpdate } = operations
const { commentsCreate, commentsUpdate, groupsCreate } = operations
const MIB = 1_048_576

let world: World
type Team = Awaited<ReturnType<World['team']>>
beforeAll(async () => {
  world = await createWorld({ PROJECT_MAX_MIB: '1' })
})
afterAll(() => world.close())

const newCard = async (team: Team, body: object): Promise<number> =>
  (await world.call(cardsCreate, { title: 'x', ...body }, team)).body.data.card.id

const setSize = (team: Team, groupId: number, bytes: number) =>
  world.db.query(sql`
    insert into group_sizes (project_id, group_id, cards, bytes) values (${team.project_id}, ${groupId}, 1, ${bytes})
    on conflict (project_id, group_id) do update set bytes = excluded.bytes`)

test('the ETag of a new comment is valid for its update', async () => {
  const team = await world.team()
  const card_id = await newCard(team, {})
  const made = await world.call(commentsCreate, { card_id, comment: 'first' }, team)
  const headers = { 'if-match': made.headers.get('etag') ?? '' }
  const { id } = made.body.data.comment
  const changed = await world.call(commentsUpdate, { id, comment: 'second' }, { ...team, headers })
  expect(changed.status).toBe(200)
})

test('the ETag of a new or changed card equals that of cards/get', async () => {
  const team = await world.team()
  const made = await world.call(cardsCreate, { title: 'x', group_id: team.group_ids[0] }, team)
  const { id } = made.body.data.card
  const etagNow = async () => (await world.call(cardsGet, { id }, team)).headers.get('etag')
  expect(await etagNow()).toBe(made.headers.get('etag'))
  const changed = await world.call(cardsUpdate, { id, title: 'y', tag_id: null, description: 'z' }, team)
  expect(await etagNow()).toBe(changed.headers.get('etag'))
})

test('a bulk update that shrinks a nearly full project succeeds', async () => {
  const team = await world.team()
  const board = (await world.call(boardsCreate, { title: 'b' }, team)).body.data.board
  const group = (await world.call(groupsCreate, { board_id: board.id, title: 'g' }, team)).body.data.group
  const small = await newCard(team, { group_id: team.group_ids[0] })
  const large = await newCard(team, { group_id: group.id, description: 'x'.repeat(20_000) })
  await setSize(team, -1, MIB - 1_000)
  const change = { ids: [small, large], description: 'y'.repeat(5_000) }
  expect((await world.call(cardsBulkUpdate, change, team)).body.data.updated_count).toBe(2)
})

test('the limit of the board is reported before that of the project', async () => {
  const team = await world.team()
  const [group_id = 0] = team.group_ids
  const id = await newCard(team, { group_id })
  await setSize(team, -1, MIB)
  expect((await world.call(cardsUpdate, { id, description: 'more' }, team)).body.code).toBe('quota')
  await setSize(team, group_id, 8 * MIB)
  for (const key of [undefined, 'limit'])
    expect(
      (
        await world.call(
          cardsUpdate,
          { id, description: 'more' },
          { ...team, headers: key ? { 'idempotency-key': key } : {} },
        )
      ).body.code,
    ).toBe('board_full')
})

test('of twenty concurrent creations in a group with room for five, five succeed', async () => {
  const team = await world.team()
  const [group_id = 0] = team.group_ids
  await newCard(team, { group_id })
  await world.db.query(sql`
    update group_sizes set cards = 1995 where project_id = ${team.project_id} and group_id = ${group_id}`)
  const create = () => world.call(cardsCreate, { title: 'x', group_id }, team)
  const statuses = (await Promise.all(Array.from({ length: 20 }, create))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 400)).toHaveLength(15)
})

test('search finds every word after many changes of different texts', async () => {
  const team = await world.team()
  const id = await newCard(team, { title: 'apple', description: 'apple tart' })
  for (let at = 0; at < 15; at++) {
    await world.call(cardsUpdate, { id, title: `apple ${at}` }, team)
    await world.call(cardsUpdate, { id, description: `apple tart ${at}` }, team)
  }
  const [row] = await world.db.query<{ words: string }>(sql`
    select words::text from cards where project_id = ${team.project_id} and id = ${id}`)
  // Positions stay small: PostgreSQL drops those above 16,383, and with them what field a word is in.
  expect(
    Math.max(...[...(row?.words ?? '').matchAll(/[:,](\d+)[A-C]/g)].map(([, at]) => Number(at))),
  ).toBeLessThan(10)
  await world.call(cardsUpdate, { id, title: 'crumble' }, team)
  const found = async (text: string) => (await world.call(cardsList, { text }, team)).body.data.cards.length
  expect([await found('apple'), await found('crumble'), await found('tart')]).toEqual([1, 1, 1])
})

test('422 lists every invalid reference, the owner before the tag', async () => {
  const team = await world.team()
  const id = await newCard(team, {})
  const wrong = { owner_id: 999_999, tag_id: 999_999 }
  for (const answer of [
    await world.call(cardsUpdate, { id, ...wrong }, team),
    await world.call(cardsBulkUpdate, { ids: [id], ...wrong }, team),
  ])
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['owner_id', 'tag_id']])
  const created = await world.call(cardsCreate, { title: 'x', group_id: 999_999, ...wrong }, team)
  expect([created.status, Object.keys(created.body.errors)]).toEqual([
    422,
    ['group_id', 'owner_id', 'tag_id'],
  ])
})

test('a change that is refused because of its tag creates no row for a copy', async () => {
  const real = await createReal(world)
  const { template, newCard: newMaster, newProject, push } = drafting(() => real)
  const { groupId } = await template()
  await push(await newMaster(groupId))
  const projectId = await newProject()
  const id = computedId(projectId, 1)
  const { status } = await real.user(projectId, cardsUpdate, { id, tag_id: 999_999 })
  const rows = await world.db.query(sql`select id from cards where project_id = ${projectId}`)
  expect([status, rows.length]).toEqual([422, 0])
})
