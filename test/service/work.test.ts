// Checklists and sign-off: what is ticked stays ticked, whatever rollouts do, and nothing closes a card early.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'

let world: World
let boss: { token: string; id: number }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
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

interface Item {
  readonly key: string
  readonly title: string
  readonly is_required: boolean
  readonly evidence: 'none' | 'number'
}

const item = (key: string, is_required: boolean, evidence: Item['evidence'] = 'none', title = key) => ({
  key,
  title: `Item ${title}`,
  is_required,
  evidence,
})

/** The lists that a template has one after the other: items are added, removed, renamed, ordered and made harder. */
const LISTS: readonly (readonly Item[])[] = [
  [],
  [item('a', true)],
  [item('a', true, 'none', 'renamed'), item('b', false)],
  [item('b', true), item('a', false)],
  [item('b', true, 'number'), item('c', true)],
  [item('c', false)],
  // A project may have an item with the same key.
  [item('own', true), item('c', false)],
]
const OWN: readonly (readonly Item[])[] = [[], [item('own', true)], [item('own', false), item('more', true)]]
const KEYS = ['a', 'b', 'c', 'own', 'more', 'none']
const STATUSES = ['open', 'in_progress', 'to_check', 'closed', 'blocked']

async function setUp() {
  const tool_key = `work${Math.random().toString(36).slice(2)}`
  const { board } = await done(o.masterBoardsCreate, { title: 'Opening', tool_key })
  const { group } = await done(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' })
  const { card } = await done(o.masterCardsCreate, { group_id: group.id, title: 'Open the shop' })
  await done(o.masterBoardsSync, { board_id: board.id })
  const project = async () => {
    const owner = await world.team()
    await done(o.projectsUpdate, { id: owner.project_id, tools: [tool_key] })
    const other = await world.member('owner', owner.project_id)
    const member = await world.member('member', owner.project_id)
    const { cards } = await done(o.cardsList, { text: 'Open the shop' }, owner.token)
    return { ...owner, other, member, card: cards[0].id as number }
  }
  return { master: card.id as number, projects: [await project(), await project()] as const }
}

type Place = Awaited<ReturnType<typeof setUp>>['projects'][number]

/** What a project is expected to show. */
class Model {
  given: readonly Item[] = []
  own: readonly Item[] = []
  needsSignOff = false
  readonly ticks = new Map<string, number | null>()
  status = 'open'
  submittedBy: number | null = null

  get items(): readonly Item[] {
    const taken = new Set(this.given.map(({ key }) => key))
    return [...this.given, ...this.own.filter(({ key }) => !taken.has(key))]
  }
  /** Items of the template and of the project have ticks of their own, also if their keys are equal. */
  placeOf({ key }: Item): string {
    return this.given.some((each) => each.key === key) ? `given ${key}` : `own ${key}`
  }
  isTicked(each: Item): boolean {
    const tick = this.ticks.get(this.placeOf(each))
    return tick !== undefined && (each.evidence === 'none' || tick !== null)
  }
  get shown() {
    return this.items.map((each) => [each.key, each.title, this.isTicked(each)])
  }
  get isSettled(): boolean {
    return this.status === 'closed' || (this.status === 'to_check' && this.needsSignOff)
  }
  /** Who has submitted the card, where it matters. */
  get submitter(): number | null {
    const isShown = this.needsSignOff && (this.status === 'to_check' || this.status === 'closed')
    return isShown ? this.submittedBy : null
  }
  get hasOpen(): boolean {
    return this.items.some((each) => each.is_required && !this.isTicked(each))
  }
  tick(key: string, number: number | null): string {
    const found = this.items.find((each) => each.key === key)
    if (!found) return '422 validation'
    if ((found.evidence === 'number') !== (number !== null)) return '422 validation'
    if (this.isTicked(found) && this.ticks.get(this.placeOf(found)) === number) return 'done'
    if (this.isTicked(found) && this.isSettled) return '400 rule'
    this.ticks.set(this.placeOf(found), number)
    return 'done'
  }
  untick(key: string): string {
    const found = this.items.find((each) => each.key === key)
    if (!found) return '422 validation'
    if (this.isTicked(found) && this.isSettled) return '400 rule'
    this.ticks.delete(this.placeOf(found))
    return 'done'
  }
  setOwn(items: readonly Item[]): string {
    const clashes = items.some(({ key }) => this.given.some((each) => each.key === key))
    if (clashes) return '422 validation'
    if (JSON.stringify(items) === JSON.stringify(this.own)) return 'done'
    if (this.isSettled) return '400 rule'
    this.own = items
    return 'done'
  }
  become(status: string, by: number, isAccepted = false): string {
    if (status === this.status) return 'done'
    const isSubmitted = status === 'to_check' && this.needsSignOff
    if ((status === 'closed' || isSubmitted) && this.hasOpen) return '400 checklist_open'
    if (status === 'closed' && this.needsSignOff && !isAccepted) return '400 sign_off_needed'
    this.status = status
    this.submittedBy = status === 'to_check' ? by : isAccepted ? this.submittedBy : null
    return 'done'
  }
  decide(isAccepted: boolean, by: number): string {
    if (this.status !== 'to_check' || !this.needsSignOff) return '400 not_submitted'
    if (isAccepted && this.submittedBy === by) return '403 forbidden_role'
    return this.become(isAccepted ? 'closed' : 'in_progress', by, isAccepted)
  }
}

type Step =
  | { readonly kind: 'publish'; readonly list: number; readonly signOff: boolean; readonly first: boolean }
  | { readonly kind: 'tick'; readonly at: number; readonly key: number; readonly number: boolean }
  | { readonly kind: 'untick'; readonly at: number; readonly key: number; readonly number: boolean }
  | { readonly kind: 'own'; readonly at: number; readonly list: number }
  | { readonly kind: 'status'; readonly at: number; readonly status: number; readonly way: number }
  | { readonly kind: 'decide'; readonly at: number; readonly accepts: boolean; readonly who: number }

const at = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      list: fc.nat(LISTS.length - 1),
      signOff: fc.boolean(),
      first: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('tick' as const, 'tick' as const, 'untick' as const),
      at,
      key: fc.nat(KEYS.length - 1),
      number: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('own' as const), at, list: fc.nat(OWN.length - 1) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      at,
      status: fc.nat(STATUSES.length - 1),
      way: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), at, accepts: fc.boolean(), who: fc.nat(2) }),
  },
)

