// What a rollout costs does not depend on the number of projects. `npm run prove:rollouts` measures up to 10,000,000 projects;
// `npm test` runs the same with 10,000 and measures nothing.
import { writeFileSync } from 'node:fs'
import { median } from '@harness/hammer.ts'
import { isFull, size } from '@harness/processes.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const SIZES = isFull ? [1_000, 100_000, 1_000_000, 10_000_000] : [1_000, 10_000]
// One project in a thousand has touched the first card; of the largest platform there are the projects alone.
const TOUCHED = 0.001
const ROUNDS = size(2, 9)
const MOST_ROWS_OF_A_PUSH = 20
const HOUR = 3_600_000

let large: Large
const platforms: Platform[] = []
const report: Record<string, unknown> = {}

beforeAll(async () => {
  large = await startLarge()
  for (const [at, projects] of SIZES.entries()) {
    const before = await databaseMegabytes()
    const took = await seconds(async () => {
      const changed = isFull && at === SIZES.length - 1 ? 0 : TOUCHED
      platforms.push(await buildPlatform(large, projects, { changed }))
    })
    report[`${projects} projects`] = {
      'built, s': took.toFixed(1),
      'MB on disk': String((await databaseMegabytes()) - before),
    }
  }
}, HOUR)
afterAll(async () => {
  const text = `${JSON.stringify({ projects: SIZES.at(-1), ...report }, null, 2)}\n`
  process.stdout.write(text)
  if (process.env.MUSTER_REPORT) writeFileSync(process.env.MUSTER_REPORT, text)
  await large.close()
}, HOUR)

const lastOf = (all: readonly Platform[]): Platform => {
  const last = all.at(-1)
  if (!last) throw new Error('no platform')
  return last
}
const withTool = ({ projects }: Platform) => projects * 0.95

async function databaseMegabytes(): Promise<number> {
  const { rows } = await large.client.query(
    'select (pg_database_size(current_database()) / 1048576)::int as mb',
  )
  return rows[0].mb
}

/** How many rows each table has. */
async function countRows(): Promise<Map<string, number>> {
  const { rows: tables } = await large.client.query(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await large.client.query(`select count(*)::int as rows from ${name}`)
    counts.set(name.replace('public.', ''), rows[0].rows)
  }
  return counts
}

/** How many rows it adds, by table. */
async function writtenBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows()
  await work()
  const added = [...(await countRows())].map(
    ([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const,
  )
  return Object.fromEntries(added.filter(([, rows]) => rows !== 0))
}
const sum = (rows: Readonly<Record<string, number>>) =>
  Object.values(rows).reduce((all, each) => all + each, 0)

/** Each thing that superadmins do, in every platform in turn, with what it has to say of the projects. */
const STAGE = { waves: [{ percent: 10 }, { percent: 50 }, { percent: 100 }] }
const lastNumber = async ({ real }: Platform) =>
  (await real.admin(o.rolloutsList, { limit: 1 })).rollouts[0].number as number

test(
  'the times of preview, push, sync, wave and undo with any number of projects',
  async () => {
    const times = new Map<string, number[][]>()
    const boards = await Promise.all(platforms.map((each) => draftBoard(each.real, 'till', 1, 50)))
    const timed = async (what: string, at: number, work: () => Promise<unknown>) => {
      const all = times.get(what) ?? platforms.map(() => [])
      times.set(what, all)
      all[at]?.push(1_000 * (await seconds(work)))
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, platform] of platforms.entries()) {
        const { real, groupIds, cardIds } = platform
        const admin: typeof real.admin = (op, body) => real.admin(op, body)
        const card_id = await draftCard(real, groupIds[0] ?? 0)
        await timed('preview', at, async () => {
          const { outcomes } = await admin(o.rolloutsPreview, { card_id })
          expect(outcomes.gets_copy).toBe(withTool(platform))
        })
        await timed('push of a card', at, async () => {
          const { projects_updated } = await admin(o.masterCardsPush, { card_id })
          expect(Number(projects_updated)).toBe(withTool(platform))
        })
        const [text = 0] = cardIds
        await admin(o.masterCardsUpdate, { id: text, title: `Text ${round}` })
        await timed('push of a text', at, () => admin(o.masterCardsPush, { card_id: text }))
        await timed('undo', at, async () => admin(o.rolloutsUndo, { number: await lastNumber(platform) }))
        const board = boards[at]
        for (const id of board?.cardIds ?? []) await admin(o.masterCardsUpdate, { id, title: `${round}` })
        await timed('sync of 50 cards', at, () => admin(o.masterBoardsSync, { board_id: board?.boardId }))
        const staged = await draftCard(real, groupIds[1] ?? 0)
        await admin(o.masterCardsPush, { card_id: staged, stage: STAGE })
        const number = await lastNumber(platform)
        await timed('advance of a wave', at, () => admin(o.rolloutsAdvance, { number, step: 2 }))
        await admin(o.rolloutsUndo, { number })
      }
    }
    const slow: string[] = []
    for (const [what, all] of times) {
      const largest = median(all.at(-1) ?? [])
      const ratio = largest / median(all[0] ?? [])
      report[`${what}, ms`] = Object.fromEntries(
        SIZES.map((projects, at) => [`${projects} projects`, spread(all[at] ?? [])]),
      )
      if (ratio > 2 || largest > 100)
        slow.push(`${what}: ${largest.toFixed(1)} ms, ${ratio.toFixed(2)} times`)
    }
    if (isFull) expect(slow).toEqual([])
  },
  HOUR,
)

