import { tally } from '@harness/hammer.ts'
import { size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'

const { boardsGet, cardsCreate, cardsMove, groupsReorder } = operations
const CALLS = size(600, 10_000)
const CLIENTS = 16

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test(`${CALLS} concurrent moves by ${CLIENTS} clients: no lost or duplicate card`, async () => {
  const team = await world.team()
  const cardIds: number[] = []
  for (let i = 0; i < 20; i++) {
    const body = { title: `card ${i}`, group_id: team.group_ids[i % 2] }
    cardIds.push((await world.call(cardsCreate, body, team)).body.data.card.id)
  }
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value
  const places = [...team.group_ids, null]
  const call = () => {
    if (Math.random() < 0.3) {
      const groups = team.group_ids.map((id) => ({ id, position: Math.floor(Math.random() * 5) }))
      return world.call(groupsReorder, { groups }, team)
    }
    const position = Math.random() < 0.2 ? null : Math.floor(Math.random() * 22)
    return world.call(cardsMove, { id: pick(cardIds), group_id: pick(places), position }, team)
  }
  const statuses: number[] = []
  const client = async () => {
    while (statuses.length < CALLS) {
      statuses.push(0)
      const at = statuses.length - 1
      statuses[at] = (await call()).status
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  expect(tally(statuses)).toEqual({ 200: CALLS })

  const rows = await world.db.query<{ id: number; group_id: number | null; position: number }>(
    sql`select id, group_id, position from cards where project_id = ${team.project_id} and deleted_at is null`,
  )
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(cardIds)
  const [{ board }] = [(await world.call(boardsGet, { id: team.board_id }, team)).body.data]
  const shown = JSON.parse(board).groups.flatMap((group: { cards: { id: number }[] }) =>
    group.cards.map(({ id }) => id),
  )
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.length + rows.filter(({ group_id }) => group_id === null).length).toBe(cardIds.length)

  // In the inbox, which has no order of its own, ties are broken by id.
  const inGroups = rows.filter(({ group_id }) => group_id !== null)
  const taken = inGroups.map(({ group_id, position }) => `${group_id} ${position}`)
  expect(new Set(taken).size).toBe(taken.length)

  // One more move of each group's cards puts every place in order: 0, 1, 2 …
  for (const group_id of team.group_ids) {
    const inPlace = rows.filter((row) => row.group_id === group_id)
    if (!inPlace[0]) continue
    await world.call(cardsMove, { id: inPlace[0].id, group_id }, team)
    const positions = await world.db.query<{ position: number }>(sql`
      select position from cards
      where project_id = ${team.project_id} and group_id is not distinct from ${group_id}::bigint order by position`)
    // The numbers agree with the order.
    expect(positions.map(({ position }) => position)).toEqual(
      positions.map(({ position }) => position).sort((a, b) => a - b),
    )
  }
})
