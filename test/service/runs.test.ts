// Recurring cards and checks: what a card shows at any time equals a model that lives through every hour.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'
import { countDaysOf } from '../../api/src/templates/store/compliance-job.ts'

let world: World
let boss: { token: string; id: number }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
const done = async (op: Operation, body: object, token = boss.token): Promise<any> => {
  const answer = await world.call(op, body, { token })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.data
}
const codeOf = async (op: Operation, body: object, token: string): Promise<string> => {
  const { status, headers } = await world.call(op, body, { token })
  return status < 300 ? 'done' : `${status} ${headers.get('x-error-code')}`
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Rule {
  readonly every: 'day' | 'week'
  readonly interval: number
  readonly weekdays?: readonly string[]
  readonly appears_at: string
  readonly due_at: string
}
const RULES: readonly (Rule | null)[] = [
  null,
  { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' },
  { every: 'day', interval: 1, appears_at: '20:00', due_at: '04:00' },
  { every: 'day', interval: 2, appears_at: '06:00', due_at: '10:00' },
  { every: 'week', interval: 1, weekdays: ['mon', 'thu', 'sat'], appears_at: '08:00', due_at: '12:00' },
]
const hourOf = (time: string) => Number(time.slice(0, 2))
const NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

interface Run {
  readonly day: number
  readonly due: number
  doneAt: number | null
  ticked: number
  hasEnded: boolean
}

/** A card that lives through every hour. Time is in hours since 1970, and calls are made at half past. */
class Model {
  rule: Rule | null = null
  first = 0
  status = 'open'
  ticks = new Set<string>()
  run: Run | null = null
  lastDay = Number.NEGATIVE_INFINITY
  readonly runs: Run[] = []
  readonly keys: readonly string[] = ['a', 'b']

  private isRunDay(day: number): boolean {
    return day > this.lastDay && this.isDayOfRule(day)
  }
  private isDayOfRule(day: number): boolean {
    if (!this.rule || day < this.first) return false
    const { every, interval, weekdays } = this.rule
    if (every === 'week') return weekdays?.includes(NAMES[new Date(day * DAY_MS).getUTCDay()] ?? '') === true
    return (day - this.first) % interval === 0
  }
  private begin(day: number): void {
    if (!this.rule) return
    // Also one that was left open when an earlier repetition ended.
    for (const run of this.runs) run.hasEnded = true
    const { appears_at, due_at } = this.rule
    const isNextDay = hourOf(due_at) < hourOf(appears_at)
    const due = (isNextDay ? day + 1 : day) * 24 + hourOf(due_at)
    this.run = { day, due, doneAt: null, ticked: 0, hasEnded: false }
    this.runs.push(this.run)
    this.lastDay = day
    this.status = 'open'
    this.ticks.clear()
  }
  /** The full hour begins. */
  hour(hour: number): void {
    const day = Math.floor(hour / 24)
    if (this.rule && hour % 24 === hourOf(this.rule.appears_at) && this.isRunDay(day)) this.begin(day)
  }
  set(rule: Rule | null, hour: number): void {
    const before = this.rule
    if (JSON.stringify(rule) === JSON.stringify(before)) return
    const day = Math.floor(hour / 24)
    this.rule = rule
    this.first = day
    if (!rule) this.run = null
    if (!rule || before) return
    // On the day on which the repetition ended, its run goes on: a date has one run.
    if (this.lastDay === day && this.isDayOfRule(day)) this.run = this.runs.at(-1) ?? null
    else if (hour % 24 >= hourOf(rule.appears_at) && this.isRunDay(day)) this.begin(day)
  }
  tick(key: string, isOn: boolean): string {
    if (!this.keys.includes(key)) return '422 validation'
    if (this.ticks.has(key) === isOn) return 'done'
    // A tick that is there already is only kept; a new one is allowed at any time.
    if (!isOn && this.status === 'closed') return '400 rule'
    if (isOn) this.ticks.add(key)
    else this.ticks.delete(key)
    if (this.run) this.run.ticked = this.ticks.size
    return 'done'
  }
  become(status: string, hour: number): string {
    if (status === this.status) return 'done'
    if (status === 'closed' && !this.ticks.has('a')) return '400 checklist_open'
    this.status = status
    if (this.run) this.run.doneAt = status === 'closed' ? hour : null
    return 'done'
  }
  stateOf({ doneAt, due, hasEnded }: Run): string {
    if (doneAt !== null) return doneAt >= due ? 'late' : 'done'
    return hasEnded ? 'missed' : 'open'
  }
  get listed() {
    return this.runs.map((run) => [dateOf(run.day), this.stateOf(run), run.ticked] as const).toReversed()
  }
}

type Step =
  | { readonly what: 'wait'; readonly hours: number }
  | { readonly what: 'rule'; readonly of: number; readonly rule: number }
  | { readonly what: 'tick'; readonly of: number; readonly key: number; readonly isOn: boolean }
  | { readonly what: 'status'; readonly of: number; readonly status: number; readonly way: number }
const KEYS = ['a', 'b', 'none']
const STATUSES = ['open', 'closed', 'in_progress']
const of = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('rule' as const), of, rule: fc.nat(RULES.length - 1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('tick' as const), of, key: fc.nat(2), isOn: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('status' as const), of, status: fc.nat(2), way: fc.nat(2) }),
  },
)
const ITEMS = [
  { key: 'a', title: 'Lights', is_required: true },
  { key: 'b', title: 'Music', is_required: false },
]