/** Every way to set a status that a project has. */
async function setStatus({ token, member, other, card }: Place, status: string, way: number) {
  const whole = { id: card, status }
  if (way === 0) return codeOf(o.cardsUpdate, whole, token)
  if (way === 1) return codeOf(o.cardsBulkUpdate, { ids: [card], status }, member.token)
  const headers: Record<string, string> =
    way === 2 ? { 'idempotency-key': `${Math.random()}` } : { 'if-match': '*' }
  const answer = await world.call(o.cardsUpdate, whole, { token: other.token, headers })
  return answer.status < 300 ? 'done' : `${answer.status} ${answer.headers.get('x-error-code')}`
}

test('histories of rollouts in waves, ticks, own items and statuses equal a model; nothing closes a card early', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { master, projects } = await setUp()
      const models = [new Model(), new Model()] as const
      const published = { list: 0, signOff: false }
      for (const each of steps) {
        if (each.kind === 'publish') {
          const items = LISTS[each.list] ?? []
          if (published.list === each.list && published.signOff === each.signOff) continue
          await done(o.masterChecklistsSetItems, { card_id: master, items })
          await done(o.masterCardsUpdate, { id: master, needs_sign_off: each.signOff })
          const reach = (of: readonly Model[]) => {
            for (const model of of) Object.assign(model, { given: items, needsSignOff: each.signOff })
          }
          if (each.first) {
            const waves = [{ project_ids: [projects[0].project_id] }, { percent: 100 }]
            await done(o.masterCardsPush, { card_id: master, stage: { waves } })
            reach([models[0]])
            await compare(projects, models)
            const { rollouts } = await done(o.rolloutsList, { limit: 1 })
            await done(o.rolloutsAdvance, { number: rollouts[0].number, step: 2 })
          } else await done(o.masterCardsPush, { card_id: master })
          reach(models)
          Object.assign(published, each)
        } else {
          const place = projects[each.at as 0 | 1]
          const model = models[each.at as 0 | 1]
          expect([each, await play(place, each)]).toEqual([each, predict(place, model, each)])
        }
        await compare(projects, models)
      }
    }),
    { numRuns: Number(process.env.MUSTER_HISTORIES ?? 25) },
  )
})

