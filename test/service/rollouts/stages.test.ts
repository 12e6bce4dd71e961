// Rollouts in waves: who sees them, who hears of them, and who decides.
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putPlan } from '../../../api/src/billing/store/plans.ts'
import { insertTrial } from '../../../api/src/billing/store/subscriptions.ts'
import { changeAccess } from '../../../api/src/boards/store/project-access.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { lookAt } from '../../../api/src/jobs/guard.ts'
import { bucketOf } from '../../../api/src/templates/store/membership.ts'
import { findStage } from '../../../api/src/templates/store/stages.ts'
import { drafting } from './drafting.ts'
import { createReal, type Real } from './real.ts'

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  real = await createReal(world)
})
afterAll(() => world.close())

const { template, newCard, newProject, push, cardsOf, mastersOf } = drafting(() => real)
const DAY_MS = 86_400_000

async function stagePush(card_id: number, stage: object): Promise<number> {
  await real.admin(o.masterCardsPush, { card_id, stage })
  const { rollouts } = await real.admin(o.rolloutsList, { limit: 1 })
  return rollouts[0].number
}
const advance = async (number: number) =>
  real.admin(o.rolloutsAdvance, { number, step: (await show(number)).step + 1 })
const show = async (number: number) => (await real.admin(o.rolloutsStage, { number })).stage

/** The guard looks at a rollout as if it were later. */
async function look(number: number, laterMs = 0) {
  const stage = await findStage(world.db, real.platformId, number)
  if (!stage) throw new Error('no stage')
  await lookAt(world.db, stage, new Date(Date.now() + laterMs))
  return show(number)
}
const HALVES = { waves: [{ percent: 50 }, { percent: 100 }] }

test('buckets are uniform, differ by rollout number, and are equal in SQL and TypeScript', async () => {
  const ids = [...Array(20_000).keys()].map((at) => at + 1).concat([2 ** 31, 2 ** 40 + 7, 2 ** 53 - 1])
  for (const number of [1, 2, 9_999, 123_456]) {
    const rows = await world.db.query<{ id: number; bucket: number }>(sql`
      select id, (id % 2147483647 * 48271 % 2147483647 + ${number}::bigint % 10000 * 3571) % 10000 as bucket
      from unnest(${ids}::bigint[]) as v (id)`)
    expect(rows.filter(({ id, bucket }) => bucket !== bucketOf(id, number))).toEqual([])
    for (const below of [100, 1_000, 5_000]) {
      const share = rows.filter(({ bucket }) => bucket < below).length / rows.length
      expect(Math.abs(share - below / 10_000)).toBeLessThan(0.01)
    }
  }
  const first = (number: number) => ids.filter((id) => bucketOf(id, number) < 100)
  expect(first(1).filter((id) => first(2).includes(id))).toEqual([])
  const [kept] = await world.db.query<{ text: string }>(sql`
    select prosrc as text from pg_proc where proname = 'keep_tools'`)
  for (const constant of ['48271', '2147483647', '10000']) expect(kept?.text).toContain(constant)
})

