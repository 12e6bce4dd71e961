// The statements of a move, on every table: the command itself is in test/process/cli/operator-move.test.ts and drills/move.ts.
import { createTenant } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Statement, sql } from '../../api/src/core/sql.ts'
import { statementFor, type Tables } from '../../api/src/move/apply.ts'
import type { Change } from '../../api/src/move/decode.ts'
import { findTables } from '../../api/src/move/move.ts'

let world: World
let tables: Tables
beforeAll(async () => {
  world = await createWorld()
  for (let count = 0; count < 2; count++) await createTenant(world)
  tables = await findTables(world.db)
})
afterAll(() => world.close())

class Undone extends Error {}

const plain = (text: string) => new Statement(text, [], false)

/** What is in a table, as the log of the source would say it. */
async function changesOf(table: string, kind: Change['kind']): Promise<Change[]> {
  const columns = await world.db.query<{ name: string; type: string }>(sql`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`)
  const texts = columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ')
  const rows = await world.db.query<Record<string, string | null>>(
    plain(`select ${texts} from ${table} limit 25`),
  )
  return rows.map((row) => ({
    kind,
    table,
    values: columns
      .filter(({ name }) => kind !== 'delete' || tables.get(table)?.key.includes(name))
      .map(({ name, type }) => ({ name, type, value: row[name] ?? null })),
  }))
}

const textOf = async (table: string, query: (statement: Statement) => Promise<{ row: string }[]>) =>
  (await query(plain(`select t::text as row from ${table} t`))).map(({ row }) => row).sort()

test('in every table, batched updates, deletes and inserts reproduce the same rows', async () => {
  const met: string[] = []
  for (const table of tables.keys()) {
    const before = await textOf(table, (statement) => world.db.query(statement))
    const [inserts, updates, deletions] = await Promise.all([
      changesOf(table, 'insert'),
      changesOf(table, 'update'),
      changesOf(table, 'delete'),
    ])
    if (inserts.length === 0 || table === 'public.migrations') continue
    // One row is not yet a list.
    const isList = inserts.length > 1
    if (isList) met.push(table)
    const changed = world.db.transaction(async (tx) => {
      await tx.query(sql`select set_config('muster.purging', 'on', true)`)
      // The audit log is never changed.
      if (table !== 'public.audit_log') {
        const rows = await tx.query(statementFor(updates, tables))
        expect([table, rows.length]).toEqual([table, updates.length])
        expect(await textOf(table, (statement) => tx.query(statement))).toEqual(before)
      }
      // What others refer to cannot go.
      if (!isReferredTo.has(table) && before.length === deletions.length) {
        await tx.query(statementFor(deletions, tables))
        expect(await textOf(table, (statement) => tx.query(statement))).toEqual([])
        await tx.query(statementFor(inserts, tables))
        expect(await textOf(table, (statement) => tx.query(statement))).toEqual(before)
      }
      throw new Undone()
    })
    await expect(changed, table).rejects.toThrow(Undone)
  }
  expect(met).toEqual(expect.arrayContaining(['public.projects', 'public.cards', 'public.users']))
})

let isReferredTo: ReadonlySet<string>
beforeAll(async () => {
  const rows = await world.db.query<{ name: string }>(sql`
    select distinct format('%I.%I', n.nspname, c.relname) as name from pg_constraint k
    join pg_class c on c.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace where k.contype = 'f'`)
  isReferredTo = new Set(rows.map(({ name }) => name))
})
