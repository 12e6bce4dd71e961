import { median } from '@harness/hammer.ts'
import { size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'

const { boardsGet, cardsList } = operations
const PART = 20_000
const CARDS = size(20_000, 1_000_000)

let world: World
beforeAll(async () => {
  // Without kept boards: what is measured is the reading.
  world = await createWorld({ BOARD_CACHE_MB: '0' })
})
afterAll(() => world.close())

type Team = Awaited<ReturnType<World['team']>>

/** A board with so many groups, and so many cards in each. */
async function fill(team: Team, groups: number, cards: number) {
  await world.db.query(sql`
    insert into groups (project_id, board_id, title, position)
    select ${team.project_id}, ${team.board_id}, 'group ' || n, n from generate_series(3, ${groups}) n`)
  await world.db.query(sql`
    insert into cards (project_id, group_id, title, description, status, priority, position, is_active)
    select g.project_id, g.id, 'card ' || n, 'What is to be done, in a sentence or two', 'open', 'normal', n, true
    from groups g, generate_series(1, ${cards}) n where g.project_id = ${team.project_id}`)
  await world.db.query(sql`analyze cards`)
}

test('boards/get of 20 groups x 1,000 cards answers, and its time grows no worse than linearly from 50 cards', async () => {
  const [small, large] = [await world.team(), await world.team()]
  await fill(small, 20, 50)
  await fill(large, 20, 1_000)
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < 9; round++) {
    for (const [name, team] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const start = performance.now()
      const { status, body } = await world.call(boardsGet, { id: team.board_id }, team)
      times[name].push(performance.now() - start)
      expect(status).toBe(200)
      if (round > 0) continue
      const { groups } = JSON.parse(body.data.board)
      expect(groups.map(({ cards }: { cards: unknown[] }) => cards.length)).toEqual(
        Array(20).fill(name === 'small' ? 50 : 1_000),
      )
    }
  }
  const ratio = median(times.large) / median(times.small)
  console.log(
    `boards/get: ${median(times.small).toFixed(0)} ms for 1,000 cards, ${median(times.large).toFixed(0)} ms for 20,000: ${ratio.toFixed(1)}x`,
  )
  expect(ratio).toBeLessThan(20)
})

test(`cards/list pages through ${CARDS} cards of one project, the last page at most 1.5 times the first`, async () => {
  const team = await world.team()
  // In parts: a statement has ten seconds.
  for (let from = 0; from < CARDS; from += PART) {
    await world.db.query(sql`
      insert into cards (project_id, title, status, priority, position, is_active)
      select ${team.project_id}, 'card ' || n, 'open', 'normal', n, true
      from generate_series(${from + 1}::int, ${from + PART}::int) n`)
  }
  await world.db.query(sql`analyze cards`)
  const page = async (after_id: number | null) => {
    const start = performance.now()
    const { body } = await world.call(cardsList, { limit: 200, after_id }, team)
    return {
      ms: performance.now() - start,
      cards: body.data.cards,
      next: body.data.next_after_id as number | null,
    }
  }
  let count = 0
  let after: number | null = null
  let lastAfter: number | null = null
  do {
    const { cards, next } = await page(after)
    count += cards.length
    if (next !== null) lastAfter = after
    after = next
  } while (after !== null)
  expect(count).toBe(CARDS)
  const [first, last]: number[][] = [[], []]
  for (let round = 0; round < 30; round++) {
    first?.push((await page(null)).ms)
    last?.push((await page(lastAfter)).ms)
  }
  const ratio = median(last ?? []) / median(first ?? [])
  console.log(
    `cards/list: first page ${median(first ?? []).toFixed(2)} ms, last ${median(last ?? []).toFixed(2)} ms: ${ratio.toFixed(2)}x`,
  )
  expect(ratio).toBeLessThanOrEqual(1.5)
}, 600_000)
