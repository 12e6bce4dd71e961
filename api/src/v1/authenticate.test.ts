import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUserDisabled, updatePassword } from '../accounts/store/users.ts'
import { sql } from '../core/sql.ts'

const { authenticate, me, twoFactorEnrol, twoFactorConfirm } = operations

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const signIn = (email: string, more: object = {}) =>
  world.call(authenticate, { email, password: PASSWORD, ...more })

function codeAt(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** A user with a second factor whose current code is still unused. */
async function secured() {
  const user = await world.user()
  const { data } = await world.call(twoFactorEnrol, { password: PASSWORD }, { token: user.token })
  const { secret } = data as { secret: string }
  // Confirm with the previous step's code, so that the test can use the current one.
  const confirmed = await world.call(twoFactorConfirm, { code: codeAt(secret, -1) }, { token: user.token })
  const { recovery_codes } = confirmed.data as { recovery_codes: string[] }
  return { ...user, secret, recovery_codes }
}

describe('e-mail and password', () => {
  test('200: sign-in returns a working token and the user', async () => {
    const user = await world.user()
    const { status, body } = await signIn(user.email)
    expect(status).toBe(200)
    expect(body).toEqual({
      error: false,
      message: 'Signed in.',
      data: {
        needs_code__regeneration: false,
        warn_message: '',
        token: expect.stringMatching(/^mst_[0-9A-Za-z]{36}$/),
        id: user.id,
        name: user.name,
        email: user.email,
        language: null,
        superadmin: false,
        superadmin_billing: false,
        enable_ai: false,
      },
      errors: [],
    })
    expect((await world.call(me, {}, { token: body.data.token })).status).toBe(200)
  })

  test('200: the case of the e-mail address does not matter', async () => {
    const user = await world.user()
    expect((await signIn(user.email.toUpperCase())).status).toBe(200)
  })

  test('401: a wrong password, an unknown address and a disabled user get the same bytes', async () => {
    const [user, disabled] = [await world.user(), await world.user()]
    await world.db.transaction((tx) => setUserDisabled(tx, disabled.id, new Date()))
    const wrong = await signIn(user.email, { password: 'not the password' })
    const unknown = await signIn('nobody@example.com')
    const off = await signIn(disabled.email)
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('x-error-code')).toBe('invalid_credentials')
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer')
    expect(unknown.text).toBe(wrong.text)
    expect(off.text).toBe(wrong.text)
  })

  test('422: every failing field is named', async () => {
    const { status, body } = await world.call(authenticate, {
      email: 'no',
      code: 5,
      is_recovery: 'yes',
      token: 1,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['code', 'email', 'is_recovery', 'password', 'token'])
    expect(body.message).toBe('The password field is required. (and 4 more errors)')
  })

  test('a superadmin’s token ends after 12 hours, even one from before the promotion', async () => {
    const user = await world.user()
    await world.db.query(
      sql`update access_tokens set created_at = now() - interval '13 hours' where user_id = ${user.id}`,
    )
    expect((await world.call(me, {}, { token: user.token })).status).toBe(200)
    await world.db.query(sql`update users set superadmin = true where id = ${user.id}`)
    await wait(900)
    expect((await world.call(me, {}, { token: user.token })).status).toBe(401)
  })

  test('401: the old password fails while it is being changed', async () => {
    const user = await world.user()
    const attempt = await world.db.transaction(async (tx) => {
      await updatePassword(tx, user.id, 'changed')
      const started = signIn(user.email)
      await wait(500)
      return { started }
    })
    expect((await attempt.started).status).toBe(401)
  })

  test('a token ends after 7 days without use', async () => {
    const user = await world.user()
    await world.db.query(
      sql`update access_tokens set last_used_at = now() - interval '8 days' where user_id = ${user.id}`,
    )
    expect((await world.call(me, {}, { token: user.token })).status).toBe(401)
  })

  test('only the newest 100 sessions of a user are kept', async () => {
    const user = await world.user()
    for (let i = 0; i < 100; i++) await world.session(user.id)
    await signIn(user.email)
    const [row] = await world.db.query<{ count: number }>(
      sql`select count(*) as count from access_tokens where user_id = ${user.id} and revoked_at is null`,
    )
    expect(row?.count).toBe(100)
  })
})

describe('renewal through `token`', () => {
  test('200: the current token is replaced', async () => {
    const user = await world.user()
    const renewed = await signIn(user.email, { token: user.token })
    await wait(900)
    expect((await world.call(me, {}, { token: user.token })).status).toBe(401)
    expect((await world.call(me, {}, { token: renewed.body.data.token })).status).toBe(200)
  })

  test("200: another user's token is ignored and stays valid", async () => {
    const [ann, bob] = [await world.user(), await world.user()]
    expect((await signIn(ann.email, { token: bob.token })).status).toBe(200)
    expect((await signIn(ann.email, { token: 'nonsense' })).status).toBe(200)
    await wait(900)
    expect((await world.call(me, {}, { token: bob.token })).status).toBe(200)
  })
})

describe('second factor', () => {
  test('401: a missing or wrong code is refused, even with a current token', async () => {
    const user = await secured()
    const missing = await signIn(user.email, { token: user.token })
    expect([missing.status, missing.headers.get('x-error-code')]).toEqual([401, 'second_factor_required'])
    const wrong = await signIn(user.email, { code: '000000' })
    expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([401, 'second_factor_invalid'])
    expect((await world.call(me, {}, { token: user.token })).status).toBe(200)
  })

  test('a code works once; older codes than the last used one and future codes do not work', async () => {
    await awayFromStepEnd()
    const user = await secured()
    expect((await signIn(user.email, { code: codeAt(user.secret, +1) })).status).toBe(401)
    expect((await signIn(user.email, { code: codeAt(user.secret) })).status).toBe(200)
    expect((await signIn(user.email, { code: codeAt(user.secret) })).status).toBe(401)
    expect((await signIn(user.email, { code: codeAt(user.secret, -1) })).status).toBe(401)
  })

  test('of 50 concurrent sign-ins with one one-time code exactly 1 succeeds', async () => {
    const generous = await createWorld({ SECOND_FACTOR_FAILURES_PER_HOUR: '1000' })
    const user = await enrolIn(generous)
    const code = codeAt(user.secret)
    const outcomes = await atOnce(50, () =>
      generous.call(authenticate, { email: user.email, password: PASSWORD, code }),
    )
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(outcomes.filter((status) => status === 401)).toHaveLength(49)
    await generous.close()
  })

  test('of 50 concurrent sign-ins with one recovery code exactly 1 succeeds', async () => {
    const generous = await createWorld({ SECOND_FACTOR_FAILURES_PER_HOUR: '1000' })
    const user = await enrolIn(generous)
    const [code] = user.recovery_codes
    const outcomes = await atOnce(50, () =>
      generous.call(authenticate, { email: user.email, password: PASSWORD, code, is_recovery: true }),
    )
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(outcomes.filter((status) => status === 401)).toHaveLength(49)
    await generous.close()
  })

  test('a recovery code works without dashes and in capitals; the last three cause a warning', async () => {
    const user = await secured()
    const codes = user.recovery_codes
    const first = await signIn(user.email, {
      code: codes[0]?.replaceAll('-', '').toUpperCase(),
      is_recovery: true,
    })
    expect(first.body.data).toMatchObject({ needs_code__regeneration: false, warn_message: '' })
    const warnings: string[] = []
    for (const code of codes.slice(1)) {
      warnings.push((await signIn(user.email, { code, is_recovery: true })).body.data.warn_message)
    }
    expect(warnings.slice(0, 5)).toEqual(['', '', '', '', ''])
    expect(warnings.slice(5)).toEqual([
      'Only 3 recovery codes are left. Make new ones soon.',
      'Only 2 recovery codes are left. Make new ones soon.',
      'Only 1 recovery code is left. Make new ones soon.',
      'No recovery codes are left. Make new ones soon.',
    ])
  })
})

describe('guessing', () => {
  test('429: after too many failures an hour, for any address; a success does not reset it', async () => {
    const strict = await createWorld({ LOGIN_FAILURES_PER_HOUR: '3' })
    const user = await strict.user()
    for (const email of [user.email, 'nobody@example.com']) {
      const wrong = () => strict.call(authenticate, { email, password: 'not the password' })
      expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([
        401, 401, 401,
      ])
      const refused = await wrong()
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too_many_failures'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    }
    expect((await strict.call(authenticate, { email: user.email, password: PASSWORD })).status).toBe(429)
    await strict.close()
  })

  test('429: after too many wrong second factors an hour, even with the right one', async () => {
    const strict = await createWorld({ SECOND_FACTOR_FAILURES_PER_HOUR: '3' })
    const user = await enrolIn(strict)
    const attempt = (code: string) =>
      strict.call(authenticate, { email: user.email, password: PASSWORD, code })
    for (let i = 0; i < 3; i++) expect((await attempt('000000')).status).toBe(401)
    expect((await attempt(codeAt(user.secret))).status).toBe(429)
    await strict.close()
  })

  test('concurrent wrong codes cannot exceed the limit', async () => {
    const strict = await createWorld({ SECOND_FACTOR_FAILURES_PER_HOUR: '5' })
    const user = await enrolIn(strict)
    const outcomes = await atOnce(20, () =>
      strict.call(authenticate, { email: user.email, password: PASSWORD, code: '000000' }),
    )
    expect(outcomes.filter((status) => status === 401)).toHaveLength(5)
    expect(outcomes.filter((status) => status === 429)).toHaveLength(15)
    await strict.close()
  })

  test('successes are not counted', async () => {
    const strict = await createWorld({ LOGIN_FAILURES_PER_HOUR: '2' })
    const user = await strict.user()
    for (let i = 0; i < 4; i++) {
      expect((await strict.call(authenticate, { email: user.email, password: PASSWORD })).status).toBe(200)
    }
    await strict.close()
  })

  test('429: after too many attempts a minute per e-mail and IP address, shown in headers', async () => {
    const strict = await createWorld({ LOGIN_ATTEMPTS_PER_MINUTE: '2' })
    const email = `minute${Date.now()}@example.com`
    const first = await strict.call(authenticate, { email, password: 'x' })
    expect([first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).toEqual([
      '2',
      '1',
    ])
    await strict.call(authenticate, { email, password: 'x' })
    const refused = await strict.call(authenticate, { email, password: 'x' })
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'rate_limited'])
    await strict.close()
  })
})

async function enrolIn(other: World) {
  const before = world
  world = other
  try {
    return await secured()
  } finally {
    world = before
  }
}

/** Runs the attempts concurrently. Retries those that were refused because the hashing queue was full. */
async function atOnce(count: number, attempt: () => Promise<Answer>): Promise<number[]> {
  const insist = async (): Promise<number> => {
    for (;;) {
      const { status, headers } = await attempt()
      if (headers.get('x-error-code') !== 'overloaded') return status
      await wait(100)
    }
  }
  return Promise.all(Array.from({ length: count }, insist))
}

/** Waits if the current TOTP step is about to end, because the test must run within one step. */
async function awayFromStepEnd() {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 3_000) await wait(left)
}
