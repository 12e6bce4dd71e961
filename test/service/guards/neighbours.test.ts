// The places that a project has in a process are its members'. Nobody else can take them, whatever they name.
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await createWorld({ PROJECT_MAX_IN_FLIGHT: '2' })
})
afterAll(() => world.close())

const { boardsGet, boardsList, cardsUpdate } = operations

test('callers who are not members take no slot in the queue of a project', async () => {
  const [victim, stranger] = [await world.team(), await world.team()]
  const headers = { 'x-project-id': String(victim.project_id) }
  for (let round = 0; round < 10; round++) {
    const attacks = Array.from({ length: 10 }, (_, at) =>
      [
        () => world.call(boardsGet, { id: victim.board_id }, stranger),
        () => world.call(boardsGet, { id: stranger.board_id }, { ...stranger, headers }),
        () => world.call(cardsUpdate, { id: 1, title: 'x' }, { ...stranger, headers }),
      ][at % 3]?.(),
    )
    const own = [world.call(boardsGet, { id: victim.board_id }, victim), world.call(boardsList, {}, victim)]
    expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200])
    for (const answer of await Promise.all(attacks)) expect([200, 403, 404, 429]).toContain(answer?.status)
  }
})

test('members of a project share its queue', async () => {
  const team = await world.team()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => world.call(boardsGet, { id: team.board_id }, team)),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 429]))
})
