import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementsFor } from '../../api/src/store/move/apply.ts'
import { decode } from '../../api/src/store/move/decode.ts'

const keys = new Map([
  ['public.tags', ['project_id', 'id']],
  ['public.links', ['a', 'b']],
])

const written = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)

test('an insertion, with every text that can be in a column', () => {
  const awkward = fc.constantFrom(
    "it's",
    'new-tuple: ',
    "' name[text]:'x",
    'a\nb',
    '',
    '\\',
    'null',
    'old-key: ',
    "''",
  )
  fc.assert(
    fc.property(fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), awkward)), fc.nat(), (text, id) => {
      const line = `table public.tags: INSERT: project_id[bigint]:7 id[bigint]:${id} name[text]:${written(text)} seen[timestamp with time zone]:null list[text[]]:'{a,"b c"}' is_on[boolean]:true`
      const change = decode(line)
      expect(change?.values.map(({ value }) => value)).toEqual([
        '7',
        String(id),
        text,
        null,
        '{a,"b c"}',
        'true',
      ])
      expect(change && statementsFor(change, keys)).toMatchObject([
        {
          text: 'insert into public.tags ("project_id", "id", "name", "seen", "list", "is_on") values ($1::bigint, $2::bigint, $3::text, $4::timestamp with time zone, $5::text[], $6::boolean)',
          values: ['7', String(id), text, null, '{a,"b c"}', 'true'],
        },
      ])
    }),
  )
})

test('an update names the row by its key, and leaves alone what is large and unchanged', () => {
  const change = decode(
    `table public.tags: UPDATE: project_id[bigint]:7 id[bigint]:1 name[text]:unchanged-toast-datum color[text]:'red'`,
  )
  expect(change && statementsFor(change, keys)).toMatchObject([
    {
      text: 'update public.tags set "color" = $1::text where "project_id" = $2::bigint and "id" = $3::bigint',
      values: ['red', '7', '1'],
    },
  ])
})

test('a row whose key changes goes and comes again', () => {
  const change = decode(
    `table public.links: UPDATE: old-key: a[bigint]:1 b[text]:'new-tuple: x' new-tuple: a[bigint]:2 b[text]:'y' "odd ""name"[text]:'z'`,
  )
  expect(change && statementsFor(change, keys)).toMatchObject([
    {
      text: 'delete from public.links where "a" = $1::bigint and "b" = $2::text',
      values: ['1', 'new-tuple: x'],
    },
    { values: ['2', 'y', 'z'] },
  ])
})

test('a deletion, the ends of a transaction, and what nobody knows', () => {
  const change = decode('table public.tags: DELETE: project_id[bigint]:7 id[bigint]:1')
  expect(change && statementsFor(change, keys)).toMatchObject([
    {
      text: 'delete from public.tags where "project_id" = $1::bigint and "id" = $2::bigint',
      values: ['7', '1'],
    },
  ])
  expect([decode('BEGIN'), decode('COMMIT')]).toEqual([undefined, undefined])
  for (const line of [
    'table public.tags: TRUNCATE: (no-flags)',
    'table public.tags: DELETE: (no-tuple-data)',
    `table public.tags: INSERT: id[bigint]:1 secret[text]:'half`,
  ])
    expect(() => decode(line)).toThrow('A change cannot be read')
  expect(() => statementsFor({ kind: 'insert', table: 'public.x', oldKey: null, values: [] }, keys)).toThrow(
    'no primary key',
  )
})
