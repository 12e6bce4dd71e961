// The receiver that docs/events.md shows, as it stands there.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@harness/root.ts'
import { freePort } from '@harness/servers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeliveries } from '../../../api/src/feed/deliver.ts'
import { createLog } from '../../../api/src/log.ts'

const file = `${root}sdk/receiver-of-docs.ts`
let world: World
let deliveries: ReturnType<typeof startDeliveries>
let receiver: ChildProcess | undefined
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  deliveries = startDeliveries({ db: world.db, config: world.config, log: createLog('silent') })
})
afterAll(async () => {
  receiver?.kill()
  rmSync(file, { force: true })
  await deliveries.stop()
  await world.close()
})

test('accepts each delivery that Muster signed once and refuses all others', async () => {
  const [, code = ''] =
    /receiver\.test\.ts runs it -->\n```ts\n([\s\S]*?)```/.exec(
      readFileSync(`${root}docs/events.md`, 'utf8'),
    ) ?? []
  expect(code).toContain('verifyWebhook')
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(22)
  const port = await freePort()
  const { token } = await world.team()
  const url = `http://127.0.0.1:${port}/hook`
  const { data } = await world.call(operations.webhooksCreate, { url }, { token })
  const { secret } = (data as { webhook: { secret: string } }).webhook
  writeFileSync(file, code)
  receiver = spawn(process.execPath, [file], { env: { PORT: String(port), WEBHOOK_SECRET: secret } })
  let output = ''
  receiver.stdout?.on('data', (chunk) => (output += chunk))
  receiver.stderr?.on('data', (chunk) => (output += chunk))
  const answers = async () => {
    try {
      return (await fetch(url, { method: 'POST', body: '{"id":"evt_1_1","type":"card.created"}' })).status
    } catch {
      return 0
    }
  }
  for (let left = 100; left > 0 && (await answers()) === 0; left--) await wait(50)
  expect(await answers()).toBe(400)
  await world.call(operations.cardsCreate, { title: 'Order flour' }, { token })
  for (let left = 100; left > 0 && !output.includes('card.created'); left--) await wait(50)
  expect(output.trim()).toMatch(/^card\.created evt_\d+_1$/)
})