type ProjectStep = Exclude<Step, { kind: 'publish' }>

function play(place: Place, each: ProjectStep): Promise<string> {
  const { card, token, member } = place
  if (each.kind === 'own')
    return codeOf(o.checklistsSetItems, { card_id: card, items: OWN[each.list] ?? [] }, member.token)
  if (each.kind === 'status') return setStatus(place, STATUSES[each.status] ?? '', each.way)
  if (each.kind === 'decide') {
    const op = each.accepts ? o.cardsAccept : o.cardsReturn
    const body = each.accepts ? { id: card } : { id: card, reason: 'It is dark.' }
    return codeOf(op, body, [token, place.other.token, member.token][each.who] ?? '')
  }
  const body = { card_id: card, key: KEYS[each.key] }
  if (each.kind === 'untick') return codeOf(o.checklistsUntick, body, token)
  return codeOf(o.checklistsTick, { ...body, ...(each.number ? { number: 4.5 } : {}) }, member.token)
}

function predict(place: Place, model: Model, each: ProjectStep): string {
  if (each.kind === 'own') return model.setOwn(OWN[each.list] ?? [])
  if (each.kind === 'tick') return model.tick(KEYS[each.key] ?? '', each.number ? 4.5 : null)
  if (each.kind === 'untick') return model.untick(KEYS[each.key] ?? '')
  const people = [place.id, place.other.id, place.member.id]
  if (each.kind === 'decide') {
    if (each.who === 2) return '403 forbidden_role'
    return model.decide(each.accepts, people[each.who] ?? 0)
  }
  return model.become(
    STATUSES[each.status] ?? '',
    [people[0], people[2], people[1], people[1]][each.way] ?? 0,
  )
}

async function compare(projects: readonly Place[], models: readonly Model[]): Promise<void> {
  for (const [n, { card, token, project_id }] of projects.entries()) {
    const model = models[n] as Model
    const { checklist } = await done(o.checklistsGet, { card_id: card }, token)
    const shown = checklist.items.map((each: Item & { ticked_at: string | null }) => [
      each.key,
      each.title,
      each.ticked_at !== null,
    ])
    const ticked = model.shown.filter(([, , isTicked]) => isTicked).length
    expect([shown, checklist.total, checklist.ticked]).toEqual([model.shown, model.items.length, ticked])
    const { card: record, extras } = await done(o.cardsGet, { id: card }, token)
    expect([
      record.status,
      extras.checklist,
      extras.sign_off.is_needed,
      extras.sign_off.submitted_by,
    ]).toEqual([model.status, { total: model.items.length, ticked }, model.needsSignOff, model.submitter])
    const boards = (await done(o.boardsExtras, { id: extras.board_id }, token)).cards
    expect(boards.map((each: { items: number; ticked: number }) => [each.items, each.ticked])).toEqual([
      [model.items.length, ticked],
    ])
    expect(project_id).toBeGreaterThan(0)
  }
}

test('a checklist of 100 items in every project takes no row before somebody ticks', async () => {
  const { master, projects } = await setUp()
  const items = Array.from({ length: 100 }, (_, n) => ({ title: `Item ${n}`, is_required: true }))
  await done(o.masterChecklistsSetItems, { card_id: master, items })
  await done(o.masterCardsPush, { card_id: master })
  const rows = async () =>
    (await world.db.query(sql`select id from cards where master_card_id = ${master}`)).length
  expect(await rows()).toBe(0)
  const { checklist } = await done(o.checklistsGet, { card_id: projects[0].card }, projects[0].token)
  expect(checklist.total).toBe(100)
  await done(o.checklistsTick, { card_id: projects[0].card, key: 'item-7' }, projects[0].member.token)
  expect(await rows()).toBe(1)
  expect(await codeOf(o.cardsUpdate, { id: projects[0].card, status: 'closed' }, projects[0].token)).toBe(
    '400 checklist_open',
  )
})