/** A card of a template in a project, and one of the project's own. */
async function setUp() {
  const tool_key = `runs${Math.random().toString(36).slice(2)}`
  const { board } = await done(o.masterBoardsCreate, { title: 'Every day', tool_key })
  const { group } = await done(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' })
  const { card } = await done(o.masterCardsCreate, {
    group_id: group.id,
    title: 'Open the shop',
    checklist: ITEMS,
  })
  await done(o.masterBoardsSync, { board_id: board.id })
  const owner = await world.team()
  await done(o.projectsUpdate, { id: owner.project_id, tools: [tool_key], time_zone: 'UTC' })
  const { cards } = await done(o.cardsList, { text: 'Open the shop' }, owner.token)
  const { card: own } = await done(o.cardsCreate, { title: 'Our own' }, owner.token)
  await done(o.checklistsSetItems, { card_id: own.id, items: ITEMS }, owner.token)
  return {
    ...owner,
    tool_key,
    master: card.id as number,
    board: board.id as number,
    cards: [cards[0].id as number, own.id as number] as const,
  }
}
type Place = Awaited<ReturnType<typeof setUp>>

async function setStatus({ token }: Place, id: number, status: string, way: number): Promise<string> {
  if (way === 0) return codeOf(o.cardsUpdate, { id, status }, token)
  if (way === 1) return codeOf(o.cardsBulkUpdate, { ids: [id], status }, token)
  const answer = await world.call(
    o.cardsUpdate,
    { id, status },
    { token, headers: { 'idempotency-key': `${Math.random()}` } },
  )
  return answer.status < 300 ? 'done' : `${answer.status} ${answer.headers.get('x-error-code')}`
}

async function compare(place: Place, models: readonly Model[], hour: number): Promise<void> {
  const { token } = place
  const { cards: all } = await done(o.cardsList, {}, token)
  const { runs: current } = await done(o.runsCurrent, {}, token)
  for (const [n, id] of place.cards.entries()) {
    const model = models[n] as Model
    const { card, extras } = await done(o.cardsGet, { id }, token)
    const what = `card ${n} at ${new Date((hour + 0.5) * HOUR_MS).toISOString()}`
    const run = model.run && { on: dateOf(model.run.day), state: model.stateOf(model.run) }
    expect([what, card.status, extras.run && { on: extras.run.on, state: extras.run.state }]).toEqual([
      what,
      model.status,
      run,
    ])
    expect([what, extras.checklist.ticked]).toEqual([what, model.ticks.size])
    expect([what, current.find((each: { card_id: number }) => each.card_id === id)]).toEqual([
      what,
      extras.run
        ? {
            ...extras.run,
            ...extras.checklist,
            card_id: id,
            title: card.title,
            board_id: extras.board_id,
            owner_id: card.owner_id,
            status: card.status,
            needs_sign_off: extras.sign_off.is_needed,
          }
        : undefined,
    ])
    const due = model.run ? new Date(model.run.due * HOUR_MS).toISOString() : null
    expect([what, card.due_date]).toEqual([what, due])
    const isOverdue = model.run !== null && model.run.due <= hour && model.status !== 'closed'
    expect([what, card.is_overdue]).toEqual([what, isOverdue])
    expect(all.find((each: { id: number }) => each.id === id)).toEqual(card)
    const { runs } = await done(o.runsList, { card_id: id, limit: 200 }, token)
    const listed = runs.map((each: { on: string; state: string; ticked: number }) => [
      each.on,
      each.state,
      each.ticked,
    ])
    expect([what, listed]).toEqual([what, model.listed])
    // Filters find the card by what it shows.
    const { cards } = await done(o.cardsList, { status: model.status }, token)
    expect(cards.map((each: { id: number }) => each.id)).toContain(id)
    const late = (await done(o.cardsList, { is_overdue: true }, token)).cards
    expect([what, late.some((each: { id: number }) => each.id === id)]).toEqual([what, isOverdue])
  }
  const { rows: overview } = await done(o.overviewGet, {}, token)
  const closed = overview.reduce((sum: number, row: { closed: number }) => sum + row.closed, 0)
  expect(closed).toBe(models.filter(({ status }) => status === 'closed').length)
}

test('histories of hours, rules, ticks and statuses equal a model', async () => {
  let started = Math.floor(Date.now() / HOUR_MS) + 1
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      vi.useRealTimers()
      const place = await setUp()
      let hour = started
      started += 1
      // No two calls happen at the same moment.
      let calls = 0
      const at = () => vi.setSystemTime((hour + 0.5) * HOUR_MS + 1_000 * ++calls)
      vi.useFakeTimers({ toFake: ['Date'], now: (hour + 0.5) * HOUR_MS })
      const models = [new Model(), new Model()] as const
      for (const each of steps) {
        at()
        if (each.what === 'wait') {
          for (let passed = 0; passed < each.hours; passed++) {
            hour++
            for (const model of models) model.hour(hour)
          }
          at()
        } else {
          const id = place.cards[each.of as 0 | 1]
          const model = models[each.of as 0 | 1]
          if (each.what === 'rule') {
            const repeat = RULES[each.rule] ?? null
            if (each.of === 0) {
              await done(o.masterCardsUpdate, { id: place.master, repeat })
              await done(o.masterCardsPush, { card_id: place.master })
            } else await done(o.cardsUpdate, { id, repeat }, place.token)
            model.set(repeat, hour)
          } else if (each.what === 'tick') {
            const key = KEYS[each.key] ?? ''
            const op = each.isOn ? o.checklistsTick : o.checklistsUntick
            expect([each, await codeOf(op, { card_id: id, key }, place.token)]).toEqual([
              each,
              model.tick(key, each.isOn),
            ])
          } else {
            const status = STATUSES[each.status] ?? ''
            const code = await setStatus(place, id, status, each.way)
            expect([each, code]).toEqual([each, model.become(status, hour)])
          }
        }
        await compare(place, models, hour)
      }
    }),
    {
      numRuns: Number(process.env.MUSTER_HISTORIES ?? 20),
      endOnFailure: process.env.MUSTER_SHRINK === undefined,
    },
  )
}, 600_000)

