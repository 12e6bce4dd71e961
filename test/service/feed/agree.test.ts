// The events of each write say what boards/get shows before and after it: nothing more, and nothing less.

import { createHash } from 'node:crypto'
import { createTenant, type Tenant } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
let own: Tenant
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_PER_MINUTE: '1000000' })
  own = await createTenant(world)
})
afterAll(() => world.close())

type Row = Record<string, unknown> & { id: number }
interface Event {
  readonly type: string
  readonly board_id?: number
  readonly group_id?: number | null
  readonly card_id?: number
  readonly also?: Record<string, number>
  readonly changes: Record<string, { from: unknown; to: unknown }>
}

const call = async (op: Operation, body: object) =>
  world.call(op, body, { token: own.owner.token, headers: { 'x-project-id': String(own.project_id) } })
const dataOf = async <Data>(op: Operation, body: object = {}) => (await call(op, body)).data as Data

/** Everything that a member can see, by kind and id. */
async function look(): Promise<Map<string, Row>> {
  const seen = new Map<string, Row>()
  const { boards } = await dataOf<{ boards: Row[] }>(operations.boardsList)
  for (const { id } of boards) {
    const answer = await world.call(
      operations.boardsGet,
      { id },
      { token: own.owner.token, headers: { prefer: 'return=representation' } },
    )
    const { groups, ...board } = (answer.data as { board: Row & { groups: (Row & { cards: Row[] })[] } })
      .board
    seen.set(`board ${id}`, board)
    for (const { cards, ...group } of groups) {
      seen.set(`group ${group.id}`, group)
      for (const card of cards) seen.set(`card ${card.id}`, card)
    }
  }
  const { cards } = await dataOf<{ cards: Row[] }>(operations.cardsList, { is_inbox: true, limit: 200 })
  // A board does not show what is not active.
  for (const card of cards) if (card.is_active) seen.set(`card ${card.id}`, card)
  return seen
}

// What no event speaks of: the moment of the change, and what follows from the hour or from the template.
const silent = new Set(['updated_at', 'is_overdue', 'sort_order', 'master_card_id', 'deleted_at'])

const digested = (value: unknown) =>
  typeof value === 'string' && value.length > 1_000
    ? { length: [...value].length, sha256: createHash('sha256').update(value).digest('hex') }
    : (value ?? null)

const subjectOf = ({ type, board_id, group_id, card_id }: Event) => {
  const [kind = ''] = type.split('.')
  return `${kind} ${{ board: board_id, group: group_id, card: card_id }[kind]}`
}

/** What an inherited order changes the numbers of. */
const childOf: Record<string, string> = { 'group.order_inherited': 'card', 'board.order_inherited': 'group' }