test('a closing card and a new required item of another member: never both', async () => {
  for (let round = 0; round < 12; round++) {
    const { token, project_id } = await world.team()
    const { card } = await done(o.cardsCreate, { title: 'Close' }, token)
    const other = await world.member('member', project_id)
    const items = [{ title: 'Lights off', is_required: true }]
    const [closed, set] = await Promise.all([
      codeOf(o.cardsUpdate, { id: card.id, status: 'closed' }, token),
      codeOf(o.checklistsSetItems, { card_id: card.id, items }, other.token),
    ])
    expect(['done,400 rule', '400 checklist_open,done']).toContain(`${closed},${set}`)
  }
})

test('the platform signs off what the template says, and nobody else does', async () => {
  const { master, projects } = await setUp()
  const [{ card, token, member, other, project_id }] = projects
  await done(o.masterCardsUpdate, { id: master, needs_sign_off: true, sign_off_by: 'platform' })
  await done(o.masterCardsPush, { card_id: master })
  await done(o.cardsUpdate, { id: card, status: 'to_check' }, member.token)
  const listed = async (as = boss.token) => (await done(o.signOffsList, {}, as)).cards
  expect(await listed()).toEqual([
    expect.objectContaining({ project_id, card_id: card, title: 'Open the shop', submitted_by: member.id }),
  ])
  const elsewhere = await world.user({ superadmin: true, platform_id: await otherPlatform() })
  expect(await listed(elsewhere.token)).toEqual([])
  for (const each of [token, other.token, member.token, elsewhere.token])
    expect(await codeOf(o.cardsAccept, { id: card }, each)).toMatch(/^403 /)
  await done(o.cardsReturn, { id: card, reason: 'Too dark.' })
  expect(await listed()).toEqual([])
  await done(o.cardsUpdate, { id: card, status: 'to_check' }, member.token)
  expect((await done(o.cardsAccept, { id: card })).card.status).toBe('closed')
  expect(await listed()).toEqual([])
  const { events } = await done(o.eventsList, {}, token)
  expect(events.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['card.returned', 'card.accepted']),
  )
})

async function otherPlatform(): Promise<number> {
  const [row] = await world.db.query<{ id: number }>(sql`
    insert into platforms (name) values ('Another') returning id`)
  return row?.id ?? 0
}

test('who submitted a card cannot accept it, unless they are the only owner', async () => {
  const owner = await world.team()
  const make = async () => {
    const { card } = await done(o.cardsCreate, { title: 'Check' }, owner.token)
    await done(o.cardsUpdate, { id: card.id, needs_sign_off: true, status: 'to_check' }, owner.token)
    return card.id as number
  }
  expect(await codeOf(o.cardsAccept, { id: await make() }, owner.token)).toBe('done')
  const waiting = await make()
  const other = await world.member('owner', owner.project_id)
  expect(await codeOf(o.cardsAccept, { id: waiting }, owner.token)).toBe('403 forbidden_role')
  // A superadmin is not an owner.
  expect(await codeOf(o.cardsAccept, { id: waiting }, boss.token)).toMatch(/^403 /)
  expect(await codeOf(o.cardsAccept, { id: waiting }, other.token)).toBe('done')
})

test('only owners say that a card needs sign-off, and only of their own cards', async () => {
  const { projects } = await setUp()
  const [{ card, token, member }] = projects
  expect(await codeOf(o.cardsUpdate, { id: card, needs_sign_off: true }, token)).toBe('400 rule')
  const { card: own } = await done(o.cardsCreate, { title: 'Own' }, member.token)
  const change = { id: own.id, needs_sign_off: true }
  expect(await codeOf(o.cardsUpdate, change, member.token)).toBe('403 forbidden_role')
  expect(await codeOf(o.cardsUpdate, change, token)).toBe('done')
  expect(await codeOf(o.cardsUpdate, { id: own.id, needs_sign_off: false }, member.token)).toBe(
    '403 forbidden_role',
  )
})

