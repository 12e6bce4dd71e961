// Passkeys on the wire, with a device that lies; test/process/console has them in a browser.
import { createAuthenticator } from '@harness/authenticator.ts'
import { bodyOf } from '@harness/bodies.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { authenticate, masterBoardsList, me, passkeysChallenge, passkeysCreate, passkeysDelete } = operations
const { passkeysList, passkeysOptions, passkeysSignIn, platformUpdate, sessionsCreate } = operations
const { twoFactorConfirm, twoFactorEnrol } = operations
const OWN = { headers: { 'sec-fetch-site': 'same-origin' } }

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<World['user']>>
const asPage = ({ token }: Person) => ({ token, ...OWN })

/** Adds a passkey to somebody's account. */
async function enrol(person: Person, device = createAuthenticator(world.origin), name = 'Phone') {
  const { body } = await world.call(passkeysOptions, { password: PASSWORD }, asPage(person))
  const made = await world.call(
    passkeysCreate,
    { name, response: device.make(body.data.options) },
    asPage(person),
  )
  expect([made.status, made.text]).toEqual([201, made.text])
  return { device, ...made.body.data }
}
const challenge = async () => (await world.call(passkeysChallenge, {}, OWN)).body.data.options
const signIn = (response: object) => world.call(passkeysSignIn, { response }, OWN)
const cookieOf = (answer: { headers: Headers }) =>
  answer.headers.getSetCookie().find((line) => line.startsWith('muster-dev='))

describe('signing in', () => {
  test('200: sign-in without a password, with several devices, but not with a removed one', async () => {
    const ann = await world.user()
    const phone = await enrol(ann)
    const laptop = await enrol(ann, createAuthenticator(world.origin), 'Laptop')
    expect([phone.recovery_codes?.length, laptop.recovery_codes]).toEqual([10, null])
    for (const { device } of [phone, laptop]) {
      const answer = await signIn(device.sign(await challenge()))
      expect(answer.data).toMatchObject({ id: ann.id })
      expect(cookieOf(answer)).toBeDefined()
    }
    const lost = { id: phone.passkey.id, password: PASSWORD }
    expect((await world.call(passkeysDelete, lost, ann)).status).toBe(200)
    expect((await signIn(phone.device.sign(await challenge()))).status).toBe(401)
    expect((await signIn(laptop.device.sign(await challenge()))).status).toBe(200)
    const { body } = await world.call(passkeysList, {}, ann)
    expect(body.data.passkeys).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(String) }])
  })

  test('401: a reused or old challenge, another origin, an unverified user, a cloned key', async () => {
    const ann = await world.user()
    const { device } = await enrol(ann)
    const once = await challenge()
    const signed = device.sign(once)
    expect((await signIn(signed)).status).toBe(200)
    expect((await signIn(signed)).status).toBe(401)
    expect((await signIn(device.sign(once))).status).toBe(401)
    expect((await signIn(device.sign(await challenge(), { challenge: 'bWFkZS11cA' }))).status).toBe(401)
    expect((await signIn(device.sign(await challenge(), { origin: 'https://evil.example' }))).status).toBe(
      401,
    )
    expect((await signIn(device.sign(await challenge(), { isUnverified: true }))).status).toBe(401)
    // A copy of the key has a counter that was seen before.
    expect((await signIn(device.sign(await challenge(), { counter: 2 }))).status).toBe(401)
    const old = await challenge()
    await world.db.query(sql`update passkey_challenges set expires_at = now()`)
    expect((await signIn(device.sign(old, { counter: 50 }))).status).toBe(401)
    for (const response of [
      { ...signed, id: 'AAAA' },
      { ...signed, response: { clientDataJSON: 'e30' } },
    ])
      expect((await signIn(response)).status).toBe(401)
    for (const response of [{}, { id: 7 }, { ...signed, response: {} }])
      expect((await signIn(response)).status).toBe(422)
    await world.db.query(sql`update users set disabled_at = now() where id = ${ann.id}`)
    expect((await signIn(device.sign(await challenge(), { counter: 60 }))).status).toBe(401)
  })

  test('of 20 concurrent uses of one response exactly one signs in', async () => {
    const { device } = await enrol(await world.user())
    const signed = device.sign(await challenge())
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('403: a call without a browser, or from a page of another origin', async () => {
    expect((await world.call(passkeysChallenge)).status).toBe(403)
    expect((await world.call(passkeysSignIn, bodyOf('passkeysSignIn', undefined as never))).status).toBe(403)
    expect((await world.call(passkeysOptions, { password: PASSWORD }, await world.user())).status).toBe(403)
  })
})

