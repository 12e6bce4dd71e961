import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementFor } from '../../api/src/store/move/apply.ts'
import { decode } from '../../api/src/store/move/decode.ts'

const keys = new Map([['public.tags', ['project_id', 'id']]])
const written = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)
const statementOf = (line: string) => {
  const change = decode(line)
  return change && statementFor(change, keys)
}

test('an insertion, with every text that can be in a column', () => {
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

test('a text of many megabytes', () => {
  const text = "it's ".repeat(4_000_000)
  expect(statementOf(`table public.tags: INSERT: id[bigint]:1 name[text]:${written(text)}`)?.values[1]).toBe(
    text,
  )
})

test('an update names the row by its key, and leaves alone what is large and unchanged', () => {
  expect(
    statementOf(
      `table public.tags: UPDATE: project_id[bigint]:7 id[bigint]:1 name[text]:unchanged-toast-datum color[text]:'red'`,
    ),
  ).toMatchObject({
    text: 'update public.tags set "color" = $1::text where "project_id" = $2::bigint and "id" = $3::bigint returning 1',
    values: ['red', '7', '1'],
  })
})

test('a deletion', () => {
  expect(statementOf('table public.tags: DELETE: project_id[bigint]:7 id[bigint]:1')).toMatchObject({
    text: 'delete from public.tags where "project_id" = $1::bigint and "id" = $2::bigint',
    values: ['7', '1'],
  })
})

test('what is not moved is not even read', () => {
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

test('what cannot be read ends the move, and says nothing of the row', () => {
  for (const line of [
    'table public.tags: TRUNCATE: (no-flags)',
    'table public.tags: DELETE: (no-tuple-data)',
    `table public.tags: INSERT: id[bigint]:1 name[text]:'secret`,
    `table public.tags: UPDATE: old-key: id[bigint]:1 new-tuple: id[bigint]:2`,
  ])
    expect(() => decode(line)).toThrow(/^A change of public.tags cannot be read.$/)
  expect(() => statementOf('table public.unknown: DELETE: id[bigint]:1')).toThrow('no primary key')
  expect(() => statementOf('table public.tags: DELETE: id[bigint]:1')).toThrow('which row')
})