test('a project cannot tick an item of headquarters before it exists', async () => {
  const { master, projects } = await setUp()
  const [{ card, token }] = projects
  const items = [{ key: 'check-the-gas', title: 'Mine' }]
  await done(o.checklistsSetItems, { card_id: card, items }, token)
  await done(o.checklistsTick, { card_id: card, key: 'check-the-gas' }, token)
  await done(o.masterChecklistsSetItems, {
    card_id: master,
    items: [{ title: 'Check the gas', is_required: true }],
  })
  await done(o.masterCardsPush, { card_id: master })
  const { checklist } = await done(o.checklistsGet, { card_id: card }, token)
  expect(checklist.items).toMatchObject([
    { key: 'check-the-gas', title: 'Check the gas', is_from_template: true, ticked_at: null },
  ])
  expect(await codeOf(o.cardsUpdate, { id: card, status: 'closed' }, token)).toBe('400 checklist_open')
  // The project's own tick counts again when headquarters removes its item.
  await done(o.masterChecklistsSetItems, { card_id: master, items: [] })
  await done(o.masterCardsPush, { card_id: master })
  expect((await done(o.checklistsGet, { card_id: card }, token)).checklist).toMatchObject({ ticked: 1 })
})

test('other spellings of closed do not get around an open required item', async () => {
  const { token } = await world.team()
  const { card } = await done(o.cardsCreate, { title: 'Close' }, token)
  await done(o.checklistsSetItems, { card_id: card.id, items: [{ title: 'A', is_required: true }] }, token)
  for (const status of ['Closed', 'closed ', ' CLOSED', 'ｃlosed', 'clo-sed'])
    expect([status, await codeOf(o.cardsUpdate, { id: card.id, status }, token)]).toEqual([
      status,
      '400 checklist_open',
    ])
})

test('who set a card to to_check before it needed sign-off cannot accept it', async () => {
  const { master, projects } = await setUp()
  const [{ card, token, other, project_id }] = projects
  await done(o.cardsUpdate, { id: card, status: 'to_check' }, token)
  await done(o.masterCardsUpdate, { id: master, needs_sign_off: true })
  await done(o.masterCardsPush, { card_id: master })
  expect(await codeOf(o.cardsAccept, { id: card }, token)).toBe('403 forbidden_role')
  // The list of the platform has it as soon as the template says that the platform accepts.
  await done(o.masterCardsUpdate, { id: master, sign_off_by: 'platform' })
  await done(o.masterCardsPush, { card_id: master })
  expect(await codeOf(o.cardsAccept, { id: card }, other.token)).toBe('403 forbidden_superadmin')
  const waiting = (await done(o.signOffsList, {})).cards
  expect(waiting).toContainEqual(expect.objectContaining({ project_id, card_id: card }))
  expect(await codeOf(o.cardsAccept, { id: card }, boss.token)).toBe('done')
})

test('a card that nobody has submitted is not accepted, but can be returned', async () => {
  const owner = await world.team()
  const other = await world.member('owner', owner.project_id)
  const { card } = await done(o.cardsCreate, { title: 'Check', status: 'to_check' }, owner.token)
  await done(o.cardsUpdate, { id: card.id, needs_sign_off: true }, owner.token)
  expect(await codeOf(o.cardsAccept, { id: card.id }, owner.token)).toBe('400 not_submitted')
  expect(await codeOf(o.cardsAccept, { id: card.id }, other.token)).toBe('400 not_submitted')
  expect(await codeOf(o.cardsReturn, { id: card.id, reason: 'Submit it.' }, other.token)).toBe('done')
  await done(o.cardsUpdate, { id: card.id, status: 'to_check' }, owner.token)
  expect(await codeOf(o.cardsAccept, { id: card.id }, other.token)).toBe('done')
})

test('422: a cursor of sign-offs/list that no page has given', async () => {
  for (const after of ['x', '1.1', '9007199254740991.1.1', '8640000000000001.1.1', '-8640000000000000.1.1'])
    expect([after, await codeOf(o.signOffsList, { after }, boss.token)]).toEqual([after, '422 validation'])
})
