// Sessions in a cookie: what a page of the service may do with it, and what no other page can.

import { request } from 'node:http'
import { bodyOf } from '@harness/bodies.ts'
import { createStage, type Stage } from '@harness/credentials.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { type Operation, type OperationName, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
let stage: Stage
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())

const { me, sessionsCreate, sessionsEnd, tokensList } = operations
const OWN = { 'sec-fetch-site': 'same-origin' }

async function signIn(headers: Record<string, string> = OWN, on = world) {
  const { email, id } = await on.user()
  const answer = await on.call(sessionsCreate, { email, password: PASSWORD }, { headers })
  const cookies = answer.headers.getSetCookie()
  return { id, email, answer, cookies, cookie: cookies.map((each) => each.split(';')[0]).join('; ') }
}

test('200: the token is in the cookie, not in the answer', async () => {
  const { answer, cookies, cookie, email } = await signIn()
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain('mst_')
  expect(cookies).toEqual([
    expect.stringMatching(/^muster-dev=mst_\w+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(
      /^muster-dev-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ])
  const { data } = await world.call(me, {}, { headers: { ...OWN, cookie } })
  expect(data).toMatchObject({ user: { email } })
  const { data: listed } = await world.call(tokensList, {}, { headers: { ...OWN, cookie } })
  expect(listed).toMatchObject({
    access_tokens: expect.arrayContaining([expect.objectContaining({ kind: 'session', is_current: true })]),
  })
})

const foreign: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site' },
  'another origin of the same site': { 'sec-fetch-site': 'same-site' },
  'the address bar': { 'sec-fetch-site': 'none' },
  'no browser': {},
  'an old browser on another site': { origin: 'https://evil.example' },
  'an old browser in a sandboxed frame': { origin: 'null' },
  'a page that names our origin, in a browser that says otherwise': {
    'sec-fetch-site': 'cross-site',
    origin: 'OWN',
  },
}

test.each(Object.entries(foreign))('401: the cookie is ignored from %s', async (_, sent) => {
  const { cookie } = await signIn()
  const headers = { ...sent, ...(sent.origin === 'OWN' && { origin: world.origin }), cookie }
  expect((await world.call(me, {}, { headers })).status).toBe(401)
  const { email } = await world.user()
  const answer = await world.call(sessionsCreate, { email, password: PASSWORD }, { headers })
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'forbidden_origin'])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test.each(Object.entries<Operation>(operations))(
  '%s: a page of another origin can neither read nor change anything',
  async (name, op) => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const isForAnybody = op.access === 'public' && !op.forPages
      // A link works once.
      const own = isForAnybody ? await stage.renew('own') : stage.tenant('own')
      const cookie = `muster-dev=${own.owner.token}`
      const answer = await world.call(op, bodyOf(name as OperationName, own), {
        headers: { cookie, 'sec-fetch-site': site, origin: 'https://evil.example' },
      })
      expect([site, answer.status]).toEqual([
        site,
        op.forPages && op.access === 'public' ? 403 : isForAnybody ? 200 : 401,
      ])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  },
)

test('without Sec-Fetch-Site the Origin header decides', async () => {
  const { answer, cookie } = await signIn({ origin: world.origin })
  expect(answer.status).toBe(200)
  expect((await world.call(me, {}, { headers: { origin: world.origin, cookie } })).status).toBe(200)
})

test('the Authorization header takes precedence over the cookie, even if it is invalid', async () => {
  const { cookie } = await signIn()
  const other = await world.user()
  const { data } = await world.call(me, {}, { token: other.token, headers: { ...OWN, cookie } })
  expect(data).toMatchObject({ user: { email: other.email } })
  const wrong = { ...OWN, cookie, authorization: 'Bearer nothing' }
  expect((await world.call(me, {}, { headers: wrong })).status).toBe(401)
})

test('sessions/end ends the session and deletes the cookie; the device stays known', async () => {
  const { cookie, email } = await signIn()
  const ended = await world.call(sessionsEnd, {}, { headers: { ...OWN, cookie } })
  expect(ended.headers.getSetCookie()).toEqual(['muster-dev=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'])
  await expect
    .poll(async () => (await world.call(me, {}, { headers: { ...OWN, cookie } })).status, { timeout: 2_000 })
    .toBe(401)
  const again = await world.call(
    sessionsCreate,
    { email, password: PASSWORD },
    { headers: { ...OWN, cookie } },
  )
  expect(again.status).toBe(200)
})

