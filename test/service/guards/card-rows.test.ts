// boards/get and cards/list write cards in another way than cards/get: all show the same.
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const text = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .filter((each) => !/[\ufdd0\ufdd1]/.test(each) && !each.includes('\0'))
const moment = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2999-01-01'), noInvalidDate: true })
  .map((each) => each.toISOString())
/** So far away, seconds as PostgreSQL counts them have no six decimals left. */
const FAR = ['8597-12-04T21:03:54.658Z', '9999-12-31T23:59:59.999Z']
const card = fc.record({
  title: text.map((each) => `x${each}`),
  description: fc.option(text),
  short_description: fc.option(text),
  status: fc.constantFrom('open', 'closed', 'blocked'),
  priority: fc.constantFrom('low', 'urgent'),
  due_date: fc.option(moment),
  snoozed_until: fc.option(moment),
})

test('boards/get and cards/get return the same card for any content', async () => {
  const { id: projectId } = await world.project()
  const owner = await world.user()
  await world.db.query(
    sql`insert into memberships (project_id, user_id, role) values (${projectId}, ${owner.id}, 'owner')`,
  )
  const call = async (op: Parameters<World['call']>[0], body: object) => {
    const headers = { 'x-project-id': String(projectId), prefer: 'return=representation' }
    const answer = await world.call(op, body, { token: owner.token, headers })
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body.data
  }
  const { board } = await call(o.boardsCreate, { title: 'Board' })
  const { group } = await call(o.groupsCreate, { board_id: board.id, title: 'Group' })
  const { group: hidden } = await call(o.groupsCreate, { board_id: board.id, title: 'Goes' })
  await call(o.cardsCreate, { group_id: hidden.id, title: 'Goes with it' })
  await call(o.groupsDelete, { id: hidden.id })
  const made: number[] = []
  const samples = fc.sample(card, { numRuns: 60, seed: 20_261_116 })
  const far = FAR.map((due_date) => ({ title: 'Far', due_date, snoozed_until: null }))
  for (const { snoozed_until, ...each } of [...samples, ...far]) {
    const { card: one } = await call(o.cardsCreate, { ...each, group_id: group.id })
    if (snoozed_until) await call(o.cardsUpdate, { id: one.id, snoozed_until })
    made.push(one.id)
  }
  // Moments of PostgreSQL have six decimals; answers have three, cut.
  await world.db.query(sql`
    update cards set created_at = to_timestamp(1700000000 + id * 7919.123457), updated_at = now()
    where project_id = ${projectId}`)
  const shown = await call(o.boardsGet, { id: board.id })
  const [only] = shown.board.groups
  expect(shown.board.groups).toHaveLength(1)
  expect(only.cards.map(({ id }: { id: number }) => id)).toEqual(made)
  for (const each of only.cards) expect((await call(o.cardsGet, { id: each.id })).card).toEqual(each)
  const { cards } = await call(o.cardsList, { group_id: group.id, limit: 200 })
  expect(cards).toEqual(only.cards)
  const brief = await call(o.boardsGet, { id: board.id, brief: true })
  for (const each of brief.board.groups[0].cards)
    expect(each).toMatchObject({ description: null, short_description: null })
})

test('sending a card back unchanged changes nothing, also if its sanitized text is empty', async () => {
  const owner = await world.member('owner')
  const headers = { 'x-project-id': String(owner.project_id), prefer: 'return=representation' }
  const call = async (op: Parameters<World['call']>[0], body: object) =>
    (await world.call(op, body, { token: owner.token, headers })).body.data.card
  const made = await call(o.cardsCreate, { title: 'Card', description: '<!-- nothing -->' })
  const same = await call(o.cardsUpdate, { id: made.id, title: 'Card', description: '', status: 'open' })
  expect(same.updated_at).toBe(made.updated_at)
  const again = await call(o.cardsUpdate, { id: made.id, description: '<!-- still nothing -->' })
  expect(again.updated_at).toBe(made.updated_at)
  expect((await call(o.cardsUpdate, { id: made.id, description: 'x' })).updated_at).not.toBe(made.updated_at)
})