describe('a wave', () => {
  test('shows a new card and a changed text only to its projects, until the last wave', async () => {
    const { groupId } = await template()
    const old = await newCard(groupId, { title: 'Old' })
    await push(old)
    const projects = await Promise.all(Array.from({ length: 8 }, () => newProject()))
    await real.admin(o.masterCardsUpdate, { id: old, title: 'New' })
    const fresh = await newCard(groupId, { title: 'Fresh' })
    const numbers = [await stagePush(old, HALVES), await stagePush(fresh, HALVES)]
    for (const project of projects) {
      const cards = await cardsOf(project)
      const [seesText, seesCard] = numbers.map((number) => bucketOf(project, number) < 5_000)
      expect(cards.find(({ master_card_id }) => master_card_id === old)?.title).toBe(seesText ? 'New' : 'Old')
      expect(cards.some(({ master_card_id }) => master_card_id === fresh)).toBe(seesCard)
      const found = async (text: string) =>
        (await real.user(project, o.cardsList, { text })).body.data.cards.length
      expect(await found('new')).toBe(seesText ? 1 : 0)
      expect(await found('old')).toBe(seesText ? 0 : 1)
      const { events } = (await real.user(project, o.eventsList, {})).body.data
      const heard = events.filter(({ type }: { type: string }) => type === 'template.published')
      expect(heard.map(({ number }: { number: number }) => number)).toEqual(
        numbers.filter((number) => bucketOf(project, number) < 5_000),
      )
    }
    for (const number of numbers) await advance(number)
    for (const project of projects) {
      expect((await cardsOf(project)).map(({ title }) => title).sort()).toEqual(['Fresh', 'New'])
      const { events } = (await real.user(project, o.eventsList, {})).body.data
      expect(events.filter(({ type }: { type: string }) => type === 'template.published')).toHaveLength(2)
    }
  })

  test('of named projects comes first; a hold adds no project; an undo keeps touched copies', async () => {
    const { groupId } = await template()
    const card = await newCard(groupId)
    const [pilot, other] = [await newProject(), await newProject()]
    const number = await stagePush(card, { waves: [{ project_ids: [pilot] }, { percent: 100 }] })
    expect([await mastersOf(pilot), await mastersOf(other)]).toEqual([[card], []])
    await real.admin(o.rolloutsHold, { number, reason: 'Wait for Monday.' })
    expect(await show(number)).toMatchObject({ state: 'held', held_reason: 'Wait for Monday.' })
    expect((await real.tryAdmin(o.rolloutsAdvance, { number, step: 2 })).status).toBe(400)
    expect(await mastersOf(other)).toEqual([])
    await real.admin(o.rolloutsRelease, { number })
    await real.admin(o.rolloutsUndo, { number })
    expect([await mastersOf(pilot), await mastersOf(other)]).toEqual([[], []])
    const again = await stagePush(card, { waves: [{ project_ids: [pilot] }, { percent: 100 }] })
    const [copy] = await cardsOf(pilot)
    await real.user(pilot, o.cardsUpdate, { id: copy?.id, status: 'closed' })
    await real.admin(o.rolloutsUndo, { number: again })
    expect([await mastersOf(pilot), await mastersOf(other)]).toEqual([[card], []])
  })

  test('is an event of a project once, also if a later wave reaches a named project again', async () => {
    const { groupId } = await template()
    const [pilot, other] = [await newProject(), await newProject()]
    const waves = [{ project_ids: [pilot] }, { percent: 100 }]
    const number = await stagePush(await newCard(groupId), { waves })
    await advance(number)
    for (const project of [pilot, other]) {
      const { events } = (await real.user(project, o.eventsList, {})).body.data
      const heard = events.filter((event: { number?: number }) => event.number === number)
      expect(heard).toMatchObject([{ type: 'template.published' }])
    }
  })

  test('of a target by plan and attributes: projects that match later join, and none leaves', async () => {
    const { groupId } = await template()
    const card = await newCard(groupId)
    const planId = await world.db.transaction((tx) =>
      putPlan(tx, { platform_id: real.platformId, product: 'muster', plan: 'pro', tools: ['till'] }),
    )
    const [hamburg, pro, none] = [
      await newProject(['till'], { attributes: { city: 'Hamburg', size: 'small' } }),
      await newProject(),
      await newProject(),
    ]
    const subscribe = (projectId: number) =>
      world.db.transaction(async (tx) => {
        await insertTrial(tx, projectId, planId, new Date(Date.now() + DAY_MS))
        await changeAccess(tx, { id: projectId, platform_id: real.platformId }, { plan_tools: ['till'] })
      })
    await subscribe(pro)
    const byCity = await stagePush(card, { target: { attributes: { city: 'Hamburg' } } })
    expect(await Promise.all([hamburg, pro, none].map(mastersOf))).toEqual([[card], [], []])
    await real.admin(o.projectsUpdate, { id: hamburg, attributes: {} })
    await real.admin(o.projectsUpdate, { id: none, attributes: { city: 'Hamburg' } })
    const late = await newProject(['till'], { attributes: { city: 'Hamburg' } })
    expect(await Promise.all([hamburg, pro, none, late].map(mastersOf))).toEqual([[card], [], [card], [card]])
    expect((await real.tryAdmin(o.masterCardsPush, { card_id: card })).text).toContain('to some projects')
    await advance(byCity)
    expect(await mastersOf(pro)).toEqual([card])
    const next = await newCard(groupId)
    await stagePush(next, { target: { plans: ['pro'] } })
    expect(await mastersOf(none)).toEqual([card])
    await subscribe(none)
    expect((await mastersOf(none)).sort()).toEqual([card, next])
    expect((await mastersOf(pro)).sort()).toEqual([card, next])
  })
})

