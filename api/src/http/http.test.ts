import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '@harness/timing.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { authenticate, groupsUpdate, me, tokensRevoke, tokensCreate } = operations

let world: World
let ann: Awaited<ReturnType<World['member']>>
beforeAll(async () => {
  world = await createWorld()
  ann = await world.member('owner')
})
afterAll(() => world.close())

describe('paths that are not operations', () => {
  test('404: an unknown path, and a malformed one', async () => {
    const nothing = 'There is nothing at this address.'
    const cards = '/services/operations/v1/operations/cards'
    const here = existsSync(new URL('../../../console/dist/index.html', import.meta.url))
      ? 'A browser gets the console at /.'
      : 'The console is not built: npm run console:build.'
    const sentences = {
      '/': `This is the API of Muster. GET /reference describes every operation. ${here}`,
      '/api': `This is the API of Muster. GET /reference describes every operation. ${here}`,
      '/api/nonsense/of/some/length': `${nothing} GET /reference lists every operation.`,
      '/api/v1/me/': `${nothing} Did you mean POST /api/v1/me?`,
      '/v1/me': `${nothing} Did you mean POST /api/v1/me?`,
      [`/api${cards}/creat`]: `${nothing} Did you mean POST /api${cards}/create?`,
      [`${cards}/create`]: `${nothing} Did you mean POST /api${cards}/create?`,
      '/api/cards/create': `${nothing} Did you mean POST /api${cards}/create?`,
      '/api/%zz': nothing,
    }
    for (const [path, message] of Object.entries(sentences)) {
      const answer = await world.post(path)
      expect([path, answer.status, answer.body]).toEqual([path, 404, { error: true, message, data: [] }])
      expect(answer.headers.get('x-error-code')).toBe('not_found')
      expectLimitHeaders(answer.headers)
    }
  })

  test('405: another method on an operation, with Allow: POST', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await world.request('/api/v1/me', { method })
      expect([answer.status, answer.headers.get('allow'), Object.keys(answer.body)]).toEqual([
        405,
        'POST',
        ['error', 'message', 'data'],
      ])
      expectLimitHeaders(answer.headers)
    }
  })
})

function expectLimitHeaders(headers: Headers) {
  expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(0)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
}

const escaped = [...'__proto__'].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

