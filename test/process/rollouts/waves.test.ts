// Waves at 1,000,000 projects with `npm run prove:rollouts`; `npm test` runs the same with 2,000.
import { size } from '@harness/processes.ts'
import { expectWithin } from '@harness/timing.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCards } from '../../../api/src/boards/store/card-list.ts'
import { bucketOf } from '../../../api/src/templates/store/membership.ts'
import {
  buildPlatform,
  changeCopies,
  draftCard,
  type Large,
  type Platform,
  seconds,
  startLarge,
} from './large.ts'

const PROJECTS = size(2_000, 1_000_000)
const SAMPLE = 2_000
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

/** Projects from all over the platform that have the tool. */
async function sample(): Promise<number[]> {
  const { rows } = await large.client.query(
    `select id::int from projects where platform_id = $1 and 'till' = any (tools) order by id % 7919, id limit $2`,
    [platform.platformId, SAMPLE],
  )
  return rows.map(({ id }) => id)
}

/** Which of these projects show a copy of the card with this title. */
async function showing(cardId: number, title: string, projects: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const projectId of projects) {
    const asked = { projectId, userId: platform.real.ownerId, filters: {}, limit: 200 }
    const cards = (await listCards(large.world.db, asked)).cards.value()
    if (cards.some((card) => card.master_card_id === cardId && card.title === title)) found.push(projectId)
  }
  return found
}

test(
  'a changed text shows in exactly the projects of the wave and can be reverted immediately',
  async () => {
    const [id = 0] = platform.cardIds
    await admin(o.masterCardsUpdate, { id, title: 'Staged' })
    await timed('preview in four waves', 2_000, async () => {
      const { waves } = await admin(o.rolloutsPreview, { card_id: id, stage })
      expect(waves).toHaveLength(4)
    })
    await timed('1 % of a text', 1_000, () => admin(o.masterCardsPush, { card_id: id, stage }))
    const number = await lastNumber()
    const projects = await sample()
    // Who has its own title or deleted it does not show it in any wave.
    const ids = projects.filter((project) => project % 100 !== 1 && project % 100 !== 2)
    for (const [at, percent] of PERCENTS.entries()) {
      if (at > 0)
        await timed(`${percent} % of a text`, 1_000, () => admin(o.rolloutsAdvance, { number, step: at + 1 }))
      const expected = ids.filter((project) => bucketOf(project, number) < percent * 100)
      expect(await showing(id, 'Staged', projects)).toEqual(expected)
      if (percent < 100) continue
      await timed('undo of a text that all see', 1_000, () => admin(o.rolloutsUndo, { number }))
      expect(await showing(id, 'Staged', projects)).toEqual([])
    }
  },
  HOUR,
)

test(
  'a new card shows in exactly the projects of the wave; it is held and undone within a second',
  async () => {
    const card_id = await draftCard(platform.real, platform.groupIds[0] ?? 0)
    await timed('1 % of a card', 1_000, () => admin(o.masterCardsPush, { card_id, stage }))
    const number = await lastNumber()
    const projects = (await sample()).slice(0, SAMPLE / 10)
    for (const [at, percent] of PERCENTS.slice(0, 3).entries()) {
      if (at > 0)
        await timed(`${percent} % of a card`, 1_000, () => admin(o.rolloutsAdvance, { number, step: at + 1 }))
      const expected = projects.filter((id) => bucketOf(id, number) < percent * 100)
      expect(await showing(card_id, 'Template', projects)).toEqual(expected)
    }
    await timed('hold', 1_000, () => admin(o.rolloutsHold, { number }))
    await timed('undo of a card that half see', 1_000, () => admin(o.rolloutsUndo, { number }))
    expect(await showing(card_id, 'Template', projects)).toEqual([])
  },
  HOUR,
)

test(
  'adoption counts a tenth closed and a tenth touched',
  async () => {
    const [, card_id = 0] = platform.cardIds
    const copies = { ...platform, cardId: card_id }
    const closed = { overrides: '64', status: `'closed'` }
    await changeCopies(large.client, copies, 'p.id % 10 = 3', closed)
    await changeCopies(large.client, copies, 'p.id % 10 = 4', { overrides: '1' })
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
