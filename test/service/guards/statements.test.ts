// What a cluster refuses, or sends to every node although one has the answer, must not come back into a statement. Every
// operation is called once, and every statement that was sent is read. docs/cluster.md says what a cluster is.
import { bodyOf } from '@harness/bodies.ts'
import { tenantFor } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, type OperationName, operations } from '@muster/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const texts = new Set<string>()
const { query } = pg.Client.prototype
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await world.close()
})

/** Tables that every node has: a row lock there would be a lock of the whole table. */
const REFERENCE =
  '(users|platforms|plans|prices|stages|stage_waves|master_(boards|groups|cards)|(published|staged)_(boards|groups|cards))'

/** Each with what Citus makes of it. */
const refused: Readonly<Record<string, RegExp>> = {
  'exists (select from …): the planner wants a column, so select 1': /\(\s*select from\b/,
  'to_char where rows are returned: return them from a common table expression and format there':
    // webhook_deliveries is on the coordinator.
    /^(?!.*insert into webhook_deliveries).*\breturning\b(?:(?!\bselect\b).)*\bto_char\(/,
  'now() in do update set: take the value from excluded': /\bdo update set\b(?:(?!\breturning\b).)*\bnow\(\)/,
  'a row lock on a table that every node has: use core/locks.ts': new RegExp(
    `\\bfrom ${REFERENCE}\\b( \\w+)?( where (?:(?!\\bfrom\\b).)*)? for (share|update|no key update|key share)`,
  ),
  'a lock in insert … select: lock first, in a statement of its own':
    /^\s*insert into(?:(?!\bwith\b).)*\bselect\b(?:(?!\bwith\b).)* for (share|update|no key update|key share)/,
  'now() within case, of a published master: a value from here':
    /\bupdate published_\w+(?:(?!\bwhere\b).)*\bcase when(?:(?!\bend\b).)*\bnow\(\)/,
  'lateral over copies of each project or master: read them in a second statement':
    /\blateral \((?:(?!\blateral\b).)*\bfrom (cards|groups|boards|activity)\b(?:(?!\blateral\b).)*= [pm]\.id\b/,
  'interval added to a moment within case: by way of UTC':
    /\bcase when(?:(?!\bend\b).)*\b(updated_at|created_at) [+-] interval/,
  'a queue over all projects with skip locked: keep such a table on the coordinator':
    /from (cards|comments|notifications|webhook_wakes|memberships|projects)\b(?:(?!\)).)*skip locked/,
}

const names = Object.keys(operations) as OperationName[]

test('no statement has a form that Citus refuses', async () => {
  const boss = await world.user({ superadmin: true })
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    texts.add((typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').trim())
    return Reflect.apply(query, this, args)
  } as typeof query
  let answered = 0
  for (const name of names) {
    const op = operations[name] as Operation
    if (op.streams) continue
    const own = await tenantFor(world, name)
    const { token } = op.access === 'superadmin' ? boss : own.owner
    const headers = { 'x-project-id': String(own.project_id) }
    const { status } = await world.call(op, bodyOf(name, own), { token, headers })
    if (status < 300) answered++
  }
  pg.Client.prototype.query = query
  expect(answered).toBeGreaterThan(80)
  expect(texts.size).toBeGreaterThan(250)
  const found = Object.entries(refused).flatMap(([why, form]) =>
    [...texts].filter((text) => form.test(text)).map((text) => `${why}: ${text.slice(0, 300)}`),
  )
  expect(found).toEqual([])
  console.log(JSON.stringify({ operations: answered, statements: texts.size }))
}, 120_000)

test('the test detects each of these forms', () => {
  const samples = [
    'select 1 where exists (select from tags t)',
    `insert into themes (name) values ($1) returning id, to_char(created_at, 'YYYY')`,
    'insert into x (a) values (1) on conflict (a) do update set at = now()',
    'select id from users where id = $1 for share',
    'insert into t (a) select id from users where id = $1 for share',
    `update published_cards m set at = case when true then now() end`,
    'select 1 from projects p cross join lateral (select count(*) from cards c where c.project_id = p.id) o',
    `update cards r set updated_at = case when true then r.updated_at + interval '1 millisecond' end`,
    'update notifications set x = 1 where id in (select id from notifications where y limit 1 for update skip locked)',
  ]
  Object.values(refused).forEach((form, at) => {
    expect([samples[at], form.test(samples[at] ?? '')]).toEqual([samples[at], true])
  })
})
