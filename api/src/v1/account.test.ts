import { setTimeout as wait } from 'node:timers/promises'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../core/sql.ts'

const { authenticate, logout, me, passwordChange } = operations
const { tokensCreate, tokensList, tokensRevoke } = operations
const { twoFactorEnrol, twoFactorConfirm, twoFactorDisable, recoveryCodesRegenerate } = operations

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const UNTIL_REVOKED_MS = 900

describe('v1/me and v1/logout', () => {
  test('200: me returns the caller, their projects and roles', async () => {
    const ann = await world.member('owner')
    const { data } = await world.call(me, {}, ann)
    expect(data).toEqual({
      user: {
        id: ann.id,
        name: ann.name,
        email: ann.email,
        language: null,
        superadmin: false,
        superadmin_billing: false,
        enable_ai: false,
      },
      platform_id: world.platform.id,
      two_factor: { enabled: false, recovery_codes_left: 0, passkeys: 0, needed: false },
      default_project_id: ann.project_id,
      projects: [
        {
          id: ann.project_id,
          name: 'A project',
          role: 'owner',
          time_zone: 'UTC',
          is_default: false,
          is_suspended: false,
        },
      ],
    })
  })

  test('401: without a token, with an invented one, and after logging out', async () => {
    const ann = await world.user()
    expect((await world.call(me)).status).toBe(401)
    expect((await world.call(me, {}, { token: 'not-a-token' })).status).toBe(401)
    expect((await world.call(logout, {}, ann)).data).toEqual([])
    await wait(UNTIL_REVOKED_MS)
    expect((await world.call(me, {}, ann)).status).toBe(401)
  })
})

describe('v1/tokens', () => {
  const day = 86_400_000

  test('201: a token for an integration acts in its project only, with its role at most, and never as superadmin', async () => {
    const ann = await world.member('owner')
    const other = await world.project()
    await world.db.query(sql`update users set superadmin = true where id = ${ann.id}`)
    await world.db.query(sql`
      insert into memberships (project_id, user_id, role) values (${other.id}, ${ann.id}, 'owner')`)
    const made = await world.call(
      tokensCreate,
      {
        name: 'Till',
        project_id: ann.project_id,
        role: 'viewer',
        expires_at: new Date(Date.now() + day).toISOString(),
      },
      ann,
    )
    expect(made.status).toBe(201)
    const { token, access_token } = made.body.data
    expect(access_token).toMatchObject({
      kind: 'integration',
      name: 'Till',
      role: 'viewer',
      is_current: false,
    })
    const seen = (await world.call(me, {}, { token })).body.data
    expect(seen.user.superadmin).toBe(false)
    expect(seen.projects.map(({ id }: { id: number }) => id)).toEqual([ann.project_id])
  })

  test('403: an integration token cannot create, list or revoke tokens or change the sign-in', async () => {
    const ann = await world.member('owner')
    const made = await world.call(tokensCreate, { name: 'x', project_id: ann.project_id, role: 'owner' }, ann)
    const { token } = made.body.data
    for (const op of [
      tokensCreate,
      tokensList,
      tokensRevoke,
      passwordChange,
      twoFactorEnrol,
      twoFactorDisable,
    ]) {
      const refused = await world.call(op, {}, { token })
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'forbidden_session'])
    }
    expect((await world.call(logout, {}, { token })).status).toBe(200)
  })

  test("422: another user's project, a role above the caller's, an invalid expiry", async () => {
    const ann = await world.member('member')
    const bob = await world.member('owner')
    const fields = async (body: object) => {
      const valid = { name: 'x', project_id: ann.project_id, role: 'member' }
      const { status, body: answer } = await world.call(tokensCreate, { ...valid, ...body }, ann)
      return [status, Object.keys(answer.errors ?? {})]
    }
    expect(await fields({ project_id: bob.project_id })).toEqual([422, ['project_id']])
    expect(await fields({ project_id: 999_999 })).toEqual([422, ['project_id']])
    expect(await fields({ role: 'owner' })).toEqual([422, ['role']])
    expect(await fields({ expires_at: '2020-01-01' })).toEqual([422, ['expires_at']])
    expect(await fields({ expires_at: new Date(Date.now() + 366 * day).toISOString() })).toEqual([
      422,
      ['expires_at'],
    ])
    expect(await fields({})).toEqual([201, []])
  })

  test('400: a user can have at most 100 tokens, also with concurrent calls', async () => {
    const ann = await world.member('owner')
    const body = { name: 'x', project_id: ann.project_id, role: 'viewer' }
    for (let i = 0; i < 95; i++) await world.call(tokensCreate, body, ann)
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.call(tokensCreate, body, ann)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  test("200: a user lists and revokes their tokens; 404 for another user's token", async () => {
    const [ann, bob] = [await world.member('owner'), await world.user()]
    const made = await world.call(
      tokensCreate,
      { name: 'Till', project_id: ann.project_id, role: 'member' },
      ann,
    )
    const { id } = made.body.data.access_token
    const listed = await world.call(tokensList, {}, ann)
    expect(listed.body.data.access_tokens.map((token: { name: string }) => token.name)).toEqual([
      'Till',
      null,
    ])
    expect(listed.text).not.toContain(made.body.data.token)
    expect((await world.call(tokensRevoke, { id }, bob)).status).toBe(404)
    expect((await world.call(tokensRevoke, { id: 999_999 }, ann)).status).toBe(404)
    expect((await world.call(tokensRevoke, { id }, ann)).status).toBe(200)
    expect((await world.call(tokensRevoke, { id }, ann)).status).toBe(404)
    await wait(UNTIL_REVOKED_MS)
    expect((await world.call(me, {}, { token: made.body.data.token })).status).toBe(401)
  })
})

