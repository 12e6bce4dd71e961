// Webhooks reach no address inside a private network, however it is written and whatever its name resolves to.
import { type Receiver, startReceiver } from '@harness/receivers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networks, openOutgoing, urlProblem } from '../../../api/src/feed/outgoing.ts'

let world: World
const receivers: Receiver[] = []
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
})
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await world.close()
})

async function receive(): Promise<Receiver> {
  const receiver = await startReceiver()
  receivers.push(receiver)
  return receiver
}

/** Ways to write an address that is not for customers. */
const inside = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::127.0.0.1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  'metadata.google.internal',
  'printer.local',
  'intranet',
  'nas.lan',
  'router.home.arpa',
]

describe('an internal address', () => {
  test.each(inside)('%s is refused when the webhook is saved and on connect', async (host) => {
    const trap = await receive()
    const { port } = new URL(trap.url)
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${port}/hook`
      expect([url, urlProblem(url, networks([]))]).toEqual([url, expect.any(String)])
      const sender = openOutgoing(networks([]))
      const { status: answered, error } = await sender.post(url, {}, '{}')
      expect([url, answered, error]).toEqual([url, null, expect.any(String)])
      await sender.close()
    }
    expect(trap.connections()).toBe(0)
  })

  test('a name that resolves to a public and later to a private address gets no connection', async () => {
    const trap = await receive()
    const { port } = new URL(trap.url)
    let asked = 0
    const rebinding = async () => [asked++ === 0 ? '127.0.0.2' : '127.0.0.1']
    // Nobody listens at the first, which is allowed here as a public one would be.
    const sender = openOutgoing(networks(['127.0.0.2/32']), rebinding)
    for (let n = 0; n < 3; n++) {
      const { status: answered } = await sender.post(`http://rebind.example:${port}/hook`, {}, '{}')
      expect(answered).toBe(null)
    }
    expect(asked).toBeGreaterThan(1)
    expect(trap.connections()).toBe(0)
    await sender.close()
  })

  test('422: a URL without https, with a user name, or an invalid URL', async () => {
    const { token } = await world.team()
    for (const url of ['http://example.com/x', 'https://a:b@example.com/', 'ftp://example.com', 'x', '//a']) {
      const { status: answered, body } = await world.call(operations.webhooksCreate, { url }, { token })
      expect([url, answered, Object.keys(body.errors)]).toEqual([url, 422, ['url']])
    }
  })
})
