import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesOf, statementFor } from '../../api/src/move/apply.ts'
import { type Change, decode } from '../../api/src/move/decode.ts'

const table = (key: string[], related: string[] = [], isUniqueOtherwise = false) => ({
  key,
  isUniqueOtherwise,
  related,
})
const tables = new Map([
  ['public.tags', table(['project_id', 'id'], ['public.cards'])],
  ['public.cards', table(['project_id', 'id'], ['public.tags'])],
  ['public.feeds', table(['project_id'])],
  ['public.users', table(['id'], [], true)],
])
const written = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)
const statementOf = (line: string) => {
  const change = decode(line)
  return change && statementFor([change], tables)
}

test('decodes an insert with every kind of text', () => {
  const awkward = fc.constantFrom("it's", "' name[text]:'x", 'a\nb', '', '\\', 'null', 'old-key: ', "''")
  fc.assert(
    fc.property(fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), awkward)), fc.nat(), (text, id) => {
      const line = `table public.tags: INSERT: project_id[bigint]:7 id[bigint]:${id} name[text]:${written(text)} seen[timestamp with time zone]:null list[text[]]:'{a,"b c"}' "odd ""name"[boolean]:true`
      expect(statementOf(line)).toMatchObject({
        text: 'insert into public.tags ("project_id", "id", "name", "seen", "list", "odd ""name") values ($1::bigint, $2::bigint, $3::text, $4::timestamp with time zone, $5::text[], $6::boolean)',
        values: ['7', String(id), text, null, '{a,"b c"}', 'true'],
      })
    }),
  )
})

test('decodes a text of many megabytes', () => {
  const text = `it's ${'x'.repeat(1_000)}`.repeat(16_000)
  expect(statementOf(`table public.tags: INSERT: id[bigint]:1 name[text]:${written(text)}`)?.values[1]).toBe(
    text,
  )
})

test('decodes an update with its key, and skips unchanged large values', () => {
  expect(
    statementOf(
      `table public.tags: UPDATE: project_id[bigint]:7 id[bigint]:1 name[text]:unchanged-toast-datum color[text]:'red'`,
    ),
  ).toMatchObject({
    text: 'update public.tags t set "color" = $3::text where t."project_id" = $1::bigint and t."id" = $2::bigint returning 1',
    values: ['7', '1', 'red'],
  })
})

test('decodes a delete', () => {
  expect(statementOf('table public.tags: DELETE: project_id[bigint]:7 id[bigint]:1')).toMatchObject({
    text: 'delete from public.tags t where t."project_id" = $1::bigint and t."id" = $2::bigint',
    values: ['7', '1'],
  })
})

test('skips tables that are not moved', () => {
  for (const line of [
    'BEGIN',
    'COMMIT',
    'message: transactional: 1 prefix: x, sz: 1 content:y',
    'table graphile_worker._private_jobs: DELETE: (no-tuple-data)',
    'table other.things: TRUNCATE: (no-flags)',
    `table public.migrations: INSERT: id[integer]:1`,
  ])
    expect(decode(line)).toBeUndefined()
})

test('a line that cannot be decoded ends the move, without the row in the message', () => {
  for (const line of [
    'table public.tags: TRUNCATE: (no-flags)',
    'table public.tags: DELETE: (no-tuple-data)',
    `table public.tags: INSERT: id[bigint]:1 name[text]:'secret`,
    `table public.tags: UPDATE: old-key: id[bigint]:1 new-tuple: id[bigint]:2`,
  ])
    expect(() => decode(line)).toThrow(/^A change of public.tags cannot be read.$/)
  expect(() => statementOf('table public.unknown: DELETE: id[bigint]:1')).toThrow('no primary key')
  expect(() => statementOf('table public.tags: DELETE: id[bigint]:1')).toThrow('does not include')
})

const changesOf = (lines: readonly string[]) => lines.flatMap((line) => decode(line) ?? [])
const changed = (id: number, name = 'a') =>
  `table public.tags: UPDATE: project_id[bigint]:7 id[bigint]:${id} name[text]:${written(name)}`