describe('bodies', () => {
  const send = (raw: string | Uint8Array<ArrayBuffer>, contentType = 'application/json') =>
    world.call(tokensRevoke, {}, { token: ann.token, raw, headers: { 'content-type': contentType } })

  test('422: no body, an empty body of any type and {} mean the same', async () => {
    const { token } = ann
    const none = await world.request('/api/v1/tokens/revoke', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(none.body.errors).toEqual({ id: ['The id field is required.'] })
    for (const answer of [
      await send(''),
      await send('', 'text/plain'),
      await send('', 'nonsense'),
      await send('{}'),
    ]) {
      expect([answer.status, answer.text]).toEqual([422, none.text])
    }
  })

  test.each([
    ['not JSON', '{"id": '],
    ['an array', '[1]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['__proto__', '{"__proto__": {"superadmin": true}}'],
    ['__proto__, escaped', '{"\\u005f_proto__": {"superadmin": true}}'],
    ['__proto__, all escaped', `{"${escaped}" \n: 1}`],
    ['__proto__, nested', '{"a": [{"__proto__": 1}]}'],
    ['nested 33 deep', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['a megabyte of brackets', '['.repeat(1_048_576)],
    ['over 1 MiB', `{"id": 1, "x": "${'x'.repeat(1_048_576)}"}`],
    ['10 MiB', `{"id": 1, "x": "${'x'.repeat(10_485_760)}"}`],
  ])('400: %s', async (_, raw) => {
    const answer = await send(raw)
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'bad_request'])
  })

  test('400: bytes that are not UTF-8, and another content type', async () => {
    expect((await send(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json5', 'x']) {
      expect([type, (await send('{"id":1}', type)).status]).toEqual([type, 400])
    }
    expect((await send('{"id":999999}', 'application/json; charset=utf-8')).status).toBe(404)
    expect((await send('{"id":999999}', 'APPLICATION/JSON')).status).toBe(404)
  })

  test('a body nested 32 levels deep is read; brackets in strings do not count', async () => {
    // The body is parsed; the extension then refuses the unknown field.
    expect((await send(`{"id":999999,"a":${'['.repeat(31)}${']'.repeat(31)}}`)).status).toBe(422)
    expect((await send(`{"id":999999,"a":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`)).status).toBe(422)
  })

  test.each([['5'], ['"5"'], ['1.5'], ['0'], ['-1'], ['1e21'], ['true'], ['null'], ['[1]'], ['{}']].slice(1))(
    '422: id %s is not an id, and nothing is converted',
    async (value) => {
      const { status, body } = await send(`{"id": ${value}}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['id']])
    },
  )

  test('404: the largest safe integer is a valid id of a missing record', async () => {
    expect((await send(`{"id": ${Number.MAX_SAFE_INTEGER}}`)).status).toBe(404)
  })

  test('422: NUL, half a surrogate pair, blank and too long are refused; lengths count code points', async () => {
    const create = (name: string) =>
      world.call(
        tokensCreate,
        {},
        {
          token: ann.token,
          raw: JSON.stringify({ name, project_id: ann.project_id, role: 'viewer' }),
        },
      )
    for (const name of ['a\u0000b', 'a\ud800b', '', ' \t\n', 'x'.repeat(256)]) {
      const { status, body } = await create(name)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
    }
    expect((await create('\u{1F680}'.repeat(255))).status).toBe(201)
  })

  test('__proto__ is allowed as a value', async () => {
    expect((await send('{"id": 999999, "x": "__proto__", "y": ["__proto__"]}')).status).toBe(422)
  })

  test('a contract operation ignores unknown fields, unless the caller asks for strictness', async () => {
    const raw = '{"id": 999999, "user_id": 1, "superadmin": true, "nonsense": {"a": []}}'
    const { token } = ann
    const json = { 'content-type': 'application/json' }
    expect((await world.call(groupsUpdate, {}, { token, raw, headers: json })).status).toBe(404)
    const headers = { ...json, prefer: 'return=representation, handling=strict' }
    const strict = await world.call(groupsUpdate, {}, { token, raw, headers })
    const unknown = ['user_id', 'superadmin', 'nonsense']
    expect([strict.status, Object.keys(strict.body.errors)]).toEqual([422, unknown])
  })

  test('422: an extension refuses unknown fields and suggests a similar one', async () => {
    const { status, body } = await send('{"id": 999999, "ids": 1}')
    expect([status, body.errors]).toEqual([422, { ids: ['The ids field is unknown here. Did you mean id?'] }])
  })

  test('422: sixty thousand unknown fields cause only twenty errors', async () => {
    const fields = Array.from({ length: 9_000 }, (_, at) => `"f${at}": 1`).join()
    const { status, body } = await send(`{"id": 999999, ${fields}}`)
    expect([status, Object.keys(body.errors).length]).toEqual([422, 20])
  })
})

describe('the order of refusals', () => {
  const bad = '{"id": '

  test('429 before all else, then 401, 403, 400, 422', async () => {
    const strict = await createWorld({ RATE_LIMIT_PER_MINUTE: '1', REDIS_URL: '' })
    const bob = await strict.member('owner')
    const made = await strict.call(
      tokensCreate,
      { name: 'x', project_id: bob.project_id, role: 'viewer' },
      bob,
    )
    expect(made.status).toBe(201)
    expect((await strict.call(tokensRevoke, {}, { token: bob.token, raw: bad })).status).toBe(429)
    expect((await strict.call(tokensRevoke, {}, { raw: bad })).status).toBe(401)
    await strict.close()

    const { token } = (
      await world.call(tokensCreate, { name: 'x', project_id: ann.project_id, role: 'viewer' }, ann)
    ).body.data
    expect((await world.call(tokensRevoke, {}, { token, raw: bad })).status).toBe(403)
    expect((await world.call(tokensRevoke, {}, { token: ann.token, raw: bad })).status).toBe(400)
    expect((await world.call(tokensRevoke, {}, { token: ann.token, raw: '{}' })).status).toBe(422)
  })

  test('422: an invalid X-Project-Id is listed with the errors of the body', async () => {
    for (const header of ['x', '0', '-1', '1.5', '9'.repeat(30), '1e3']) {
      const { status, body } = await world.call(
        tokensRevoke,
        {},
        { token: ann.token, headers: { 'x-project-id': header } },
      )
      expect([status, Object.keys(body.errors)]).toEqual([422, ['X-Project-Id', 'id']])
    }
  })
})

describe('Idempotency-Key', () => {
  async function newTokenId() {
    const made = await world.call(
      tokensCreate,
      { name: 'x', project_id: ann.project_id, role: 'viewer' },
      ann,
    )
    return made.body.data.access_token.id as number
  }
  const revoke = (id: number, key: string, headers = {}) =>
    world.call(tokensRevoke, { id }, { token: ann.token, headers: { 'idempotency-key': key, ...headers } })

  test('200: the same key replays the stored success byte for byte, also concurrently', async () => {
    const id = await newTokenId()
    const answers = await Promise.all(Array.from({ length: 30 }, () => revoke(id, 'one')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await revoke(id, 'two')).status).toBe(404)
  })

  test('422: with another body, project or preference', async () => {
    const id = await newTokenId()
    expect((await revoke(id, 'three')).status).toBe(200)
    const others = [
      await revoke(id + 1, 'three'),
      await revoke(id, 'three', { 'x-project-id': String(ann.project_id) }),
      await revoke(id, 'three', { prefer: 'return=representation' }),
    ]
    for (const { status, body } of others)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']])
    expect((await revoke(id, 'x'.repeat(256))).body.errors).toHaveProperty('Idempotency-Key')
  })

  test('a refusal is not stored: the same key may succeed later', async () => {
    const id = await newTokenId()
    expect((await revoke(999_999, 'four')).status).toBe(404)
    expect((await revoke(id, 'four')).status).toBe(200)
  })

  test('two users can use the same key independently', async () => {
    const bob = await world.member('owner')
    const made = await world.call(
      tokensCreate,
      { name: 'x', project_id: bob.project_id, role: 'viewer' },
      bob,
    )
    const options = { token: bob.token, headers: { 'idempotency-key': 'one' } }
    const revoked = await world.call(tokensRevoke, { id: made.body.data.access_token.id }, options)
    expect(revoked.status).toBe(200)
  })

  test('an answer with a secret is never stored', async () => {
    const options = { token: ann.token, headers: { 'idempotency-key': 'secret' } }
    const body = { name: 'x', project_id: ann.project_id, role: 'viewer' as const }
    const [first, second] = [
      await world.call(tokensCreate, body, options),
      await world.call(tokensCreate, body, options),
    ]
    expect(first.body.data.token).not.toBe(second.body.data.token)
  })
})

describe('limits and load', () => {
  test('429: above the limit of an IP address, on any path; X-RateLimit-Remaining is then 0', async () => {
    const strict = await createWorld({ RATE_LIMIT_ANONYMOUS_PER_MINUTE: '3', REDIS_URL: '' })
    const statuses = []
    for (const path of ['/api/v1/me', '/api/nothing', '/api/%zz', '/api/v1/me', '/api/nothing', '/api/%zz']) {
      const { status, headers } = await strict.post(path)
      statuses.push(`${status} ${headers.get('x-ratelimit-remaining')}`)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    expect(statuses).toEqual(['401 2', '404 1', '404 0', '429 0', '429 0', '429 0'])
    expect((await strict.request('/livez', {})).status).toBe(200)
    await strict.close()
  })

  test('X-Forwarded-For counts only from a trusted proxy', async () => {
    const remaining = async (other: World, forwarded: string) =>
      (await other.post('/api/v1/me', { headers: { 'x-forwarded-for': forwarded } })).headers.get(
        'x-ratelimit-remaining',
      )
    const closed = await createWorld({ RATE_LIMIT_ANONYMOUS_PER_MINUTE: '9', REDIS_URL: '' })
    expect([await remaining(closed, '192.0.2.1'), await remaining(closed, '192.0.2.2')]).toEqual(['8', '7'])
    await closed.close()
    const proxied = await createWorld({
      RATE_LIMIT_ANONYMOUS_PER_MINUTE: '9',
      REDIS_URL: '',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    expect([await remaining(proxied, '192.0.2.1'), await remaining(proxied, '192.0.2.2')]).toEqual(['8', '8'])
    expect([await remaining(proxied, '2001:db8::1'), await remaining(proxied, '2001:db8::2')]).toEqual([
      '8',
      '7',
    ])
    // Some proxies append the port. It is still the same address.
    expect(await remaining(proxied, '192.0.2.3:4711')).toBe('8')
    expect(await remaining(proxied, '192.0.2.3:4712')).toBe('7')
    expect(await remaining(proxied, '[2001:db8:1::1]:4711')).toBe('8')
    await proxied.close()
  })

  test('429: more concurrent requests than a process allows; all slots are free afterwards', async () => {
    const small = await createWorld({ MAX_IN_FLIGHT: '4', REDIS_URL: '' })
    const bob = await small.user()
    const signIn = () => small.call(authenticate, { email: bob.email, password: PASSWORD })
    const answers = await Promise.all(Array.from({ length: 12 }, signIn))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const shed = answers.filter(({ headers }) => headers.get('x-error-code') === 'overloaded')
    expect(shed.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)).toEqual(
      Array(8).fill('429 1'),
    )
    const next = await Promise.all(Array.from({ length: 4 }, () => small.call(me, {}, bob)))
    expect(next.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await small.close()
  })

  test('a caller who disconnects frees the slot of the request', async () => {
    const small = await createWorld({ MAX_IN_FLIGHT: '4', REDIS_URL: '' })
    const bob = await small.user()
    const body = JSON.stringify({ email: bob.email, password: PASSWORD })
    for (let i = 0; i < 30; i++) {
      const signal = AbortSignal.timeout(i % 10)
      const headers = { 'content-type': 'application/json' }
      await fetch(`${small.origin}/api/v1/authenticate`, { method: 'POST', headers, body, signal }).catch(
        () => {},
      )
    }
    for (let i = 0; i < 10; i++) {
      const socket = connect(Number(new URL(small.origin).port), '127.0.0.1')
      socket.write('POST /api/v1/authenticate HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"email"')
      await wait(10)
      socket.destroy()
    }
    // Hashing that has begun continues, which takes a while on a loaded machine. Then all slots are free.
    await eventually(async () => {
      const next = await Promise.all(Array.from({ length: 4 }, () => small.call(me, {}, bob)))
      return next.every(({ status }) => status === 200)
    })
    expect((await small.call(authenticate, { email: bob.email, password: PASSWORD })).status).toBe(200)
    await small.close()
  })

  test('500: without details when the database is unreachable', async () => {
    const broken = await createWorld({ REDIS_URL: '' })
    await broken.db.close()
    const { status, text, headers } = await broken.call(authenticate, {
      email: 'a@example.com',
      password: 'x',
    })
    expect([status, text]).toEqual([
      500,
      '{"error":true,"message":"Something went wrong on our side. Quote the X-Request-Id of this answer when you report it."}',
    ])
    expect(headers.get('x-request-id')).toBeTruthy()
    expect((await broken.request('/livez', {})).status).toBe(200)
    expect((await broken.request('/readyz', {})).status).toBe(503)
    await broken.close().catch(() => {})
  })
})