describe('the guard', () => {
  /** So many projects of which so many delete the card, in the first wave. */
  async function baking(projects: number, harmed: number, more: object = {}) {
    const { groupId } = await template()
    const card = await newCard(groupId)
    const all = await Promise.all(Array.from({ length: projects }, () => newProject()))
    const waves = [{ project_ids: all }, { percent: 50, bake_minutes: 10 }, { percent: 100 }]
    const number = await stagePush(card, { waves, ...more })
    for (const [at, project] of all.entries()) {
      const [copy] = await cardsOf(project)
      if (at < harmed) await real.user(project, o.cardsDelete, { id: copy?.id })
      else await real.user(project, o.cardsCreate, { title: 'Work' })
    }
    return { number, card, all }
  }

  test('holds a rollout that projects delete, and notifies its author', async () => {
    const { number } = await baking(40, 25)
    const stage = await look(number)
    expect(stage).toMatchObject({
      state: 'held',
      verdict: { decision: 'harm', treatment: { active: 40, harmed: 25 }, control: null },
    })
    expect(stage.held_reason).toContain('25 of 40')
    const { events } = await real.admin(o.platformEventsList, { types: ['rollout.held'] })
    expect(events).toMatchObject([{ number, actor_id: null }])
    const told = await world.call(o.notificationsList, {}, { token: real.bossToken })
    expect(told.body.data.notifications).toMatchObject([{ reason: 'rollout_held', number }])
  })

  test('never decides with fewer than 30 active projects, and notifies once after a day', async () => {
    const { number } = await baking(20, 20)
    expect(await look(number)).toMatchObject({ state: 'baking', verdict: { decision: 'undecided' } })
    await look(number, DAY_MS + 1_000)
    await look(number, DAY_MS + 2_000)
    const { events } = await real.admin(o.platformEventsList, { types: ['rollout.undecided'] })
    expect(events).toMatchObject([{ number }])
  })

  test('starts the next wave automatically if the verdict is safe and the wave has baked', async () => {
    const { number, all } = await baking(45, 0, { guard: { max_percent: 60 } })
    await advance(number)
    // The second wave has none of its own here: everybody was named in the first.
    expect(await look(number, 11 * 60_000)).toMatchObject({ state: 'baking', step: 2 })
    const { groupId } = await template('other')
    for (const id of all) await real.admin(o.projectsUpdate, { id, tools: ['till', 'other'] })
    const second = await stagePush(await newCard(groupId), {
      waves: [{ percent: 99.9, bake_minutes: 10 }, { percent: 100 }],
      guard: { max_percent: 60 },
    })
    for (const project of all) await real.user(project, o.cardsCreate, { title: 'Work' })
    expect(await look(second, 5 * 60_000)).toMatchObject({
      state: 'baking',
      step: 1,
      verdict: { decision: 'safe' },
    })
    expect(await look(second, 11 * 60_000)).toMatchObject({ state: 'done', step: 2 })
  })

  test('compares projects that see a changed text with those that do not', async () => {
    const { groupId } = await template()
    const card = await newCard(groupId, { title: 'Old' })
    await push(card)
    const all = await Promise.all(Array.from({ length: 80 }, () => newProject()))
    await real.admin(o.masterCardsUpdate, { id: card, title: 'New' })
    const named = all.slice(0, 40)
    const number = await stagePush(card, { waves: [{ project_ids: named }, { percent: 100 }] })
    for (const project of all) {
      const [copy] = await cardsOf(project)
      await real.user(project, o.cardsUpdate, { id: copy?.id, title: 'Ours' })
    }
    // Everybody renames it, whichever text they see: that is no harm of the new one.
    expect((await look(number)).verdict).toMatchObject({
      decision: 'undecided',
      treatment: { active: 40, harmed: 40 },
      control: { active: 40, harmed: 40 },
    })
  })

  test('starts a scheduled rollout at its time', async () => {
    const { groupId } = await template()
    const card = await newCard(groupId)
    const project = await newProject()
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    const number = await stagePush(card, { publish_at })
    expect(await look(number)).toMatchObject({ state: 'scheduled', step: 0 })
    expect(await mastersOf(project)).toEqual([])
    expect(await look(number, 3_700_000)).toMatchObject({ state: 'done', step: 1 })
    expect(await mastersOf(project)).toEqual([card])
  })
})

