// A process remembers templates as long as the platform's log has no new entry (templates/store/published-templates.ts). So every
// transaction that changes what is published must open one.
import { createWorld, type World } from '@harness/world.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Statement, sql } from '../../../api/src/core/sql.ts'
import { actions, play } from '../rollouts/history.ts'
import { compared } from '../rollouts/reads.ts'
import { stageActions } from '../rollouts/stage-actions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const TABLES = ['boards', 'groups', 'cards'].flatMap((kind) => [`published_${kind}`, `staged_${kind}`])

const run = (text: string) => world.db.query(new Statement(text, [], false))

test('published templates change only with an entry in the log', async () => {
  await run('create table template_writes (tx bigint, name text, is_entry boolean)')
  // The test itself moves entered_at when a day passes. Templates whose dates depend on it are not remembered.
  await run(`create function note_template() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and to_jsonb(old) - 'entered_at' = to_jsonb(new) - 'entered_at' then return null; end if;
    insert into template_writes values (txid_current(), tg_table_name || ' ' || tg_op, tg_table_name = 'platforms');
    return null; end $$`)
  for (const table of TABLES)
    await run(
      `create trigger noted after insert or update or delete on ${table} for each row execute function note_template()`,
    )
  await run(
    'create trigger noted after update of last_entry on platforms for each row execute function note_template()',
  )
  const names = Object.keys(actions) as (keyof typeof actions)[]
  // Half of the histories without stages: more of what they show is put together from own rows.
  const withoutStages = names.filter((name) => !(name in stageActions))
  const often = ['push', 'sync', 'makeRows', 'read', 'edit'] as const
  for (const chosen of [names, [...withoutStages, ...often, ...often]]) {
    const step = fc.record({ what: fc.constantFrom(...chosen), a: fc.nat(5), b: fc.nat(9), c: fc.nat(9) })
    const histories = fc.array(step, { minLength: 25, maxLength: 40, size: 'max' })
    for (const steps of fc.sample(histories, { numRuns: 13, seed: 20_261_116 }))
      await play(world, steps, 'made')
  }
  const silent = await world.db.query<{ name: string }>(sql`
    select distinct name from template_writes w
    where not is_entry and not exists (select 1 from template_writes e where e.tx = w.tx and e.is_entry)`)
  expect(silent).toEqual([])
  const [{ writes } = { writes: 0 }] = await world.db.query<{ writes: number }>(sql`
    select count(*) as writes from template_writes where not is_entry`)
  expect(writes).toBeGreaterThan(100)
  console.log(JSON.stringify({ writes, ...compared }))
  expect(compared.boards).toBeGreaterThan(50)
  expect(compared.lists).toBeGreaterThan(50)
  expect(compared.cards).toBeGreaterThan(20)
}, 240_000)