const DAILY = RULES[1] as Rule

test('a changed rule reaches the projects of its wave only', async () => {
  const [one, two] = [await setUp(), await world.team()]
  const { tool_key } = one
  await done(o.projectsUpdate, { id: two.project_id, tools: [tool_key] })
  const repeat = { ...DAILY, appears_at: '00:00', due_at: '23:59' }
  await done(o.masterCardsUpdate, { id: one.master, repeat })
  const waves = [{ project_ids: [one.project_id] }, { percent: 100 }]
  await done(o.masterCardsPush, { card_id: one.master, stage: { waves } })
  const copyOf = async (token: string) => {
    const { cards } = await done(o.cardsList, { text: 'Open the shop' }, token)
    return (await done(o.cardsGet, { id: cards[0].id }, token)).extras
  }
  expect((await copyOf(one.token)).run).toMatchObject({ state: 'open' })
  expect(await copyOf(two.token)).toMatchObject({ run: null, repeat: null })
  const { rollouts } = await done(o.rolloutsList, { limit: 1 })
  await done(o.rolloutsAdvance, { number: rollouts[0].number, step: 2 })
  expect((await copyOf(two.token)).repeat).toMatchObject({ rrule: 'FREQ=DAILY' })
  const rows = await world.db.query(sql`select id from cards where master_card_id = ${one.master}`)
  expect(rows).toEqual([])
})

