import { readdirSync, readFileSync } from 'node:fs'
import { createWorld, type World } from '@harness/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDefinitions, pendingDefinitions } from '../../../api/src/core/definitions.ts'
import { sql } from '../../../api/src/core/sql.ts'

const directory = new URL('../../../api/database/', import.meta.url)
const files = readdirSync(directory).map((file) => file.replace(/\.sql$/, ''))

/** Functions that only processes of 0.5 and earlier call. A later version drops them. */
const obsolete = [
  'create_card(25 arguments)',
  'has_room(6 arguments)',
  'tell(10 arguments)',
  'update_card(29 arguments)',
  'update_card(30 arguments)',
]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('every file defines exactly the function that it is named after', () => {
  const defined = files.map((name) =>
    [
      ...readFileSync(new URL(`${name}.sql`, directory), 'utf8').matchAll(
        /^create or replace function (\w+)/gm,
      ),
    ]
      .map(([, found]) => found)
      .join(),
  )
  expect(defined).toEqual(files)
})

test('every function of a migrated database has a file or is still called by an older version', async () => {
  const rows = await world.db.query<{ name: string; arguments: number }>(sql`
    select p.proname as name, p.pronargs as arguments from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname, p.pronargs`)
  const names = rows.map(({ name, arguments: count }) => `${name}(${count} arguments)`)
  const others = names.filter((name) => !obsolete.includes(name))
  expect(others.map((name) => name.replace(/\(.*/, ''))).toEqual(files)
  expect(names.filter((name) => obsolete.includes(name))).toEqual(obsolete)
})

test('a different definition is pending and replaced; one of a newer version is kept', async () => {
  await world.db.query(sql`update definitions set sha256 = 'other' where name = 'may_write'`)
  expect(await pendingDefinitions(world.db)).toEqual(['function may_write'])
  expect(await applyDefinitions(world.db)).toEqual(['function may_write'])
  expect(await pendingDefinitions(world.db)).toEqual([])
  await world.db.query(sql`
    update definitions set sha256 = 'newer', version = '999.0.0' where name = 'may_write'`)
  expect(await pendingDefinitions(world.db)).toEqual([])
  expect(await applyDefinitions(world.db)).toEqual([])
  await world.db.query(sql`update definitions set version = '0.5.0' where name = 'may_write'`)
  expect(await applyDefinitions(world.db)).toEqual(['function may_write'])
})