describe('as the second factor', () => {
  test('password and own passkey, not another user’s; a recovery code replaces a lost device', async () => {
    const [ann, eve] = [await world.user(), await world.user()]
    const own = await enrol(ann)
    const foreign = await enrol(eve)
    const body = { email: ann.email, password: PASSWORD }
    const needed = await world.call(sessionsCreate, body, OWN)
    expect(needed.headers.get('x-error-code')).toBe('second_factor_required')
    expect((await world.call(authenticate, body)).headers.get('x-error-code')).toBe('second_factor_required')
    const withPasskey = async (passkey: object) =>
      (await world.call(sessionsCreate, { ...body, passkey }, OWN)).status
    expect(await withPasskey(foreign.device.sign(await challenge()))).toBe(401)
    expect(await withPasskey(own.device.sign(await challenge()))).toBe(200)
    const code = own.recovery_codes[0]
    expect((await world.call(authenticate, { ...body, code, is_recovery: true })).status).toBe(200)
    expect((await world.call(authenticate, { ...body, code, is_recovery: true })).status).toBe(401)
    expect((await world.call(me, {}, ann)).body.data.two_factor).toMatchObject({
      enabled: false,
      passkeys: 1,
      recovery_codes_left: 9,
    })
    await world.call(passkeysDelete, { id: own.passkey.id, password: PASSWORD }, ann)
    expect((await world.call(authenticate, body)).status).toBe(200)
  })

  test('422: a challenge of another user or of a sign-in, or a wrong password, adds no passkey', async () => {
    const [ann, eve] = [await world.user(), await world.user()]
    const device = createAuthenticator(world.origin)
    const { body } = await world.call(passkeysOptions, { password: PASSWORD }, asPage(ann))
    const add = (who: Person, options: unknown) =>
      world.call(passkeysCreate, { name: 'x', response: device.make(options) }, asPage(who))
    expect((await add(eve, body.data.options)).status).toBe(422)
    expect((await add(ann, await challenge())).status).toBe(422)
    expect((await add(ann, body.data.options)).status).toBe(201)
    const again = await world.call(passkeysOptions, { password: PASSWORD }, asPage(eve))
    expect((await add(eve, again.body.data.options)).status).toBe(422)
    expect((await world.call(passkeysOptions, { password: 'wrong' }, asPage(ann))).status).toBe(422)
  })
})

test('if the platform requires a second factor, superadmins without one have no rights', async () => {
  const other = await createWorld()
  const [boss, late] = [await other.user({ superadmin: true }), await other.user({ superadmin: true })]
  const require = (who: Person) => other.call(platformUpdate, { superadmins_need_second_factor: true }, who)
  expect((await require(boss)).status).toBe(400)
  const enrolTotp = async (who: Person) => {
    const { body } = await other.call(twoFactorEnrol, { password: PASSWORD }, who)
    const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate()
    expect((await other.call(twoFactorConfirm, { code }, who)).status).toBe(200)
  }
  await enrolTotp(boss)
  expect((await require(boss)).status).toBe(200)
  const code = async () => (await other.call(masterBoardsList, {}, late)).headers.get('x-error-code')
  await expect.poll(code).toBe('second_factor_needed')
  expect((await other.call(me, {}, late)).body.data).toMatchObject({
    user: { superadmin: false },
    two_factor: { needed: true },
  })
  expect((await other.call(masterBoardsList, {}, boss)).status).toBe(200)
  await enrolTotp(late)
  await expect.poll(code).toBeNull()
  await other.close()
})
