// Keyed writes while processes and PostgreSQL are killed: what was acknowledged is there, once, and no id is given twice.
import { setTimeout as wait } from 'node:timers/promises'
import { GENEROUS, type Service, size, startService } from '@harness/processes.ts'
import { startPostgres, type TestServer } from '@harness/servers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../api/src/core/migrate.ts'
import { sql } from '../../../api/src/core/sql.ts'

const WRITES = size(600, 50_000)
const API_KILLS = size(4, 100)
const POSTGRES_KILLS = size(1, 20)
const CLIENTS = 12

let postgres: TestServer
let world: World
let services: Service[]
let env: Record<string, string>
beforeAll(async () => {
  postgres = await startPostgres({ isDurable: true })
  await migrate(postgres.url)
  world = await createWorld({ DATABASE_URL: postgres.url })
  env = { ...GENEROUS, DATABASE_URL: postgres.url }
  services = await Promise.all([startService(env), startService(env)])
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')))
  await world.close()
  await postgres.close()
})

const o = operations
let keys = 0

/** Repeats a write with its key until somebody answers it, as a client does that wants to know. */
async function write(op: Operation, body: object, token: string) {
  const key = `key-${++keys}`
  for (let attempt = 0; attempt < 600; attempt++) {
    const service = services[(attempt + keys) % services.length] as Service
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    }
    const answer = await fetch(service.base + op.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }))
    if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text).data
    // Killed, overloaded, or PostgreSQL is away: nobody knows whether it happened, so ask again with the same key.
    if (answer.status !== 0 && answer.status !== 429 && answer.status !== 500)
      throw new Error(`${op.path} ${answer.status} ${answer.text}`)
    await wait(50)
  }
  throw new Error(`${op.path} was never answered`)
}

test(
  `${WRITES} keyed writes, ${API_KILLS} and ${POSTGRES_KILLS} kills: none is lost or duplicated`,
  async () => {
    const made = { cards: new Set<number>(), groups: new Set<number>(), comments: new Set<number>() }
    const expected = { cards: 0, groups: 0, comments: 0 }
    const titles = new Map<number, string>()
    let written = 0
    let isOver = false
    const keep = (kind: keyof typeof made, id: number) => {
      expect(made[kind].has(id), `${kind} ${id} was given out twice`).toBe(false)
      made[kind].add(id)
      expected[kind]++
    }
    const client = async () => {
      const team = await world.team()
      const { token, board_id, tag_id } = team
      let [group = 0] = team.group_ids
      for (let n = 0; written < WRITES; n++) {
        const mark = `t${keys}-${n}`
        const { card } = await write(o.cardsCreate, { title: mark, group_id: group }, token)
        keep('cards', card.id)
        await write(o.cardsUpdate, { id: card.id, title: `${mark} changed` }, token)
        titles.set(card.id, `${mark} changed`)
        const { comment } = await write(o.commentsCreate, { card_id: card.id, comment: mark }, token)
        keep('comments', comment.id)
        await write(o.commentsUpdate, { id: comment.id, comment: 'y' }, token)
        await write(o.cardsMove, { id: card.id, group_id: team.group_ids[1] ?? null }, token)
        await write(o.cardsDelete, { id: card.id }, token)
        await write(o.cardsRestore, { id: card.id }, token)
        await write(o.tagsUpdate, { id: tag_id, name: mark }, token)
        await write(o.boardsUpdate, { id: board_id, title: mark }, token)
        await write(o.cardsBulkUpdate, { ids: [card.id], priority: 'high' }, token)
        written += 10
        if (n % 20 === 0) {
          const answer = await write(o.groupsCreate, { board_id, title: mark }, token)
          keep('groups', answer.group.id)
          await write(o.groupsUpdate, { id: answer.group.id, title: `${mark} changed` }, token)
          group = answer.group.id
          written += 2
        }
      }
    }
    const killer = async () => {
      for (let kill = 0; kill < API_KILLS && !isOver; kill++) {
        await wait(size(300, 1_500))
        const at = kill % services.length
        await services[at]?.stop('SIGKILL')
        if (kill % Math.ceil(API_KILLS / POSTGRES_KILLS) === 1 || API_KILLS === POSTGRES_KILLS) {
          await postgres.stop('SIGKILL')
          await postgres.start()
        }
        services[at] = await startService(env)
      }
    }
    await Promise.all([
      Promise.all(Array.from({ length: CLIENTS }, client)).finally(() => {
        isOver = true
      }),
      killer(),
    ])
    const rows = await world.db.query<{ id: number; title: string; priority: string }>(sql`
      select id, title, priority from cards where deleted_at is null and title like 't%'`)
    expect(rows.length, 'no card lost, none doubled').toBe(expected.cards)
    for (const { id, title, priority } of rows) expect([title, priority]).toEqual([titles.get(id), 'high'])
    const [comments] = await world.db.query<{ n: number }>(sql`
      select count(*) as n from comments where comment = 'y' and deleted_at is null`)
    expect(comments?.n).toBe(expected.comments)
    const [groups] = await world.db.query<{ n: number }>(sql`
      select count(*) as n from groups where title like 't%changed' and deleted_at is null`)
    expect(groups?.n).toBe(expected.groups)
    console.log(`${written} writes, ${rows.length} cards, ${comments?.n} comments, ${groups?.n} groups`)
  },
  size(180_000, 3_600_000),
)
