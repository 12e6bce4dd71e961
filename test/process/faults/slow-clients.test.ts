import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pace, shoot } from '@harness/hammer.ts'
import { useService } from '@harness/service.ts'
import { eventually, expectWithin } from '@harness/timing.ts'
import { expect, test } from 'vitest'

const SOCKETS = 1_000
const used = useService(8)

const head = 'POST /api/v1/authenticate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
/** How a socket begins, and what it adds every second so as to seem alive. */
const kinds = [
  { begin: '', drip: '' },
  { begin: head, drip: 'x-more: x\r\n' },
  { begin: `${head}content-length: 1000\r\n\r\n{"email":"`, drip: 'a' },
  { begin: `${head}transfer-encoding: chunked\r\n\r\n9\r\n{"email":\r\n`, drip: '1\r\n \r\n' },
]

test('1,000 slow-loris sockets are closed within 20 s, and normal calls are answered', async () => {
  const { world, service, agent } = used
  const { token } = await world.user()
  const port = Number(new URL(service.origin).port)
  const open = new Map<Socket, string>()
  const errors: string[] = []
  const drip = setInterval(() => {
    for (const [socket, text] of open) if (text && socket.writable) socket.write(text)
  }, 1_000)
  for (let i = 0; i < SOCKETS; i++) {
    const kind = kinds[i % kinds.length] as (typeof kinds)[number]
    const socket = connect(port, '127.0.0.1')
    socket.write(kind.begin)
    open.set(socket, kind.drip)
    socket.on('data', () => {})
    socket.on('error', (error) => errors.push(error.message))
    socket.on('close', () => open.delete(socket))
    if (i % 100 === 99) await wait(20)
  }
  const start = performance.now()
  await wait(1_000)
  expect([errors, open.size]).toEqual([[], SOCKETS])

  const shots = await pace(20, 17_000, () => shoot(`${service.base}/v1/me`, {}, { token, agent }))
  await eventually(() => open.size === 0)
  expectWithin(performance.now() - start, 20_000)
  clearInterval(drip)
  expect(open.size).toBe(0)
  expect(shots.filter(({ status }) => status !== 200)).toEqual([])
  expectWithin(Math.max(...shots.map(({ ms }) => ms)), 500)
})