describe('approval', () => {
  test('is required for many projects, by another superadmin, for exactly the proposal', async () => {
    const { groupId, boardId } = await template()
    const card = await newCard(groupId)
    const projects = [await newProject(), await newProject()]
    await real.admin(o.platformUpdate, { approve_above: 2 })
    for (const stage of [undefined, HALVES, { publish_at: new Date(Date.now() + DAY_MS).toISOString() }]) {
      const body = { card_id: card, ...(stage ? { stage } : {}) }
      const refused = await real.tryAdmin(o.masterCardsPush, body)
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'approval_required'])
    }
    expect((await real.tryAdmin(o.masterBoardsSync, { board_id: boardId })).status).toBe(400)
    expect(
      (await real.tryAdmin(o.masterCardsCreate, { group_id: groupId, title: 'x', push_to_projects: true }))
        .status,
    ).toBe(400)
    expect(
      (
        await real.tryAdmin(o.masterCardsPush, {
          card_id: card,
          stage: { target: { project_ids: projects.slice(0, 1) } },
        })
      ).status,
    ).toBe(200)
    const { rollouts } = await real.admin(o.rolloutsList, { limit: 1 })
    await real.admin(o.rolloutsUndo, { number: rollouts[0].number })
    const { stage } = await real.admin(o.rolloutsPropose, { card_id: card })
    const { number, fingerprint } = stage
    expect(stage).toMatchObject({ state: 'proposed', proposed_by: real.bossId, approved_by: null })
    // The draft goes on; what was proposed does not.
    await real.admin(o.masterCardsUpdate, { id: card, title: 'Changed since' })
    const own = await real.tryAdmin(o.rolloutsApprove, { number, fingerprint })
    expect([own.status, own.text]).toEqual([400, expect.stringContaining('Another superadmin')])
    const blind = await real.second(o.rolloutsApprove, { number, fingerprint: 'sha256-x' })
    expect([blind.status, blind.headers.get('x-error-code')]).toEqual([400, 'preview_stale'])
    for (const project of projects) expect(await mastersOf(project)).toEqual([])
    expect((await real.second(o.rolloutsApprove, { number, fingerprint })).status).toBe(200)
    for (const project of projects)
      expect((await cardsOf(project)).map(({ title }) => title)).toEqual(['Card'])
    expect((await real.second(o.rolloutsApprove, { number, fingerprint })).status).toBe(400)
  })
})

