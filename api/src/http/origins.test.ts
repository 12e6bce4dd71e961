import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ALLOWED = 'https://app.example'
const path = `/api${operations.boardsList.path}`
let world: World
let token: string
beforeAll(async () => {
  world = await createWorld({
    CORS_ORIGINS: `${ALLOWED}, https://other.example`,
    RATE_LIMIT_ANONYMOUS_PER_MINUTE: '20',
    REDIS_URL: '',
  })
  token = (await world.member('owner')).token
})
afterAll(() => world.close())

const preflight = (origin: string) =>
  world.request(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })

test('204: a preflight request of a listed origin is allowed and counts against no limit', async () => {
  for (let times = 0; times < 100; times++) {
    const { status, headers } = await preflight(ALLOWED)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, ALLOWED])
    expect(headers.get('access-control-allow-headers')).toContain('Authorization')
  }
})

test('200 and 401: a listed origin may read the answer and its headers', async () => {
  const called = await world.post(path, { token, headers: { origin: ALLOWED } })
  expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([200, ALLOWED])
  expect(called.headers.get('access-control-expose-headers')).toContain('Retry-After')
  expect(called.headers.get('vary')).toBe('Origin')
  const refused = await world.post(path, { headers: { origin: ALLOWED } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, ALLOWED])
})

test('405: an origin that is not listed gets no CORS headers', async () => {
  for (const origin of ['https://evil.example', 'null', `${ALLOWED}.evil.example`, 'http://app.example']) {
    const { status, headers } = await preflight(origin)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null])
  }
  const called = await world.post(path, { token, headers: { origin: 'https://evil.example' } })
  expect(called.headers.get('access-control-allow-origin')).toBeNull()
})

test('405: without CORS_ORIGINS no origin gets CORS headers', async () => {
  const plain = await createWorld()
  const { status, headers } = await plain.request(path, {
    method: 'OPTIONS',
    headers: { origin: ALLOWED, 'access-control-request-method': 'POST' },
  })
  await plain.close()
  expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null])
})