test('a write for a run that has ended is refused, and the answer names the current one', async () => {
  const place = await setUp()
  const [, id] = place.cards
  await done(o.cardsUpdate, { id, repeat: { ...DAILY, appears_at: '00:00' } }, place.token)
  const on = (await done(o.cardsGet, { id }, place.token)).extras.run.on
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${on}T00:00:00Z`) + DAY_MS + HOUR_MS })
  for (const [op, body] of [
    [o.checklistsTick, { card_id: id, key: 'a', run: on }],
    [o.checklistsUntick, { card_id: id, key: 'a', run: on }],
    [o.cardsUpdate, { id, status: 'in_progress', run: on }],
  ] as const) {
    const { status, headers, text } = await world.call(op, body, { token: place.token })
    expect([status, headers.get('x-error-code')]).toEqual([400, 'run_ended'])
    expect(text).toContain(dateOf(Date.parse(on) / DAY_MS + 1))
  }
  const run = dateOf(Date.parse(on) / DAY_MS + 1)
  await done(o.checklistsTick, { card_id: id, key: 'a', run }, place.token)
  const { runs } = await done(o.runsList, { card_id: id }, place.token)
  expect(runs.map(({ state, ticked }: { state: string; ticked: number }) => [state, ticked])).toEqual([
    ['open', 1],
    ['missed', 0],
  ])
})

test('a picture that was the evidence of an earlier run stays', async () => {
  const place = await setUp()
  const [, id] = place.cards
  const items = [{ key: 'p', title: 'Window', evidence: 'photo' }]
  await done(o.checklistsSetItems, { card_id: id, items }, place.token)
  await done(o.cardsUpdate, { id, repeat: { ...DAILY, appears_at: '00:00' } }, place.token)
  const { project_id } = place
  const [file] = await world.db.query<{ id: number }>(sql`
    insert into files (project_id, card_id, name, type, bytes, sha256, is_picture, object, created_by)
    values (${project_id}, ${id}, 'a.png', 'image/png', 1, 'x', true, 'x', ${place.id}) returning id`)
  await done(o.checklistsTick, { card_id: id, key: 'p', file_id: file?.id }, place.token)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  expect((await done(o.checklistsGet, { card_id: id }, place.token)).checklist.ticked).toBe(0)
  expect(await codeOf(o.filesDelete, { id: file?.id }, place.token)).toBe('400 is_evidence')
})

const report = (project_id: number, check: string, state: string, observed_at: string) =>
  done(o.checksReport, { reports: [{ project_id, check, state, observed_at }] })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a passed check closes the copies that name it, unless the project decided otherwise since then', async () => {
  const place = await setUp()
  const [copy] = place.cards
  const check = `published ${Math.random()}`
  await done(o.masterCardsUpdate, { id: place.master, evaluation_check: check, checklist: [] })
  await done(o.masterCardsPush, { card_id: place.master })
  const status = async () => {
    const { card, extras } = await done(o.cardsGet, { id: copy }, place.token)
    const { cards } = await done(o.cardsList, { status: card.status }, place.token)
    expect(cards.find(({ id }: { id: number }) => id === copy)).toEqual(card)
    const board = JSON.parse((await done(o.boardsGet, { id: extras.board_id }, place.token)).board)
    expect(board.groups[0].cards[0].status).toBe(card.status)
    return card.status
  }
  expect(await status()).toBe('open')
  expect(await report(place.project_id, check, 'passed', minutesAgo(50))).toEqual({
    accepted: 1,
    unchanged: 0,
    refused: [],
  })
  expect(await status()).toBe('closed')
  const rows = await world.db.query(sql`select id from cards where master_card_id = ${place.master}`)
  expect(rows).toEqual([])
  // A member opens it again; the same check, observed once more, does not close it.
  await done(o.cardsUpdate, { id: copy, status: 'in_progress' }, place.token)
  await report(place.project_id, check, 'passed', minutesAgo(0))
  expect(await status()).toBe('in_progress')
  // It failed and passed since then.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  await report(place.project_id, check, 'failed', minutesAgo(20))
  expect(await status()).toBe('in_progress')
  await report(place.project_id, check, 'passed', minutesAgo(10))
  expect(await status()).toBe('closed')
  expect(await report(place.project_id, check, 'failed', minutesAgo(15))).toMatchObject({ unchanged: 1 })
  expect(await status()).toBe('closed')
  vi.useRealTimers()
})

test('a check does not close a card with an open required item, and submits one that needs sign-off', async () => {
  const place = await setUp()
  const [copy] = place.cards
  const other = await world.member('owner', place.project_id)
  const check = `tidy ${Math.random()}`
  await done(o.masterCardsUpdate, { id: place.master, evaluation_check: check, needs_sign_off: true })
  await done(o.masterCardsPush, { card_id: place.master })
  await report(place.project_id, check, 'passed', minutesAgo(5))
  const status = async () => (await done(o.cardsGet, { id: copy }, place.token)).card.status
  expect(await status()).toBe('open')
  await done(o.checklistsTick, { card_id: copy, key: 'a' }, place.token)
  expect(await status()).toBe('to_check')
  const listed = (await done(o.cardsList, { status: 'to_check' }, place.token)).cards
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([copy])
  await done(o.cardsAccept, { id: copy }, other.token)
  expect(await status()).toBe('closed')
})

test('of two calls that report a check at once, the newer observation stays', async () => {
  const { project_id, token } = await world.team()
  for (let round = 0; round < 20; round++) {
    const check = `race ${round}`
    await Promise.all([
      report(project_id, check, 'passed', minutesAgo(10)),
      report(project_id, check, 'failed', minutesAgo(5)),
      report(project_id, check, 'passed', minutesAgo(20)),
    ])
    const { checks } = await done(o.checksList, {}, token)
    expect(checks.find((each: { check: string }) => each.check === check).state).toBe('failed')
  }
})

/**
 * A zone in which it is the same day as in Berlin at this moment. Otherwise the project would have got its list on
 * another day, which changes its first run but not what was counted of it.
 */
function movesTo(moment: number): string {
  const options = { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Berlin' } as const
  const hour = Number(new Intl.DateTimeFormat('en-GB', options).format(moment))
  if (hour < 15) return 'Asia/Tokyo'
  return hour < 23 ? 'Europe/Athens' : 'Europe/London'
}

test('compliance equals what runs/list shows in every project', async () => {
  const first = await setUp()
  const { tool_key } = first
  // Two projects of different regions are alike in everything else.
  const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland']
  const places: { token: string; project_id: number; region: string; card: number }[] = []
  for (const [n, time_zone] of zones.entries()) {
    const team = n === 0 ? first : await world.team()
    const region = n % 2 === 0 ? 'north' : 'south'
    await done(o.projectsUpdate, {
      id: team.project_id,
      tools: [tool_key],
      time_zone,
      attributes: { region },
    })
    const { cards } = await done(o.cardsList, { text: 'Open the shop' }, team.token)
    places.push({ token: team.token, project_id: team.project_id, region, card: cards[0].id })
  }
  const daily = { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' }
  const rules = [
    { ...daily, interval: 2 },
    { ...daily, every: 'week', weekdays: ['mon', 'wed', 'sat'] },
    daily,
    null,
    { ...daily, due_at: '20:00' },
  ]
  await done(o.masterCardsUpdate, { id: first.master, repeat: daily, checklist: [] })
  // The other projects get it days later.
  const waves = [{ project_ids: [first.project_id] }, { percent: 100 }]
  await done(o.masterCardsPush, { card_id: first.master, stage: { waves } })
  const { rollouts } = await done(o.rolloutsList, { limit: 1 })
  const start = Date.now()
  const from = new Date(start - 2 * DAY_MS).toISOString().slice(0, 10)
  const to = new Date(start + 12 * DAY_MS).toISOString().slice(0, 10)
  let days = 0
  for (let hour = 1; hour < 200; hour += 5) {
    vi.useFakeTimers({ toFake: ['Date'], now: start + hour * HOUR_MS })
    if (hour === 36) await done(o.rolloutsAdvance, { number: rollouts[0].number, step: 2 })
    if (hour % 30 === 16 && hour > 36) {
      await done(o.masterCardsUpdate, { id: first.master, repeat: rules[(hour - 46) / 30] ?? null })
      await done(o.masterCardsPush, { card_id: first.master })
    }
    // This is when a project moves.
    if (hour === 111) await done(o.projectsUpdate, { id: places[3]?.project_id, time_zone: movesTo(start) })
    const place = places[Math.floor(hour / 5) % places.length]
    if (!place || hour % 3 === 0) continue
    const { card, extras } = await done(o.cardsGet, { id: place.card }, place.token).catch(() => ({}))
    if (!extras?.run || !card) continue
    const status = hour % 4 === 0 ? 'open' : 'closed'
    await done(o.cardsUpdate, { id: place.card, status }, place.token)
    if (hour % 10 !== 1) continue
    const sums = new Map<string, Record<string, number>>()
    for (const { card, token, region, project_id } of places) {
      const { runs } = await done(o.runsList, { card_id: card }, token)
      for (const { on, state } of runs)
        for (const key of [`day ${on}`, `region ${region}`, `project ${project_id}`]) {
          const sum = sums.get(key) ?? { expected: 0, done: 0, late: 0, missed: 0, open: 0 }
          sum.expected = (sum.expected ?? 0) + 1
          sum[state] = (sum[state] ?? 0) + 1
          sums.set(key, sum)
        }
    }
    const shown = new Map<string, Record<string, number>>()
    const add = (key: string, { expected = 0, done = 0, late = 0, missed = 0 }: Record<string, number>) =>
      shown.set(key, { expected, done, late, missed, open: expected - done - late - missed })
    const asked = { master_card_id: first.master, from, to }
    // What the job has counted equals what is counted now, for small platforms and for large ones.
    const [counted] = await world.db.query<{ platform_id: number; board_id: number }>(sql`
      select c.platform_id, g.board_id from published_cards c join published_groups g on g.id = c.group_id
      where c.id = ${first.master}`)
    const { signal } = new AbortController()
    if (hour % 3 === 1 && counted)
      days += await countDaysOf(world.db, counted, new Date(), {
        largeFrom: hour % 4 === 1 ? 0 : 1_000,
        signal,
      })
    for (const { keys, ...row } of (await done(o.complianceGet, { ...asked, by: ['day'] })).rows)
      add(`day ${keys[0]}`, row)
    const byRegion = await done(o.complianceGet, { ...asked, by: ['attribute'], attribute: 'region' })
    for (const { keys, ...row } of byRegion.rows) add(`region ${keys[0]}`, row)
    const { projects } = await done(o.complianceProjects, { ...asked, order: 'worst' })
    for (const { project_id, name: _, ...row } of projects) add(`project ${project_id}`, row)
    const sorted = (map: Map<string, unknown>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
    expect([hour, sorted(shown)]).toEqual([hour, sorted(sums)])
  }
  expect(days).toBeGreaterThan(30)
})

test('compliance counts a passed check only where it closes the card, and a template that says closed not at all', async () => {
  const place = await setUp()
  const { project_id, master, board } = place
  const check = `fire drill ${Math.random()}`
  const today = new Date().toISOString().slice(0, 10)
  const count = async () => {
    const to = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
    const { rows } = await done(o.complianceGet, { master_card_id: master, from: today, to, by: ['day'] })
    return rows.map(({ expected, done, missed }: Record<string, number>) => [expected, done, missed])
  }
  const items = [{ key: 'a', title: 'Lights', is_required: true }]
  await done(o.masterCardsUpdate, { id: master, evaluation_check: check, due_days: 1, checklist: items })
  await done(o.masterBoardsSync, { board_id: board })
  await report(project_id, check, 'passed', minutesAgo(5))
  expect(await count()).toEqual([[1, 0, 0]])
  await done(o.checklistsTick, { card_id: place.cards[0], key: 'a' }, place.token)
  expect(await count()).toEqual([[1, 1, 0]])
  await done(o.masterCardsUpdate, { id: master, needs_sign_off: true })
  await done(o.masterCardsPush, { card_id: master })
  expect(await count()).toEqual([[1, 0, 0]])
  await done(o.masterCardsUpdate, { id: master, needs_sign_off: false, status: 'closed' })
  await done(o.masterCardsPush, { card_id: master })
  expect(await count()).toEqual([])
})

test('422: a rule does not begin so late that its next run has no date', async () => {
  const { token, cards } = await setUp()
  const repeat = { ...DAILY, starts_on: '9999-12-31' }
  const { status, body } = await world.call(o.cardsUpdate, { id: cards[1], repeat }, { token })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['repeat.starts_on']])
  const latest = { ...DAILY, every: 'month', interval: 99, starts_on: '9899-12-31' }
  await done(o.cardsUpdate, { id: cards[1], repeat: { ...DAILY, appears_at: '00:00' } }, token)
  await done(o.cardsUpdate, { id: cards[1], repeat: latest }, token)
  await done(o.cardsUpdate, { id: cards[1], status: 'in_progress' }, token)
  await done(o.cardsGet, { id: cards[1] }, token)
})

test('400: a rule and a due date are not set together', async () => {
  const { token, cards } = await setUp()
  expect(await codeOf(o.cardsUpdate, { id: cards[1], repeat: DAILY, due_date: '2027-05-17' }, token)).toBe(
    '400 rule',
  )
})

test('many changes of a rule on one day keep the runs before', async () => {
  const { token, cards } = await setUp()
  const [, id] = cards
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  const at = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + hours * HOUR_MS })
  at(7)
  await done(o.cardsUpdate, { id, repeat: DAILY }, token)
  at(7 + 3 * 24)
  const before = (await done(o.runsList, { card_id: id }, token)).runs
  expect(before).toHaveLength(4)
  for (let n = 0; n < 30; n++)
    await done(o.cardsUpdate, { id, repeat: { ...DAILY, due_at: `1${n % 10}:00` } }, token)
  expect((await done(o.runsList, { card_id: id }, token)).runs).toEqual(before)
  // A page that begins in the future shows the current run as it is.
  const { runs } = await done(o.runsList, { card_id: id, after: '2999-01-01' }, token)
  expect(runs).toEqual(before)
})

test('a check that was observed some minutes ahead does not overrule what the project decides now', async () => {
  const place = await setUp()
  const [copy] = place.cards
  const check = `ahead ${Math.random()}`
  await done(o.masterCardsUpdate, { id: place.master, evaluation_check: check, checklist: [] })
  await done(o.masterCardsPush, { card_id: place.master })
  await report(place.project_id, check, 'passed', minutesAgo(-4))
  const { card } = await done(o.cardsUpdate, { id: copy, status: 'in_progress' }, place.token)
  expect(card.status).toBe('in_progress')
})

test('a project has at most 1,000 checks, however many calls report new ones at once', async () => {
  const { project_id } = await world.team()
  const names = Array.from({ length: 4 }, (_, n) => Array.from({ length: 400 }, (_, at) => `${n} ${at}`))
  const answers = await Promise.all(
    names.map((all) =>
      done(o.checksReport, { reports: all.map((check) => ({ project_id, check, state: 'failed' })) }),
    ),
  )
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1_000)
  const [row] = await world.db.query<{ count: number }>(sql`
    select count(*) as count from checks where project_id = ${project_id}`)
  expect(row?.count).toBe(1_000)
})

test('a list that was submitted in time is done, also if nobody accepts it before the next one', async () => {
  const place = await setUp()
  const other = await world.member('owner', place.project_id)
  const [, id] = place.cards
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  const at = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + hours * HOUR_MS })
  await done(o.cardsUpdate, { id, needs_sign_off: true }, place.token)
  at(7)
  await done(o.cardsUpdate, { id, repeat: DAILY }, place.token)
  await done(o.checklistsTick, { card_id: id, key: 'a' }, place.token)
  const states = async () =>
    (await done(o.runsList, { card_id: id }, place.token)).runs.map(({ state }: { state: string }) => state)
  await done(o.cardsUpdate, { id, status: 'to_check' }, place.token)
  expect(await states()).toEqual(['done'])
  await done(o.cardsReturn, { id, reason: 'Again.' }, other.token)
  expect(await states()).toEqual(['open'])
  await done(o.cardsUpdate, { id, status: 'to_check' }, place.token)
  at(31)
  expect(await states()).toEqual(['open', 'done'])
})
