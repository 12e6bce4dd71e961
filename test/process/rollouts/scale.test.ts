// At 1,000,000 projects with `npm run prove:rollouts`; `npm test` runs the same with 10,000.
import { writeFileSync } from 'node:fs'
import { median } from '@harness/hammer.ts'
import { isFull, size } from '@harness/processes.ts'
import { expectWithin } from '@harness/timing.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPlatform, type Pace } from '../../../api/src/jobs/fill.ts'
import { connect, type Database } from '../../../api/src/store/db.ts'
import {
  buildPlatform,
  draftBoard,
  draftCard,
  type Large,
  type Platform,
  seconds,
  spread,
  startLarge,
} from './large.ts'

const PROJECTS = size(10_000, 1_000_000)
const FIFTY_PROJECTS = size(2_000, 100_000)
const ROUNDS = size(1, 3)
const FULL_PACE: Pace = { batchProjects: 5_000, percent: 100, lanes: 2 }

let large: Large
let platform: Platform
let db: Database
const report: Record<string, unknown> = {}
const HOUR = 3_600_000

beforeAll(async () => {
  large = await startLarge()
  db = connect({ url: large.server.url, poolSize: 6, statementTimeoutMs: 120_000, onIdleError: () => {} })
  const took = await seconds(async () => {
    platform = await buildPlatform(large, PROJECTS)
  })
  report['building the world, s'] = took.toFixed(1)
  expectWithin(1_000 * took, 300_000)
}, HOUR)
afterAll(async () => {
  const text = `${JSON.stringify({ projects: PROJECTS, ...report }, null, 2)}\n`
  process.stdout.write(text)
  if (process.env.MUSTER_REPORT) writeFileSync(process.env.MUSTER_REPORT, text)
  await db.close()
  await large.close()
}, HOUR)

const fill = (platformId: number, pace: Pace) => fillPlatform(db, platformId, pace, () => false)

/** A project that the owner is a member of and that nobody has opened; a different one every time. */
async function unopened(nth: number): Promise<number> {
  const { rows } = await large.client.query(
    `select p.id::int from memberships m join projects p on p.id = m.project_id
     where p.platform_id = $1 and 'till' = any (p.tools) and p.id % 100 > 2 order by p.id desc offset $2 limit 1`,
    [platform.platformId, nth],
  )
  return rows[0].id
}
const titlesIn = async (projectId: number): Promise<string[]> => {
  const { body } = await platform.real.user(projectId, operations.cardsList, {})
  return body.data.cards.map(({ title }: { title: string }) => title)
}

describe('a push answers at once, and shows at once', () => {
  test('a new card', async () => {
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const card_id = await draftCard(platform.real, platform.groupIds[0] ?? 0)
      const title = `New ${round}`
      await platform.real.admin(operations.masterCardsUpdate, { id: card_id, title })
      let updated = ''
      times.push(
        await seconds(async () => {
          updated = (await platform.real.admin(operations.masterCardsPush, { card_id })).projects_updated
        }),
      )
      expect(Number(updated)).toBe(PROJECTS * 0.95)
      expect(await titlesIn(await unopened(round))).toContain(title)
    }
    report['push of a new card, s'] = spread(times)
    expectWithin(1_000 * median(times), 1_000)
  })

  test('a changed text, but for those who have their own or deleted it', async () => {
    const times: number[] = []
    const [id = 0] = platform.cardIds
    for (let round = 0; round < 3; round++) {
      const title = `Changed ${round}`
      await platform.real.admin(operations.masterCardsUpdate, { id, title })
      times.push(
        await seconds(async () => {
          const { projects_updated } = await platform.real.admin(operations.masterCardsPush, { card_id: id })
          expect(Number(projects_updated)).toBe(PROJECTS * 0.93)
        }),
      )
      expect(await titlesIn(await unopened(10 + round))).toContain(title)
    }
    report['push of a changed text, s'] = spread(times)
    expectWithin(1_000 * median(times), 1_000)
  })

  test('a preview of either, and of a sync', async () => {
    const [id = 0] = platform.cardIds
    const card_id = await draftCard(platform.real, platform.groupIds[1] ?? 0)
    await platform.real.admin(operations.masterCardsUpdate, { id, title: 'To be' })
    const bodies = {
      'a new card': { card_id },
      'a text': { card_id: id },
      'a sync': { board_id: platform.boardId },
    }
    for (const [what, body] of Object.entries(bodies)) {
      const times: number[] = []
      for (let round = 0; round < 3; round++) {
        times.push(await seconds(() => platform.real.admin(operations.rolloutsPreview, body)))
      }
      report[`preview of ${what}, s`] = spread(times)
      expectWithin(1_000 * median(times), 2_000)
    }
  })
})

/** How long one statement takes for the rows that a fill would insert, all at once; the projects are then up to date. */
async function bare({ platformId, range }: Platform, statements: string[]): Promise<number> {
  const took = await seconds(async () => {
    for (const statement of statements) await large.client.query(statement)
  })
  await large.client.query(
    `update projects set filled_before = filled_to, filled_to = (select fill_target from platforms where id = $1)
     where platform_id = $1 and id > $2 and id <= $3`,
    [platformId, range.after, range.upTo],
  )
  return took
}

const cardStatement = ({ platformId, range }: Platform, cardId: number, groupId: number) => `
  insert into cards (project_id, group_id, master_card_id, status)
  select p.id, g.id, ${cardId}, 'open'
  from projects p join groups g on g.project_id = p.id and g.master_group_id = ${groupId} and g.deleted_at is null
  where p.platform_id = ${platformId} and p.id > ${range.after} and p.id <= ${range.upTo}
    and 'till' = any (p.tools) and p.suspended_at is null`

