// npm run bench:search: how long cards/list takes to find cards by words, in projects of 3,000 and 100,000 cards.

import { insertProject } from '../api/src/accounts/store/projects.ts'
import { insertUser } from '../api/src/accounts/store/users.ts'
import { listCards } from '../api/src/boards/store/card-list.ts'
import { connect } from '../api/src/core/db.ts'
import { migrate } from '../api/src/core/migrate.ts'
import { insertPlatform } from '../api/src/core/platforms.ts'
import { sql } from '../api/src/core/sql.ts'
import { median } from '../test/harness/hammer.ts'
import { startPostgres } from '../test/harness/servers.ts'

const TRIES = 15
const SIZES = [3_000, 100_000]
const queries: Readonly<Record<string, string>> = {
  'in every card': 'common',
  'in a tenth': 'tenth3',
  'in a hundredth': 'hundredth42',
  'in one card': 'card2500x',
  'in none': 'nowhere',
  'two common words': 'common tenth3',
  'beginning of many words': 'w1',
  'in comments': 'remark20',
}

const postgres = await startPostgres({ isDurable: true })
try {
  await migrate(postgres.url)
  const db = connect({ url: postgres.url, poolSize: 2, statementTimeoutMs: 600_000, onIdleError: () => {} })
  const platform = await db.transaction((tx) => insertPlatform(tx, 'Search'))
  const author = await db.transaction((tx) =>
    insertUser(tx, {
      platform_id: platform.id,
      email: 'search@example.com',
      name: 'Search',
      password_hash: 'x',
    }),
  )
  const projects: number[] = []
  for (const cards of SIZES) {
    const input = { platform_id: platform.id, name: `${cards}`, tools: [] }
    const { id } = await db.transaction((tx) => insertProject(tx, input))
    projects.push(id)
    await db.query(sql`
      insert into cards (project_id, title, description, status, priority, position, is_active, words)
      select ${id}, 'Card ' || n, repeat('Some text of a card. ', 20), 'open', 'normal', n::bigint * 65536, true,
        (select string_agg(format('''%s/%s'':2B', ${id}::bigint, w), ' ') from (
          select 'common' as w union select 'tenth' || n % 10 union select 'hundredth' || n % 100
          union select 'card' || n || 'x'
          union select 'w' || (n::bigint * 7919 + k * 104729) % 5000 from generate_series(1, 30) k) v)::tsvector
      from generate_series(1, ${cards}::int) n`)
    await db.query(sql`
      insert into comments (project_id, card_id, user_id, comment, words)
      select ${id}, c.id, ${author.id}, 'A remark', format('''%s/remark%s'':1A', ${id}::bigint, c.id % 50)::tsvector
      from cards c where c.project_id = ${id} and c.id % 10 = 0`)
  }
  await db.query(sql`vacuum analyze`)
  for (const [at, projectId] of projects.entries())
    for (const [name, text] of Object.entries(queries)) {
      const times: number[] = []
      let found = 0
      for (let n = 0; n < TRIES; n++) {
        const start = performance.now()
        const page = await listCards(db, { projectId, userId: 0, filters: { text }, limit: 50 })
        times.push(performance.now() - start)
        found = page.cards.value().length
      }
      const [least, most] = [Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(1))
      console.log(
        `${SIZES[at]} cards, ${name}: ${median(times).toFixed(1)} ms (${least}–${most}), ${found} on the page`,
      )
    }
  await db.close()
} finally {
  await postgres.close()
}
