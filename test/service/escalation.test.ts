// Escalation: whoever must know of an overdue card is told once a level, however often workers are killed.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../api/src/core/db.ts'
import { insertPlatform } from '../../api/src/core/platforms.ts'
import { sql } from '../../api/src/core/sql.ts'
import { runEscalations } from '../../api/src/jobs/escalate.ts'
import { createLog } from '../../api/src/log.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const MINUTES = 90
const ZONES = ['UTC', 'Asia/Tokyo', 'America/New_York'] as const

/** Fails after so many statements, as if the worker had been killed. */
function dying(db: Database, statements: number): Database {
  let left = statements
  const transaction: Database['transaction'] = (work, ...rest) =>
    db.transaction(
      async (tx) => {
        const query = tx.query.bind(tx)
        const counted = Object.create(tx) as typeof tx
        counted.query = (...asked) => {
          if (left-- <= 0) throw new Error('killed')
          return query(...asked)
        }
        return work(counted)
      },
      ...rest,
    )
  return Object.assign(Object.create(db), { transaction }) as Database
}

const run = (db: Database, now: number) =>
  runEscalations({ db, log: createLog('silent'), signal: new AbortController().signal }, new Date(now))

interface Step {
  readonly hours: number
  readonly minutes: number
  readonly closes: number
  readonly killedAfter: number
}
const step: fc.Arbitrary<Step> = fc.record({
  hours: fc.nat(5),
  minutes: fc.nat(59),
  closes: fc.integer({ min: -4, max: 2 }),
  killedAfter: fc.nat(12),
})

test('each overdue run is told once a level, over kills and clocks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      vi.useRealTimers()
      const { id: platform_id } = await world.db.transaction((tx) => insertPlatform(tx, 'Chain'))
      const boss = await world.user({ superadmin: true, platform_id })
      // biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
      const done = async (op: Operation, body: object, token = boss.token): Promise<any> => {
        const answer = await world.call(op, body, { token })
        expect(answer.status, answer.text).toBeLessThan(300)
        return answer.data
      }
      const repeat = { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' }
      const { board } = await done(o.masterBoardsCreate, { title: 'Daily', tool_key: 'daily' })
      await done(o.masterBoardsUpdate, { id: board.id, escalate_after_minutes: MINUTES })
      const { group } = await done(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' })
      const { card } = await done(o.masterCardsCreate, { group_id: group.id, title: 'Open the shop', repeat })
      await done(o.masterBoardsSync, { board_id: board.id })
      const places: { token: string; id: number; copy: number; project_id: number }[] = []
      for (const time_zone of ZONES) {
        const project = await world.project({ platform_id })
        const owner = await world.user({ platform_id })
        await world.db.query(sql`
          insert into memberships (project_id, user_id, role) values (${project.id}, ${owner.id}, 'owner')`)
        await done(o.projectsUpdate, { id: project.id, tools: ['daily'], time_zone })
        const { cards } = await done(o.cardsList, { text: 'Open' }, owner.token)
        places.push({ token: owner.token, id: owner.id, copy: cards[0].id, project_id: project.id })
      }
      let now = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
      const expected = new Set<string>()
      for (const { hours, minutes, closes, killedAfter } of steps) {
        now += hours * HOUR_MS + minutes * 60_000
        vi.useFakeTimers({ toFake: ['Date'], now })
        const place = places[closes]
        if (place) await done(o.cardsUpdate, { id: place.copy, status: 'closed' }, place.token)
        for (const { token, copy, id } of places) {
          const { runs } = await done(o.runsList, { card_id: copy }, token)
          for (const { on, state, due_at } of runs) {
            const late = now - Date.parse(due_at)
            if (state === 'done' || state === 'late') continue
            for (const [level, who] of [
              [1, id],
              [2, boss.id],
            ] as const) {
              const after = MINUTES * level * 60_000
              if (late >= after && late < after + 24 * HOUR_MS) expected.add(`${who} ${on}`)
            }
          }
        }
        // A killed run leaves the rest to the next one.
        await run(dying(world.db, killedAfter), now).catch((error) => expect(error.message).toBe('killed'))
        await run(world.db, now)
      }
      const told = await world.db.query<{ who: string }>(sql`
        select user_id || ' ' || split_part(about, 'overdue ', 2) as who from notifications
        where reason = 'overdue' and about like ${`master ${card.id} %`}`)
      expect(told.map(({ who }) => who).toSorted()).toEqual([...expected].toSorted())
    }),
    { numRuns: Number(process.env.MUSTER_HISTORIES ?? 6) },
  )
}, 600_000)

