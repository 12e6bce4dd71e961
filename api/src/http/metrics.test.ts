import { createWorld } from '@harness/world.ts'
import { expect, test } from 'vitest'
import { sql } from '../core/sql.ts'

test('the backlog is counted; other metrics are served while the database is unreachable', async () => {
  const world = await createWorld()
  const read = async (name: string) => {
    const text = await world.metrics.registry.metrics()
    return text.split('\n').find((line) => line.startsWith(`${name} `))
  }
  expect(await read('muster_payment_events_waiting')).toBe('muster_payment_events_waiting 0')
  await world.db.query(sql`
    insert into payment_events (id, type, payload) values ('evt_1', 'invoice.paid', '{}')`)
  expect(await read('muster_payment_events_waiting')).toBe('muster_payment_events_waiting 1')
  await world.close()
  expect(await read('muster_payment_events_waiting')).toMatch(/ nan$/i)
  expect(await read('muster_rate_limits_shared')).toBeDefined()
})