async function pushed(of: Platform): Promise<number> {
  const card_id = await draftCard(of.real, of.groupIds[0] ?? 0)
  await of.real.admin(operations.masterCardsPush, { card_id })
  return card_id
}

async function settle() {
  await large.client.query('vacuum projects')
  await large.client.query('checkpoint')
}

/** Bare and filled in turn. */
async function compareFills(of: Platform, rounds: number, pace: Pace) {
  await fill(of.platformId, pace)
  const times = { bare: [] as number[], filled: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const card = await pushed(of)
    await settle()
    times.bare.push(await bare(of, [cardStatement(of, card, of.groupIds[0] ?? 0)]))
    await fill(of.platformId, pace)
    const other = await pushed(of)
    await settle()
    times.filled.push(await seconds(() => fill(of.platformId, pace)))
    const { rows } = await large.client.query(
      'select count(*)::int as copies from cards where master_card_id = $1',
      [other],
    )
    expect(rows[0].copies).toBe(of.projects * 0.95)
  }
  return { ...times, ratio: times.bare.map((took, at) => took / (times.filled[at] ?? Number.NaN)) }
}

test(
  'the filler at full pace, one card to every project, against one bare statement for the same rows',
  async () => {
    for (const lanes of [1, 2]) {
      const { bare: alone, filled, ratio } = await compareFills(platform, ROUNDS, { ...FULL_PACE, lanes })
      report[`one card, ${lanes} lane(s)`] = {
        'bare, s': spread(alone),
        'filler, s': spread(filled),
        'its speed of the bare one': spread(ratio),
      }
      if (isFull && lanes === FULL_PACE.lanes) expect(median(ratio)).toBeGreaterThanOrEqual(0.75)
    }
  },
  HOUR,
)

test(
  'a board of 50 cards to many projects, likewise',
  async () => {
    const { real, platformId } = platform
    const ratio: number[] = []
    const times = { bare: [] as number[], filled: [] as number[] }
    const { rows } = await large.client.query(
      'select id::int from projects where platform_id = $1 order by id offset $2 limit 1',
      [platformId, FIFTY_PROJECTS - 1],
    )
    const range = { after: platform.range.after, upTo: rows[0].id as number }
    for (let round = 0; round < ROUNDS; round++) {
      for (const how of ['bare', 'filled'] as const) {
        const tool = `fifty ${round} ${how}`
        await large.client.query(
          'update projects set tools = tools || $3::text where platform_id = $1 and id <= $2',
          [platformId, range.upTo, tool],
        )
        const { boardId } = await draftBoard(real, tool, 5, 50)
        await real.admin(operations.masterBoardsSync, { board_id: boardId })
        await settle()
        const took =
          how === 'filled'
            ? await seconds(() => fill(platformId, FULL_PACE))
            : await bare(platform, boardStatements(platformId, range, boardId, tool))
        times[how].push(took)
        await fill(platformId, FULL_PACE)
        const copies = await large.client.query(
          `select count(*)::int as copies from cards
           where master_card_id in (select c.id from published_cards c join published_groups g on g.id = c.group_id
             where g.board_id = $1)`,
          [boardId],
        )
        expect(copies.rows[0].copies).toBe(50 * FIFTY_PROJECTS)
      }
      ratio.push((times.bare.at(-1) ?? 0) / (times.filled.at(-1) ?? 0))
    }
    report[`50 cards to ${FIFTY_PROJECTS} projects`] = {
      'bare, s': spread(times.bare),
      'filler, s': spread(times.filled),
      'its speed of the bare one': spread(ratio),
    }
    if (isFull) expect(median(ratio)).toBeGreaterThanOrEqual(0.75)
  },
  HOUR,
)

const boardStatements = (
  platformId: number,
  { after, upTo }: { after: number; upTo: number },
  boardId: number,
  tool: string,
) => {
  const chosen = `p.platform_id = ${platformId} and p.id > ${after} and p.id <= ${upTo}
    and '${tool}' = any (p.tools) and p.suspended_at is null`
  return [
    `insert into boards (project_id, master_board_id) select p.id, ${boardId} from projects p where ${chosen}`,
    `insert into groups (project_id, board_id, master_group_id)
     select p.id, b.id, m.id from projects p
     join boards b on b.project_id = p.id and b.master_board_id = ${boardId}
     join published_groups m on m.board_id = ${boardId} where ${chosen}`,
    `insert into cards (project_id, group_id, master_card_id, status)
     select p.id, g.id, m.id, m.status from projects p
     join groups g on g.project_id = p.id
     join published_cards m on m.group_id = g.master_group_id
     join published_groups o on o.id = m.group_id and o.board_id = ${boardId} where ${chosen}`,
  ]
}

test(
  'the cost of a row does not grow with the number of projects',
  async () => {
    const decades = [1_000, 10_000, 100_000].filter((projects) => projects < PROJECTS)
    const platforms: Platform[] = []
    const costs: number[] = []
    for (const projects of decades) platforms.push(await buildPlatform(large, projects))
    for (const each of [...platforms, platform]) {
      const rounds = each.projects <= 10_000 ? 9 : ROUNDS
      const { bare: alone, filled } = await compareFills(each, rounds, FULL_PACE)
      const cost = filled.map((took, at) => took / (alone[at] ?? Number.NaN))
      const micros = (took: readonly number[]) => ((median(took) * 1e6) / (each.projects * 0.95)).toFixed(1)
      report[`${each.projects} projects`] = {
        'bare, us a row': micros(alone),
        'filler, us a row': micros(filled),
        'its cost of the bare one': spread(cost),
      }
      costs.push(median(cost))
    }
    if (isFull) expect(Math.max(...costs)).toBeLessThanOrEqual(1.2)
  },
  HOUR,
)