test(
  'a push writes a few rows, independent of the number of projects',
  async () => {
    const { real, groupIds } = lastOf(platforms)
    const card_id = await draftCard(real, groupIds[0] ?? 0)
    const written = await writtenBy(() => real.admin(o.masterCardsPush, { card_id }))
    report['rows that a push writes'] = written
    expect(sum(written)).toBeGreaterThan(0)
    expect(sum(written)).toBeLessThanOrEqual(MOST_ROWS_OF_A_PUSH)
  },
  HOUR,
)

describe('a new project', () => {
  const CARDS = { few: 50, many: size(500, 5_000) }

  test(
    `on a platform with ${CARDS.many} template cards writes as many rows as with ${CARDS.few}`,
    async () => {
      const made: Record<keyof typeof CARDS, Platform['real']> = {
        few: (await buildPlatform(large, 20, { members: 20 })).real,
        many: (await buildPlatform(large, 20, { members: 20 })).real,
      }
      const rows: Partial<Record<keyof typeof CARDS, Record<string, number>>> = {}
      const times: Record<keyof typeof CARDS, number[]> = { few: [], many: [] }
      const create = (which: keyof typeof CARDS) =>
        made[which].admin(o.projectsCreate, {
          name: 'New',
          tools: ['many cards'],
          owner_id: made[which].ownerId,
        })
      for (const which of ['few', 'many'] as const) {
        const { boardId, groupIds } = await draftBoard(made[which], 'many cards', 10, 10)
        // The service would take a minute to draft so many.
        await large.client.query(
          `insert into master_cards (platform_id, group_id, title, status, priority, is_active, position)
           select $1, ($2::bigint[])[1 + n % 10], 'Template', 'open', 'normal', true, 1000 + n from generate_series(11, $3) n`,
          [made[which].platformId, groupIds, CARDS[which]],
        )
        await made[which].admin(o.masterBoardsSync, { board_id: boardId })
        rows[which] = await writtenBy(() => create(which))
      }
      for (let round = 0; round < 20 * ROUNDS; round++)
        for (const which of ['few', 'many'] as const) {
          times[which].push(1_000 * (await seconds(() => create(which))))
        }
      const ratio = median(times.many) / median(times.few)
      report['a new project'] = {
        'rows that it writes': JSON.stringify(rows.many),
        'ms with few': median(times.few).toFixed(2),
        'ms with many': median(times.many).toFixed(2),
      }
      expect(rows.many).toEqual(rows.few)
      const { projects, project_tools, memberships, ...others } = rows.many ?? {}
      expect([projects, project_tools, memberships]).toEqual([1, 2, 1])
      expect([others.boards, others.groups, others.cards]).toEqual([undefined, undefined, undefined])
      if (isFull) expect(ratio).toBeLessThanOrEqual(1.2)
    },
    HOUR,
  )
})