describe('v1/password/change', () => {
  const next = 'another long and unusual one'

  test('200: the new password works, the old one does not, and all other tokens are revoked', async () => {
    const ann = await world.user()
    const elsewhere = await world.session(ann.id)
    const changed = await world.call(passwordChange, { current_password: PASSWORD, new_password: next }, ann)
    expect(changed.status).toBe(200)
    expect((await world.call(authenticate, { email: ann.email, password: next })).status).toBe(200)
    expect((await world.call(authenticate, { email: ann.email, password: PASSWORD })).status).toBe(401)
    await wait(UNTIL_REVOKED_MS)
    expect((await world.call(me, {}, { token: elsewhere })).status).toBe(401)
    expect((await world.call(me, {}, ann)).status).toBe(200)
  })

  test('422: a wrong current password, a short new one, a common new one', async () => {
    const ann = await world.user()
    const fields = async (current_password: string, new_password: string) => {
      const { status, body } = await world.call(passwordChange, { current_password, new_password }, ann)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await fields('wrong', next)).toEqual([422, ['current_password']])
    expect(await fields(PASSWORD, 'too short')).toEqual([422, ['new_password']])
    expect(await fields(PASSWORD, 'password12345678')).toEqual([422, ['new_password']])
  })

  test('429: guessing the password with a stolen token is limited like sign-ins', async () => {
    const strict = await createWorld({ LOGIN_FAILURES_PER_HOUR: '2' })
    const ann = await strict.user()
    const guess = () => strict.call(passwordChange, { current_password: 'wrong', new_password: next }, ann)
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([422, 422, 429])
    await strict.close()
  })

  test('200: the same Idempotency-Key replays the answer although the password has changed', async () => {
    const ann = await world.user()
    const options = { token: ann.token, headers: { 'idempotency-key': 'change-1' } }
    const body = { current_password: PASSWORD, new_password: next }
    const [first, second] = [
      await world.call(passwordChange, body, options),
      await world.call(passwordChange, body, options),
    ]
    expect(first.status).toBe(200)
    expect([second.status, second.text]).toEqual([200, first.text])
  })
})

describe('v1/two-factor', () => {
  const codeOf = (secret: string, steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

  test('200: a second factor is turned on, gets new recovery codes and is turned off', async () => {
    const ann = await world.user()
    const enrolled = (await world.call(twoFactorEnrol, { password: PASSWORD }, ann)).body.data
    expect(enrolled.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Muster:/)
    expect((await world.call(authenticate, { email: ann.email, password: PASSWORD })).status).toBe(200)

    const wrong = await world.call(twoFactorConfirm, { code: '000000' }, ann)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    const confirmed = await world.call(twoFactorConfirm, { code: codeOf(enrolled.secret, -1) }, ann)
    const { recovery_codes } = confirmed.body.data
    expect(new Set(recovery_codes).size).toBe(10)
    expect((await world.call(me, {}, ann)).body.data.two_factor).toMatchObject({
      enabled: true,
      recovery_codes_left: 10,
    })
    expect((await world.call(twoFactorEnrol, { password: PASSWORD }, ann)).status).toBe(400)
    expect((await world.call(twoFactorConfirm, { code: codeOf(enrolled.secret, 0) }, ann)).status).toBe(400)

    const again = { password: PASSWORD, code: recovery_codes[0], is_recovery: true }
    const renewed = (await world.call(recoveryCodesRegenerate, again, ann)).body.data.recovery_codes
    const old = { password: PASSWORD, code: recovery_codes[1], is_recovery: true }
    expect((await world.call(twoFactorDisable, old, ann)).status).toBe(422)
    expect(
      (await world.call(twoFactorDisable, { password: 'wrong', code: 'x' }, ann)).body.errors,
    ).toHaveProperty('password')
    const off = await world.call(
      twoFactorDisable,
      { password: PASSWORD, code: renewed[0], is_recovery: true },
      ann,
    )
    expect(off.status).toBe(200)
    expect((await world.call(authenticate, { email: ann.email, password: PASSWORD })).status).toBe(200)
  })

  test('400: without a pending or active second factor there is nothing to confirm or turn off', async () => {
    const ann = await world.user()
    expect((await world.call(twoFactorConfirm, { code: '123456' }, ann)).status).toBe(400)
    expect((await world.call(twoFactorDisable, { password: PASSWORD, code: '123456' }, ann)).status).toBe(400)
    expect(
      (await world.call(recoveryCodesRegenerate, { password: PASSWORD, code: '123456' }, ann)).status,
    ).toBe(400)
  })
})