test('signing in again replaces the session of this browser', async () => {
  const { cookie, email } = await signIn()
  const again = await world.call(
    sessionsCreate,
    { email, password: PASSWORD },
    { headers: { ...OWN, cookie } },
  )
  expect(again.status).toBe(200)
  await expect
    .poll(async () => (await world.call(me, {}, { headers: { ...OWN, cookie } })).status, { timeout: 2_000 })
    .toBe(401)
})

test('a known device has its own failure counter, so strangers cannot lock its user out', async () => {
  const strict = await createWorld({ LOGIN_FAILURES_PER_HOUR: '5' })
  try {
    const { email, cookie } = await signIn(OWN, strict)
    const guess = (headers: Record<string, string>, password: string) =>
      strict.call(sessionsCreate, { email, password }, { headers: { ...OWN, ...headers } })
    for (let n = 0; n < 6; n++) await guess({}, 'wrong')
    expect((await guess({}, PASSWORD)).status).toBe(429)
    const device = cookie.split('; ').find((each) => each.startsWith('muster-dev-device')) ?? ''
    expect((await guess({ cookie: device }, PASSWORD)).status).toBe(200)
    expect((await guess({ cookie: `muster-dev-device=${'A'.repeat(43)}` }, PASSWORD)).status).toBe(429)
  } finally {
    await strict.close()
  }
})

test('with https the cookie is bound to the host and never sent unencrypted', async () => {
  const safe = await createWorld({ PUBLIC_URL: 'https://muster.example' })
  try {
    const { cookies, cookie } = await signIn({ origin: 'https://muster.example' }, safe)
    expect(cookies[0]).toMatch(
      /^__Host-muster=mst_\w+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    const calls = (sent: string) => safe.call(me, {}, { headers: { ...OWN, cookie: sent } })
    expect((await calls(cookie)).status).toBe(200)
    expect((await calls(cookie.replaceAll('__Host-muster', 'muster-dev'))).status).toBe(401)
  } finally {
    await safe.close()
  }
})

test('400: no cookie sign-in over http from another machine', async () => {
  const open = await createWorld({ PUBLIC_URL: 'http://muster.example' })
  try {
    const { answer, cookies } = await signIn(OWN, open)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The password would cross the network unencrypted. Open this service over https.',
    ])
    expect(cookies).toEqual([])
  } finally {
    await open.close()
  }
})

test('only browsers get the console page; other callers get 404 and 405', async () => {
  const ask = (path: string, init: RequestInit) => fetch(world.origin + path, init)
  expect((await ask('/api/v1/me', { headers: { accept: 'text/html' } })).status).toBe(405)
  expect((await ask('/api/nothing', { headers: { accept: 'text/html' } })).status).toBe(404)
  expect((await ask('/anything', {})).status).toBe(404)
  expect((await ask('/anything', { method: 'POST', headers: { accept: 'text/html' } })).status).toBe(404)
})

test('a duplicate cookie or one with a similar name is ignored', async () => {
  const { cookie } = await signIn()
  const [session = ''] = cookie.split('; ')
  const ask = (sent: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(world.origin)
      const headers = { ...OWN, cookie: sent, 'content-type': 'application/json' }
      request({ hostname, port, path: `/api${me.path}`, method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end('{}')
    })
  expect(await ask(session)).toBe(200)
  expect(await ask(` ${session} ; other=1`)).toBe(200)
  expect(await ask(`\u00a0${session}`)).toBe(401)
  expect(await ask(`muster-dev=planted; ${session}`)).toBe(401)
  expect(await ask(`${session}; muster-dev=planted`)).toBe(401)
})

test('invalid requests for console files cause no 500', async () => {
  const page = await fetch(`${world.origin}/`, { headers: { accept: 'text/html' } })
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
  const status = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await fetch(world.origin + path, { method, headers })).status
  expect(await status(script)).toBe(200)
  expect(await status('/', { accept: 'text/html' }, 'HEAD')).toBe(200)
  expect(await status('/assets/')).toBe(404)
  expect(await status('/assets/nothing.js')).toBe(404)
  expect(await status('/assets/..%2findex.html')).toBeLessThan(500)
  expect(await status(script, { range: 'bytes=99999999-' })).toBe(416)
  expect(await status(script, { 'if-match': '"other"' })).toBe(412)
  expect(await status('/%61pi/v1/me', { accept: 'text/html' })).toBeGreaterThanOrEqual(404)
  expect(await status('/API/v1/me', { accept: 'text/html' })).toBe(404)
  expect(await status('/', { accept: 'text/html;q=0' })).toBe(404)
})