/** How the two looks differ beyond what the events say. */
function unexplained(before: Map<string, Row>, after: Map<string, Row>, events: readonly Event[]): string[] {
  const wrong: string[] = []
  const bySubject = Map.groupBy(events, subjectOf)
  const ordered = new Set(
    events
      .filter(
        ({ type }) => /moved|order_inherited|restored|created|deleted/.test(type) || type === 'group.updated',
      )
      .map(({ type }) => childOf[type] ?? type.split('.')[0]),
  )
  const gone = new Set(events.filter(({ type }) => type.endsWith('.deleted')).map(subjectOf))
  const back = new Set(events.filter(({ type }) => type.endsWith('.restored')).map(subjectOf))
  /** A record goes, and comes, with what it stands in. */
  const isUnder = (row: Row, subjects: Set<string>, rows: Map<string, Row>) => {
    const group = rows.get(`group ${row.group_id}`)
    return (
      subjects.has(`group ${row.group_id}`) ||
      subjects.has(`board ${row.board_id}`) ||
      (group !== undefined && subjects.has(`board ${group.board_id}`))
    )
  }
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)]
    const said = bySubject.get(name) ?? []
    if (old && !now) {
      const hidden = said.some(({ changes }) => changes.is_active?.to === false)
      if (!gone.has(name) && !isUnder(old, gone, before) && !hidden) wrong.push(`${name} is gone`)
      continue
    }
    if (!old && now) {
      const isMade = said.some(
        ({ type, changes }) => type.endsWith('.created') || changes.is_active?.to === true,
      )
      if (!isMade && !back.has(name) && !isUnder(now, back, after)) wrong.push(`${name} is there`)
    }
    for (const field of Object.keys(now ?? {})) {
      if (silent.has(field) || !old || !now) continue
      const [from, to] = [digested(old[field]), digested(now[field])]
      if (JSON.stringify(from) === JSON.stringify(to)) continue
      // A number that only orders may change when a neighbour moves; who reads the event puts it where it says.
      if (field === 'position' && ordered.has(name.split(' ')[0] ?? '') && !said.length) continue
      if (field === 'position' && said.some(({ type }) => type.includes('inherit'))) continue
      const changes = said.flatMap((event) => (event.changes[field] ? [event.changes[field]] : []))
      if (
        !changes.some(
          (change) => JSON.stringify(change) === JSON.stringify({ to, from }) || sameAs(change, from, to),
        )
      )
        wrong.push(
          `${name}.${field} from ${JSON.stringify(from)} to ${JSON.stringify(to)}: ${JSON.stringify(changes)}`,
        )
    }
  }
  for (const [name, said] of bySubject) {
    for (const { changes } of said) {
      for (const [field, { from, to }] of Object.entries(changes)) {
        const [old, now] = [before.get(name), after.get(name)]
        if (old && field in old && !sameAs({ from, to: null }, digested(old[field]), null))
          wrong.push(`${name}.${field} was ${JSON.stringify(old[field])}, not ${JSON.stringify(from)}`)
        if (now && field in now && !sameAs({ from: null, to }, null, digested(now[field])))
          wrong.push(`${name}.${field} is ${JSON.stringify(now[field])}, not ${JSON.stringify(to)}`)
      }
    }
  }
  return wrong
}

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' ? Object.entries(value).toSorted() : value
const sameAs = (change: { from: unknown; to: unknown }, from: unknown, to: unknown) =>
  JSON.stringify([sorted(change.from), sorted(change.to)]) === JSON.stringify([sorted(from), sorted(to)])

const pick = (rows: Map<string, Row>, kind: string, at: number): number => {
  const ids = [...rows.keys()]
    .filter((name) => name.startsWith(`${kind} `))
    .map((name) => Number(name.split(' ')[1]))
  return ids[at % Math.max(1, ids.length)] ?? 1
}

type Make = (rows: Map<string, Row>, a: number, b: number) => [Operation, object]
const long = (n: number) => `${n} ${'ä😀 '.repeat(400)}`