test('of two concurrent calls for the same wave one is refused', async () => {
  const { groupId } = await template()
  const [first] = [await newProject()]
  const number = await stagePush(await newCard(groupId), {
    target: { project_ids: [first] },
    waves: [{ percent: 50 }, { percent: 100 }],
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() => real.tryAdmin(o.rolloutsAdvance, { number, step: 2 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await show(number)).toMatchObject({ state: 'done', step: 2, target: { project_ids: [first] } })
})

test('a project that joins the target of a held rollout is included in the next wave', async () => {
  const { groupId } = await template()
  const card = await newCard(groupId)
  await newProject(['till'], { attributes: { city: 'Hamburg' } })
  const late = await newProject()
  const number = await stagePush(card, {
    target: { attributes: { city: 'Hamburg' } },
    waves: [{ percent: 99.99 }, { percent: 100 }],
  })
  await real.admin(o.rolloutsHold, { number })
  await real.admin(o.projectsUpdate, { id: late, attributes: { city: 'Hamburg' } })
  expect(await mastersOf(late)).toEqual([])
  await real.admin(o.rolloutsRelease, { number })
  expect(await mastersOf(late)).toEqual([])
  await advance(number)
  expect(await mastersOf(late)).toEqual([card])
})

test('a proposal does not count in sizes; the creator of its service token cannot approve it', async () => {
  const { groupId, boardId } = await template()
  await push(await newCard(groupId))
  const project = await newProject()
  const description = 'x'.repeat(19_000)
  for (let at = 0; at < 30; at++) await newCard(groupId, { description })
  const sizes = async () =>
    (await world.db.query(sql`select cards, bytes from published_groups where id = ${groupId}`))[0]
  const before = await sizes()
  const scopes = ['rollouts:publish']
  const { token } = await real.admin(o.serviceTokensCreate, { name: 'x', scopes })
  const preview = await world.call(o.rolloutsPreview, { board_id: boardId, stage: {} }, { token })
  const { preview_id } = preview.body.data
  const proposed = await world.call(
    o.rolloutsPropose,
    { board_id: boardId, preview_id, stage: {} },
    { token },
  )
  expect([proposed.status, proposed.text]).toEqual([201, expect.anything()])
  expect(await sizes()).toEqual(before)
  expect((await mastersOf(project)).length).toBe(1)
  const { number, fingerprint } = proposed.body.data.stage
  const own = await real.tryAdmin(o.rolloutsApprove, { number, fingerprint })
  expect([own.status, own.text]).toEqual([400, expect.stringContaining('service token')])
  expect((await real.second(o.rolloutsApprove, { number, fingerprint })).status).toBe(200)
  expect((await mastersOf(project)).length).toBe(31)
})

test('one superadmin alone cannot relax the approval rule', async () => {
  await real.admin(o.platformUpdate, { approve_above: 10 })
  await real.admin(o.platformUpdate, { approve_above: 5 })
  for (const approve_above of [null, 6]) {
    expect((await real.tryAdmin(o.platformUpdate, { approve_above })).status).toBe(400)
  }
})

test('the outcome of each project shows which wave it belongs to, opened or not', async () => {
  const { groupId } = await template()
  const [inside, outside] = [await newProject(), await newProject()]
  const card_id = await newCard(groupId)
  const number = await stagePush(card_id, { waves: [{ project_ids: [inside] }, { percent: 100 }] })
  const told = async () => {
    const { projects } = await real.admin(o.rolloutsProjects, { number })
    return projects.map(({ project_id, outcome }: { project_id: number; outcome: string }) => [
      project_id,
      outcome,
    ])
  }
  const expected = [
    [inside, 'gets_copy'],
    [outside, 'later'],
  ]
  expect(await told()).toEqual(expected)
  for (const project of [inside, outside]) await mastersOf(project)
  expect(await told()).toEqual(expected)
  const { adoption } = await real.admin(o.adoptionGet, { card_id })
  expect(adoption.projects.has).toBe(1)
})

test.each([
  [{ waves: [{ percent: 50 }] }, 'stage.waves'],
  [{ waves: [{ percent: 50 }, { percent: 10 }, { percent: 100 }] }, 'stage.waves'],
  [{ waves: [{ percent: 100 }, { project_ids: [1] }] }, 'stage.waves'],
  [{ waves: [{}, { percent: 100 }] }, 'stage.waves.0'],
  [{ waves: [{ percent: 1, project_ids: [1] }, { percent: 100 }] }, 'stage.waves.0'],
  [{ waves: [{ project_ids: [1], bake_minutes: 5 }, { percent: 100 }] }, 'stage.waves.0'],
  [{ waves: [{ project_ids: [9_999_999] }, { percent: 100 }] }, 'stage.waves.0.project_ids'],
  [{ target: {} }, 'stage.target'],
  [{ target: { project_ids: [9_999_999] } }, 'stage.target.project_ids'],
  [{ target: { attributes: { 'City!': 'x' } } }, 'stage.target.attributes'],
  [{ publish_at: '2020-01-01T00:00:00Z' }, 'stage.publish_at'],
  [{ publish_at: '2099-01-01T00:00:00Z' }, 'stage.publish_at'],
])('422: %j', async (stage, field) => {
  const { groupId } = await template()
  const card_id = await newCard(groupId)
  for (const op of [o.masterCardsPush, o.rolloutsPreview, o.rolloutsPropose]) {
    const { status, body } = await real.tryAdmin(op, { card_id, stage })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  }
})
