// Waves at 1,000,000 projects with `npm run prove:rollouts`; `npm test` runs the same with 2,000.
import { size } from '@harness/processes.ts'
import { expectWithin } from '@harness/timing.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringUpToDate } from '../../../api/src/store/rollouts/fill.ts'
import { bucketOf } from '../../../api/src/store/rollouts/membership.ts'
import { buildPlatform, draftCard, type Large, type Platform, seconds, startLarge } from './large.ts'

const PROJECTS = size(2_000, 1_000_000)
const SAMPLE = 200
const HOUR = 3_600_000
const PERCENTS = [1, 10, 50, 100]
const stage = { waves: PERCENTS.map((percent) => ({ percent })) }

let large: Large
let platform: Platform
const report: Record<string, string> = {}

beforeAll(async () => {
  large = await startLarge()
  platform = await buildPlatform(large, PROJECTS)
}, HOUR)
afterAll(async () => {
  process.stdout.write(`${JSON.stringify({ projects: PROJECTS, ...report }, null, 2)}\n`)
  await large.close()
}, HOUR)

const admin: Platform['real']['admin'] = (op, body) => platform.real.admin(op, body)

async function timed(what: string, most: number, work: () => Promise<unknown>): Promise<void> {
  const took = await seconds(work)
  report[`${what}, s`] = took.toFixed(2)
  expectWithin(1_000 * took, most)
}

const lastNumber = async () => (await admin(o.rolloutsList, { limit: 1 })).rollouts[0].number as number

/** The projects that show a copy of the card with this title, of all there are. */
async function showing(cardId: number, title: string): Promise<Set<number>> {
  const { rows } = await large.client.query(
    `select project_id::int as id from shown_cards
     where master_card_id = $1 and title = $2 and deleted_at is null`,
    [cardId, title],
  )
  return new Set(rows.map(({ id }) => id))
}

test(
  'a changed text shows in exactly the projects of the wave, over all of them, and is taken back at once',
  async () => {
    const [id = 0] = platform.cardIds
    await admin(o.masterCardsUpdate, { id, title: 'Staged' })
    await timed('preview in four waves', 2_000, async () => {
      const { waves } = await admin(o.rolloutsPreview, { card_id: id, stage })
      expect(waves).toHaveLength(4)
    })
    await timed('1 % of a text', 1_000, () => admin(o.masterCardsPush, { card_id: id, stage }))
    const number = await lastNumber()
    // Who has its own title, deleted it or lacks the tool does not show it in any wave.
    const { rows } = await large.client.query(
      `select project_id::int as id from cards
       where master_card_id = $1 and deleted_at is null and overrides & 2 = 0`,
      [id],
    )
    const ids: number[] = rows.map((row) => row.id)
    for (const [at, percent] of PERCENTS.entries()) {
      if (at > 0)
        await timed(`${percent} % of a text`, 1_000, () => admin(o.rolloutsAdvance, { number, step: at + 1 }))
      const seen = await showing(id, 'Staged')
      const expected = ids.filter((project) => bucketOf(project, number) < percent * 100)
      expect(seen.size).toBe(expected.length)
      expect(expected.filter((project) => !seen.has(project))).toEqual([])
      if (percent < 100) continue
      await timed('undo of a text that all see', 1_000, () => admin(o.rolloutsUndo, { number }))
      expect((await showing(id, 'Staged')).size).toBe(0)
    }
  },
  HOUR,
)

test(
  'a new card is in exactly the projects of the wave that are opened; held and undone within a second',
  async () => {
    const card_id = await draftCard(platform.real, platform.groupIds[0] ?? 0)
    await timed('1 % of a card', 1_000, () => admin(o.masterCardsPush, { card_id, stage }))
    const number = await lastNumber()
    const { rows } = await large.client.query(
      `select id::int from projects
       where platform_id = $1 and 'till' = any (tools) order by id % 7919, id limit $2`,
      [platform.platformId, SAMPLE],
    )
    for (const [at, percent] of PERCENTS.slice(0, 3).entries()) {
      if (at > 0)
        await timed(`${percent} % of a card`, 1_000, () => admin(o.rolloutsAdvance, { number, step: at + 1 }))
      for (const { id } of rows) {
        await large.world.db.transaction((tx) => bringUpToDate(tx, { projectId: id }))
      }
      const seen = await showing(card_id, 'Template')
      for (const { id } of rows)
        expect([id, seen.has(id)]).toEqual([id, bucketOf(id, number) < percent * 100])
    }
    await timed('hold', 1_000, () => admin(o.rolloutsHold, { number }))
    await timed('undo of a card that half see', 1_000, () => admin(o.rolloutsUndo, { number }))
    expect((await showing(card_id, 'Template')).size).toBe(0)
  },
  HOUR,
)

test(
  'adoption of a card that a tenth closed and a tenth touched',
  async () => {
    const [, card_id = 0] = platform.cardIds
    await large.client.query(
      `update cards set overrides = 64, status = 'closed', updated_at = now()
       where master_card_id = $1 and project_id % 10 = 3`,
      [card_id],
    )
    await large.client.query(
      'update cards set overrides = 1 where master_card_id = $1 and project_id % 10 = 4',
      [card_id],
    )
    await large.client.query('vacuum analyze cards')
    await timed('adoption', 2_000, async () => {
      const { adoption } = await admin(o.adoptionGet, { card_id })
      const { has, touched, closed } = adoption.projects
      expect([has, touched, closed]).toEqual([
        PROJECTS * 0.95,
        expect.toSatisfy((count: number) => Math.abs(count / PROJECTS - 0.2) < 0.02),
        expect.toSatisfy((count: number) => Math.abs(count / PROJECTS - 0.1) < 0.02),
      ])
    })
  },
  HOUR,
)