const makes: Make[] = [
  (_rows, a) => [
    operations.boardsCreate,
    { title: `Board ${a}`, description: a % 2 ? null : 'x', position: a % 5 },
  ],
  (rows, a, b) => [operations.boardsUpdate, { id: pick(rows, 'board', a), title: `B ${b}`, position: b % 7 }],
  (rows, a, b) => [
    operations.groupsCreate,
    { board_id: pick(rows, 'board', a), title: `Group ${b}`, color: 'red' },
  ],
  (rows, a, b) => [
    operations.groupsUpdate,
    { id: pick(rows, 'group', a), title: `G ${b}`, is_collapsed: b % 2 === 0 },
  ],
  (rows, a, b) => [operations.groupsUpdate, { id: pick(rows, 'group', a), position: b % 9 }],
  (rows, a, b) => [operations.groupsReorder, { groups: [{ id: pick(rows, 'group', a), position: b % 9 }] }],
  (rows, a, b) => [
    operations.cardsCreate,
    {
      title: `Card ${b}`,
      group_id: pick(rows, 'group', a),
      due_date: b % 2 ? '2027-01-02' : null,
      tag_id: own.tag_id,
    },
  ],
  (_rows, a) => [
    operations.cardsCreate,
    { title: `Inbox ${a}`, description: long(a), owner_id: own.user_id },
  ],
  (rows, a, b) => [
    operations.cardsUpdate,
    {
      id: pick(rows, 'card', a),
      title: `C ${b}`,
      description: b % 3 ? `<p>${b}</p>` : long(b),
      status: 'closed',
    },
  ],
  (rows, a, b) => [
    operations.cardsUpdate,
    {
      id: pick(rows, 'card', a),
      owner_id: b % 2 ? own.user_id : null,
      due_date: b % 3 ? '2027-03-04T05:06:07Z' : null,
    },
  ],
  (rows, a, b) => [
    operations.cardsUpdate,
    { id: pick(rows, 'card', a), is_active: b % 2 === 0, tag_id: own.tag_id },
  ],
  (rows, a, b) => [
    operations.cardsBulkUpdate,
    { ids: [...new Set([pick(rows, 'card', a), pick(rows, 'card', b)])], priority: b % 2 ? 'high' : 'low' },
  ],
  (rows, a, b) => [
    operations.cardsMove,
    { id: pick(rows, 'card', a), group_id: pick(rows, 'group', b), position: a % 4 },
  ],
  (rows, a) => [operations.cardsMove, { id: pick(rows, 'card', a), group_id: null }],
  (rows, a) => [operations.cardsInherit, { id: pick(rows, 'card', a) }],
  (rows, a) => [operations.cardsDelete, { id: pick(rows, 'card', a) }],
  (rows, a) => [operations.groupsDelete, { id: pick(rows, 'group', a) }],
  (rows, a) => [operations.boardsDelete, { id: pick(rows, 'board', a) }],
  (_rows, a) => [operations.cardsRestore, { id: a }],
  (_rows, a) => [operations.groupsRestore, { id: a }],
  (_rows, a) => [operations.boardsRestore, { id: a }],
  (rows, a) => [operations.groupsInheritOrder, { id: pick(rows, 'group', a) }],
  (rows, a) => [operations.boardsInheritOrder, { id: pick(rows, 'board', a) }],
  () => [operations.tourCardsDismissAll, {}],
  (_rows, a) => [operations.tagsUpdate, { id: own.tag_id, name: `Tag ${a}` }],
]

const steps = process.env.MUSTER_FULL ? 1_500 : 150

test(`the events of ${steps} writes match what the API shows`, { timeout: 30 * 60_000 }, async () => {
  const seed = Number(process.env.MUSTER_SEED ?? 4711)
  const [numbers] = fc.sample(
    fc.array(fc.tuple(fc.nat(makes.length - 1), fc.nat(5_000), fc.nat(5_000)), {
      minLength: steps,
      maxLength: steps,
    }),
    { numRuns: 1, seed },
  )
  let before = await look()
  let { next_after: after } = await dataOf<{ next_after: string }>(operations.eventsList, { limit: 500 })
  const done = new Map<string, number>()
  for (const [which, a, b] of numbers ?? []) {
    const make = makes[which] as Make
    let [op, body] = make(before, a, b)
    // What can be restored has to be looked up.
    if (/restore$/.test(op.path)) body = await deletedOf(op, a)
    const { status } = await call(op, body)
    expect([op.path, status < 500]).toEqual([op.path, true])
    const now = await look()
    const page = await dataOf<{ events: Event[]; next_after: string }>(operations.eventsList, {
      after,
      limit: 500,
    })
    expect([op.path, body, unexplained(before, now, page.events)]).toEqual([op.path, body, []])
    if (status >= 400) expect([op.path, page.events]).toEqual([op.path, []])
    if (status < 300) done.set(op.path, (done.get(op.path) ?? 0) + 1)
    before = now
    after = page.next_after
  }
  // The random bodies must do something, or the test shows nothing.
  expect(done.size).toBeGreaterThan(15)
})

async function deletedOf(op: Operation, at: number): Promise<object> {
  const kind = /(board|group|card)s\/restore$/.exec(op.path)?.[1]
  const { items } = await dataOf<{ items: { kind: string; id: number }[] }>(operations.trashList, {
    limit: 200,
  })
  const fitting = items.filter((item) => item.kind === kind)
  return { id: fitting[at % Math.max(1, fitting.length)]?.id ?? 1 }
}
