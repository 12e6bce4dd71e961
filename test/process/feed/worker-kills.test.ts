// Webhooks while the worker is killed: each event at least once, in order within its project.
import { setTimeout as wait } from 'node:timers/promises'
import { GENEROUS, isFull, type Running, size, startWorker } from '@harness/processes.ts'
import { type Receiver, startReceiver } from '@harness/receivers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const KILLS = size(2, 50)
const PROJECTS = 12

let world: World
const receivers: Receiver[] = []
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
})
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await world.close()
})

test(`no delivery is lost when the worker is killed ${KILLS} times`, { timeout: 30 * 60_000 }, async () => {
  const env = {
    ...GENEROUS,
    DATABASE_URL: world.config.DATABASE_URL,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
  const teams = await Promise.all(
    Array.from({ length: PROJECTS }, async (_, n) => {
      const team = await world.team()
      // Some are slow, so that a kill often finds a delivery under way.
      const receiver = await startReceiver((response) => void wait((n % 3) * 30).then(() => response.end()))
      receivers.push(receiver)
      await world.call(operations.webhooksCreate, { url: receiver.url }, { token: team.token })
      return { ...team, receiver }
    }),
  )
  let isOver = false
  const writing = Promise.all(
    teams.map(async ({ token }) => {
      while (!isOver) {
        await world.call(operations.cardsCreate, { title: 'x' }, { token })
        await wait(40)
      }
    }),
  )
  let worker: Running | undefined
  for (let kills = 0; kills < KILLS; kills++) {
    worker = await startWorker(env)
    await wait(500 + Math.random() * 700)
    await worker.stop('SIGKILL')
  }
  isOver = true
  await writing
  // The lease of a killed worker lasts for half a minute: as if that had gone by.
  if (!isFull) await world.db.query(sql`update webhook_cursors set leased_until = now()`)
  worker = await startWorker(env)
  const heads = await world.db.query<{ project_id: number; seq: number }>(
    sql`select project_id, seq from feeds`,
  )
  const headOf = new Map(heads.map(({ project_id, seq }) => [project_id, seq]))
  const numbersOf = (receiver: Receiver) =>
    receiver.tried.map(({ event }) => Number(event.id.split('_').at(-1)))
  for (let left = size(900, 4_000); left > 0; left--) {
    if (teams.every(({ project_id, receiver }) => numbersOf(receiver).includes(headOf.get(project_id) ?? -1)))
      break
    await wait(100)
  }
  await worker.stop()
  let [events, sent] = [0, 0]
  for (const { project_id, receiver } of teams) {
    const numbers = numbersOf(receiver)
    const head = headOf.get(project_id) ?? 0
    expect([...new Set(numbers)]).toEqual(Array.from({ length: head }, (_, n) => n + 1))
    expect(numbers.every((n, at) => at === 0 || n >= (numbers[at - 1] ?? 0))).toBe(true)
    events += head
    sent += numbers.length
  }
  console.log(`${events} events, ${sent} deliveries, ${KILLS} kills`)
})
