// One tenant does the dearest things there are, as fast as the default limits let them. The others must hardly notice.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, type Shot, shoot, tally } from '@harness/hammer.ts'
import { isFull, type Service, size, startService } from '@harness/processes.ts'
import { environmentOf } from '@harness/service.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountGroups } from '../../../api/src/boards/store/recount-groups.ts'
import { sql } from '../../../api/src/core/sql.ts'

const TENANTS = size(10, 50)
const ATTACK_MS = size(1_000, 120_000)
const IDLE_MS = size(700, 20_000)
const CARDS = size(500, 5_000)
const CONNECTIONS = 16

let world: World
let service: Service
let neighbours: Awaited<ReturnType<World['team']>>[]
let hostile: Awaited<ReturnType<World['team']>>
let cardIds: number[]
beforeAll(async () => {
  world = await createWorld()
  neighbours = await Promise.all(Array.from({ length: TENANTS - 1 }, () => world.team()))
  hostile = await world.team()
  const [one = 0, two = 0] = hostile.group_ids
  // As large as a board may be: 5,000 cards in two groups and more, with the longest texts that fit.
  const groups = [one, two, ...(await moreGroups(3))]
  const bytes = Math.floor((7.5 * 1_048_576) / CARDS) - 900
  await world.db.query(sql`
    insert into cards (project_id, group_id, title, description, status, priority, position, is_active, words)
    select ${hostile.project_id}, (${groups}::bigint[])[1 + n % ${groups.length}], 'card number ' || n,
      repeat('word' || n % 97 || ' ', ${Math.floor(bytes / 8)}), 'open', 'normal', n, true,
      (${`'${hostile.project_id}/`} || 'word' || n % 97 || ${`':2B '${hostile.project_id}/card':1A`})::tsvector
    from generate_series(1, ${CARDS}) n`)
  await world.db.transaction((tx) => recountGroups(tx, hostile.project_id, groups))
  await world.db.query(sql`analyze cards`)
  const rows = await world.db.query<{ id: number }>(sql`
    select id from cards where project_id = ${hostile.project_id} order by id limit 100`)
  cardIds = rows.map(({ id }) => id)
  // The default limits, the memory that docs/operate.md recommends for small machines, and nothing else that runs in
  // this world.
  service = await startService({
    ...environmentOf(world),
    NODE_OPTIONS: '--max-old-space-size=320',
    MALLOC_ARENA_MAX: '2',
    RATE_LIMIT_PER_MINUTE: '300',
    RATE_LIMIT_ANONYMOUS_PER_MINUTE: '60',
  })
})
afterAll(async () => {
  await service?.stop('SIGKILL')
  await world.close()
})

async function moreGroups(count: number): Promise<number[]> {
  const made = []
  for (let n = 0; n < count; n++) {
    const { body } = await world.call(
      operations.groupsCreate,
      { board_id: hostile.board_id, title: 'g' },
      hostile,
    )
    made.push(body.data.group.id as number)
  }
  return made
}

const long = 'a long text with words '.repeat(400)
const attacks: Record<string, (turn: number) => readonly [string, object]> = {
  'boards/get of the largest board': () => [operations.boardsGet.path, { id: hostile.board_id }],
  'a search that finds every card': () => [operations.cardsList.path, { text: 'card wor', limit: 200 }],
  'bulk-update of long texts': (turn) => [
    operations.cardsBulkUpdate.path,
    { ids: cardIds, short_description: `${turn} ${long}` },
  ],
  'moves in a full group': (turn) => [
    operations.cardsMove.path,
    { id: cardIds[turn % 100], group_id: hostile.group_ids[0], position: turn % 500 },
  ],
  'the whole export': () => [operations.projectsExport.path, {}],
}

const agent = keepAlive(200)

/** What the neighbours do all the time, each a little. */
async function live(ms: number): Promise<Shot[]> {
  const shots: Shot[] = []
  const end = performance.now() + ms
  await Promise.all(
    neighbours.map(async ({ token, board_id, group_ids }, at) => {
      await wait(Math.random() * 500)
      for (let turn = at; performance.now() < end; turn++) {
        const calls = [
          [operations.me.path, {}],
          [operations.boardsGet.path, { id: board_id }],
          [operations.cardsCreate.path, { title: 'x', group_id: group_ids[turn % 2] }],
          [operations.cardsList.path, { limit: 20 }],
        ] as const
        const [path, body] = calls[turn % 4] ?? calls[0]
        shots.push(await shoot(service.base + path, body, { token, agent }))
        await wait(300 + Math.random() * 400)
      }
    }),
  )
  return shots
}

async function attack(ms: number, call: (turn: number) => readonly [string, object]): Promise<Shot[]> {
  const shots: Shot[] = []
  const sockets = keepAlive(CONNECTIONS)
  const end = performance.now() + ms
  let turns = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const [path, body] = call(turns++)
        const { body: _, ...shot } = await shoot(service.base + path, body, {
          token: hostile.token,
          agent: sockets,
        })
        shots.push({ ...shot, body: '' })
        if (shot.status === 429) await wait(50)
      }
    }),
  )
  sockets.destroy()
  return shots
}

const p99 = (shots: readonly Shot[]) => {
  const times = shots.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? 0
}
const memory = () => {
  const [, kib = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kib) / 1024)
}
const databaseMiB = async () => {
  const [row] = await world.db.query<{ mib: number }>(sql`
    select (pg_database_size(current_database()) / 1048576)::int as mib`)
  return row?.mib ?? 0
}

test(
  `one hostile tenant among ${TENANTS}, ${CONNECTIONS} connections, each of five operations: the others get no 5xx`,
  async () => {
    const report: Record<string, unknown>[] = []
    const before = await databaseMiB()
    await live(IDLE_MS)
    for (const [name, call] of Object.entries(attacks)) {
      const idle = await live(IDLE_MS)
      const [others, theirs] = await Promise.all([live(ATTACK_MS), attack(ATTACK_MS, call)])
      for (const shots of [idle, others])
        expect(shots.filter(({ status }) => status >= 500 || status === 0)).toEqual([])
      expect(theirs.filter(({ status }) => status >= 500)).toEqual([])
      report.push({
        name,
        others: others.length,
        idle_p99: Math.round(p99(idle)),
        p99: Math.round(p99(others)),
        ratio: Number((p99(others) / p99(idle)).toFixed(2)),
        memory: memory(),
        theirs: JSON.stringify(tally(theirs.map(({ status }) => status))),
      })
    }
    const grown = (await databaseMiB()) - before
    console.table(report)
    console.log(`memory at most ${memory()} MiB, database grown by ${grown} MiB`)
    if (isFull) {
      expect(memory()).toBeLessThan(512)
      expect(grown).toBeLessThan(100)
    }
  },
  size(120_000, 1_800_000),
)