test('similar changes are batched into one statement, with values as JSON', () => {
  const lines = Array.from({ length: 50 }, (_, id) => changed(id, "it's"))
  const batches = batchesOf(changesOf(lines), tables)
  expect(batches.map(({ length }) => length)).toEqual([50])
  const { text, values } = statementFor(batches[0] ?? [], tables)
  expect(text).toBe(
    'update public.tags t set "name" = v."name" from json_to_recordset($1::json) as v("project_id" bigint, "id" bigint, "name" text) where t."project_id" = v."project_id" and t."id" = v."id" returning 1',
  )
  expect(JSON.parse(String(values[0]))[49]).toEqual({ project_id: '7', id: '49', name: "it's" })
})

/** Rows by table and key, as changes leave them. */
function played(changes: readonly Change[], rows = new Map<string, string>()): Map<string, string> {
  for (const { kind, table, values } of changes) {
    const [key = '', text = ''] = [
      values
        .filter(({ name }) => name !== 'name')
        .map(({ value }) => value)
        .join(),
      values.map(({ value }) => value).join(),
    ]
    if (kind === 'delete') rows.delete(`${table} ${key}`)
    else rows.set(`${table} ${key}`, text)
  }
  return rows
}

test('any batching gives the same rows and keeps the order of tables with foreign keys', () => {
  const change = fc.record({
    kind: fc.constantFrom('INSERT', 'UPDATE', 'UPDATE', 'DELETE'),
    table: fc.constantFrom('tags', 'cards', 'feeds'),
    id: fc.nat(8),
    times: fc.integer({ min: 1, max: 40 }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (wanted) => {
      const lines = wanted.flatMap(({ kind, table, id, times }, at) =>
        Array.from({ length: times }, (_, n) => {
          const key =
            table === 'feeds' ? `project_id[bigint]:${id + n}` : `project_id[bigint]:7 id[bigint]:${id + n}`
          return `table public.${table}: ${kind}: ${key}${kind === 'DELETE' ? '' : ` name[text]:'${at} ${n}'`}`
        }),
      )
      const changes = changesOf(lines)
      const batches = batchesOf(changes, tables)
      expect(played(batches.flat())).toEqual(played(changes))
      for (const batch of batches)
        expect(new Set(batch.map(({ kind, table }) => `${kind} ${table}`)).size).toBe(1)
      // What was made first of two that refer to each other is made first, but for what a later change of the row replaced.
      const isRelated = ({ table }: Change) => table !== 'public.feeds'
      const order = batches.flat().filter(isRelated)
      const places = order.map((each) => changes.indexOf(each))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
  )
})

test('writes to four tables become one statement per table', () => {
  const request = (n: number) => [
    'BEGIN',
    `table public.cards: INSERT: project_id[bigint]:7 id[bigint]:${n} name[text]:'a'`,
    `table public.feeds: UPDATE: project_id[bigint]:${n % 30} name[text]:'${n}'`,
    `table public.users: UPDATE: id[bigint]:1 name[text]:'${n}'`,
    'COMMIT',
  ]
  const batches = batchesOf(changesOf(Array.from({ length: 100 }, (_, n) => request(n)).flat()), tables)
  const sizes = Object.entries(Object.groupBy(batches, ([first]) => first?.table ?? '')).map(
    ([name, all = []]) => [name, all.map(({ length }) => length)],
  )
  expect(Object.fromEntries(sizes)).toEqual({
    'public.cards': [100],
    'public.feeds': [30],
    'public.users': Array(100).fill(1),
  })
})

test('a batch has a maximum size', () => {
  const large = changesOf(Array.from({ length: 60 }, (_, id) => changed(id, 'x'.repeat(200_000))))
  expect(batchesOf(large, tables).map(({ length }) => length)).toEqual([21, 21, ...Array(18).fill(1)])
})

test('tables with another unique column are not batched, because two rows may swap values', () => {
  const lines = Array.from(
    { length: 50 },
    (_, id) => `table public.users: UPDATE: id[bigint]:${id} email[text]:'a'`,
  )
  expect(batchesOf(changesOf(lines), tables)).toHaveLength(50)
})