/** A platform with a daily list and projects in UTC, each with an owner. */
async function setUp(projects: number, minutes: number) {
  const { id: platform_id } = await world.db.transaction((tx) => insertPlatform(tx, 'Chain'))
  const boss = await world.user({ superadmin: true, platform_id })
  // biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
  const done = async (op: Operation, body: object, token = boss.token): Promise<any> => {
    const answer = await world.call(op, body, { token })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.data
  }
  const { board } = await done(o.masterBoardsCreate, { title: 'Daily', tool_key: 'daily' })
  await done(o.masterBoardsUpdate, { id: board.id, escalate_after_minutes: minutes })
  const { group } = await done(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' })
  const { card } = await done(o.masterCardsCreate, { group_id: group.id, title: 'Open the shop' })
  const places: { readonly owner: number; readonly token: string; readonly project_id: number }[] = []
  for (let n = 0; n < projects; n++) {
    const project = await world.project({ platform_id })
    const owner = await world.user({ platform_id })
    await world.db.query(sql`
      insert into memberships (project_id, user_id, role) values (${project.id}, ${owner.id}, 'owner')`)
    await done(o.projectsUpdate, { id: project.id, tools: ['daily'], time_zone: 'UTC' })
    places.push({ owner: owner.id, token: owner.token, project_id: project.id })
  }
  const told = async () => {
    const rows = await world.db.query<{ user_id: number }>(sql`
      select user_id from notifications where reason = 'overdue' and about like ${`master ${card.id} %`} order by id`)
    return rows.map(({ user_id }) => user_id)
  }
  const push = async (repeat: object | null) => {
    await done(o.masterCardsUpdate, { id: card.id, repeat })
    await done(o.masterCardsPush, { card_id: card.id })
  }
  return { boss, done, card: card.id as number, places, told, push }
}

const at = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
const tomorrow = () => (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS
const DAY_MS = 24 * HOUR_MS
const DAILY = { every: 'day', interval: 1, appears_at: '00:00', due_at: '10:00' }

test('projects of one time zone with different rules are told each by their own due time', async () => {
  const { places, told, push } = await setUp(2, 60)
  const [early, late] = places as [(typeof places)[0], (typeof places)[0]]
  const day = tomorrow()
  at(day + HOUR_MS)
  await push(DAILY)
  at(day + 2 * HOUR_MS)
  await push({ ...DAILY, due_at: '18:00' })
  // The second project gets the tool after the change, so its run of this day is due later.
  await world.db.query(sql`
    update project_tools set since_at = ${new Date(day + 3 * HOUR_MS)} where project_id = ${late.project_id}`)
  await run(world.db, day + 11.5 * HOUR_MS)
  expect(await told()).toEqual([early.owner])
  await run(world.db, day + 19.5 * HOUR_MS)
  expect(await told()).toContain(late.owner)
})

test('people are told also after days, and not if the project has set another date or submitted in time', async () => {
  const minutes = 4 * 24 * 60
  const { boss, done, card, places, told, push } = await setUp(2, minutes)
  const [one, two] = places as [(typeof places)[0], (typeof places)[0]]
  const day = tomorrow()
  at(day + HOUR_MS)
  await done(o.masterCardsUpdate, { id: card, needs_sign_off: true })
  await push({ ...DAILY, every: 'week', weekdays: undefined })
  at(day + 9 * HOUR_MS)
  const copyOf = async (token: string) => (await done(o.cardsList, { text: 'Open' }, token)).cards[0].id
  await done(o.cardsUpdate, { id: await copyOf(two.token), status: 'to_check' }, two.token)
  await run(world.db, day + 10 * HOUR_MS + (minutes - 5) * 60_000)
  expect(await told()).toEqual([])
  await run(world.db, day + 10 * HOUR_MS + (minutes + 5) * 60_000)
  expect(await told()).toEqual([one.owner])
  at(day + 10 * HOUR_MS + 2 * minutes * 60_000)
  await run(world.db, day + 10 * HOUR_MS + (2 * minutes + 5) * 60_000)
  expect((await told()).at(-1)).toBe(boss.id)
})
