import { createWorld } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { expect, test } from 'vitest'

test('what is left to do is counted; while the database is away the other numbers are still there', async () => {
  const world = await createWorld()
  const read = async (name: string) => {
    const text = await world.metrics.registry.metrics()
    return text.split('\n').find((line) => line.startsWith(`${name} `))
  }
  expect(await read('muster_rollouts_unfinished')).toBe('muster_rollouts_unfinished 0')
  expect(await read('muster_payment_events_waiting')).toBe('muster_payment_events_waiting 0')
  const { token } = await world.user({ superadmin: true })
  const call = async (op: (typeof operations)[keyof typeof operations], body: object) =>
    (await world.call(op, body, { token })).body.data
  const { board } = await call(operations.masterBoardsCreate, { title: 'x', tool_key: 'till' })
  await call(operations.masterBoardsSync, { board_id: board.id })
  expect(await read('muster_rollouts_unfinished')).toBe('muster_rollouts_unfinished 1')
  await world.close()
  expect(await read('muster_rollouts_unfinished')).toMatch(/ nan$/i)
  expect(await read('muster_rate_limits_shared')).toBeDefined()
})
