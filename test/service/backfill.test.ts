// Rows as an older version wrote them come to the form of this one, once, and show what they showed.
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'
import { backfill } from '../../api/src/jobs/backfill.ts'
import { createLog } from '../../api/src/log.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('orphans become visible, statuses and orders are converted, words and sizes are computed', async () => {
  const team = await world.team()
  const { project_id, group_ids, board_id } = team
  const [one = 0, two = 0] = group_ids
  const make = async (title: string, group_id: number | null) =>
    (await world.call(operations.cardsCreate, { title, group_id }, team)).body.data.card.id as number
  const lost = await make('lost', one)
  const kept = await make('kept', two)
  const said = (await world.call(operations.commentsCreate, { card_id: kept, comment: 'walnut' }, team)).body
    .data.comment.id
  // What 0.2 left behind: a live card in a deleted group, no words, no sizes.
  await world.db.query(
    sql`update groups set deleted_at = now() where project_id = ${project_id} and id = ${one}`,
  )
  await world.db.query(sql`update cards set words = null where project_id = ${project_id}`)
  await world.db.query(sql`update comments set words = null where project_id = ${project_id}`)
  await world.db.query(sql`delete from group_sizes where project_id = ${project_id}`)
  await world.db.query(sql`update backfills set reached = 0, finished_at = null`)

  const { signal } = new AbortController()
  await backfill({ db: world.db, log: createLog('silent'), config: world.config, signal }, {})

  expect((await world.call(operations.cardsGet, { id: lost }, team)).body.data.card.group_id).toBeNull()
  const find = async (text: string) =>
    (await world.call(operations.cardsList, { text }, team)).body.data.cards.map(
      ({ id }: { id: number }) => id,
    )
  expect([await find('lost'), await find('kept'), await find('walnut')]).toEqual([[lost], [kept], [kept]])
  expect(said).toBeGreaterThan(0)
  const { usage } = (await world.call(operations.projectsUsage, {}, team)).body.data
  expect(usage.cards.used).toBe(2)
  const [row] = await world.db.query<{ done: boolean }>(
    sql`select finished_at is not null as done from backfills where name = '0.3'`,
  )
  expect(row?.done).toBe(true)
  expect((await world.call(operations.boardsGet, { id: board_id }, team)).status).toBe(200)
})
