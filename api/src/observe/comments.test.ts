import { createWorld } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { expect, test } from 'vitest'
import { connect } from '../core/db.ts'
import { withOrigin } from '../core/origin.ts'
import { sql } from '../core/sql.ts'

test('with STATEMENT_COMMENTS every statement of a request names the request', async () => {
  const world = await createWorld({ STATEMENT_COMMENTS: 'true' })
  const { token } = await world.member()
  const answers = []
  for (const [op, body] of [
    [o.me, {}],
    [o.boardsList, {}],
    [o.cardsCreate, { title: 'x' }],
    [o.cardsList, {}],
  ] as const)
    answers.push(await world.call(op, body, { token }))
  const db = connect({ url: world.config.DATABASE_URL, poolSize: 1, onIdleError: () => {} })
  const rows = await db.query<{ query: string }>(sql`
    select query from pg_stat_activity where datname = current_database() and query like '/*request%'`)
  await db.close()
  const ids = rows.map(({ query }) => /^\/\*request_id='([^']+)',route='([^']+)'\*\/ /.exec(query))
  expect(ids.length).toBeGreaterThan(0)
  const sent = answers.map(({ headers }) => headers.get('x-request-id'))
  for (const found of ids) {
    expect(sent).toContain(found?.[1])
    expect(found?.[2]).toMatch(/^%2Fapi%2F/)
  }
  await world.close()
})

test('a value cannot close the SQL comment', async () => {
  const world = await createWorld()
  const rows = await withOrigin({ job: `*/ select 2; --'` }, () => world.db.query(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  await world.close()
})
