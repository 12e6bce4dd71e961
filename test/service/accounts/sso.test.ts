// Single sign-on against real OpenID providers, by a visitor that follows redirects as a browser does.
import { setTimeout as wait } from 'node:timers/promises'
import { createVisitor, type OpenIdProvider, startOpenIdProvider } from '@harness/openid.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vouchForDomain } from '../../../api/src/accounts/store/identity-providers.ts'
import { decrypt, encrypt } from '../../../api/src/core/secrets.ts'
import { sql } from '../../../api/src/core/sql.ts'

const { authenticate, emailChange, invitationsAccept, invitationsCreate, me, passwordChange } = operations
const { passwordReset, sessionsCreate, ssoFind, ssoProvidersCreate, ssoProvidersDelete } = operations
const { ssoProvidersUpdate, tokensCreate, usersResetPassword } = operations
const UNTIL_REVOKED_MS = 900
const OWN = { 'sec-fetch-site': 'same-origin' }

let world: World
let [acme, other, early, late]: OpenIdProvider[] = []
let admin: { token: string; id: number }
const ids: Record<string, number> = {}

beforeAll(async () => {
  world = await createWorld({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const back = (slug: string) => [`${world.origin}/api/v1/sso/${slug}/callback`]
  ;[acme, other, early, late] = await Promise.all([
    startOpenIdProvider(back('acme')),
    startOpenIdProvider(back('other'), { IN_USERINFO: '1' }),
    // Its tokens live for ten minutes: they ended five minutes ago by our clock.
    startOpenIdProvider(back('early'), { OFFSET_MS: String(-14.9 * 60_000) }),
    startOpenIdProvider(back('late'), { OFFSET_MS: String(-20 * 60_000) }),
  ])
  admin = await world.user({ superadmin: true })
  for (const [slug, provider] of Object.entries({ acme, other, early, late })) {
    const made = await world.call(
      ssoProvidersCreate,
      {
        slug,
        name: slug,
        issuer: provider?.issuer ?? '',
        client_id: 'muster',
        client_secret: 'a secret of the provider',
        domains: [`${slug}.example`],
      },
      admin,
    )
    expect([made.status, made.text]).toEqual([201, made.text])
    ids[slug] = made.body.data.provider.id
    await world.db.transaction((tx) => vouchForDomain(tx, ids[slug] ?? 0, `${slug}.example`, true))
  }
})
afterAll(async () => {
  await Promise.all([acme, other, early, late].map((provider) => provider?.close()))
  await world.close()
})

let people = 0
beforeEach(() => void people++)
const address = (slug = 'acme') => `ann${people}@${slug}.example`
const account = (slug = 'acme') => ({ email: address(slug), email_verified: true, name: `Ann ${people}` })

/** Signs in at a provider as this account. Returns where the visitor ends, and their session. */
async function signIn(
  provider: OpenIdProvider | undefined,
  slug: string,
  subject: string | null,
  about: object = account(slug),
  visitor = createVisitor(),
) {
  await provider?.tell({ login: subject, ...(subject && { accounts: { [subject]: about } }) })
  const end = await visitor.follow(`${world.origin}/api/v1/sso/${slug}/start`)
  return {
    end: end.slice(world.origin.length),
    token: visitor.jarOf(world.origin).get('muster-dev'),
    visitor,
  }
}
const whoIs = async (token: string | undefined) => (await world.call(me, {}, { token })).body.data

describe('signing in', () => {
  test('the first sign-in creates an account; later ones find it by the provider’s subject', async () => {
    const first = await signIn(acme, 'acme', `sub ${people}`)
    expect(first.end).toBe('/')
    const ann = await whoIs(first.token)
    expect(ann.user).toMatchObject({ email: address(), name: `Ann ${people}`, superadmin: false })
    // Another address at the provider is still the same person.
    const again = await signIn(acme, 'acme', `sub ${people}`, {
      email: 'moved@elsewhere.example',
      email_verified: true,
    })
    expect((await whoIs(again.token)).user.id).toBe(ann.user.id)
    const [row] = await world.db.query<{ hash: string }>(
      sql`select password_hash as hash from users where id = ${ann.user.id}`,
    )
    expect(row?.hash).toBe('')
    expect((await world.call(authenticate, { email: address(), password: '' })).status).toBe(401)
  })

  test('claims from the userinfo endpoint are used too', async () => {
    const { token } = await signIn(other, 'other', `sub ${people}`)
    expect((await whoIs(token)).user.email).toBe(address('other'))
  })

  test('a verified account with the address is linked; an unverified one loses its password', async () => {
    const [verified, planted] = [await world.user(), await world.user()]
    await world.db.query(sql`
      update users set email = ${address()}, email_verified_at = now() where id = ${verified.id}`)
    const linked = await signIn(acme, 'acme', `sub ${people}`)
    expect((await whoIs(linked.token)).user.id).toBe(verified.id)
    expect((await world.call(authenticate, { email: address(), password: PASSWORD })).status).toBe(200)

    people++
    await world.db.query(sql`update users set email = ${address()} where id = ${planted.id}`)
    const taken = await signIn(acme, 'acme', `sub ${people}`)
    expect((await whoIs(taken.token)).user.id).toBe(planted.id)
    expect((await world.call(authenticate, { email: address(), password: PASSWORD })).status).toBe(401)
    await wait(UNTIL_REVOKED_MS)
    expect((await world.call(me, {}, planted)).status).toBe(401)
  })

  test('the sign-in accepts an open invitation to the address', async () => {
    const owner = await world.member('owner')
    await world.call(invitationsCreate, { email: address(), role: 'viewer' }, owner)
    const { token } = await signIn(acme, 'acme', `sub ${people}`)
    expect((await whoIs(token)).projects).toMatchObject([{ id: owner.project_id, role: 'viewer' }])
  })

  test('refused: a foreign, unverified or missing address, another platform, a disabled user', async () => {
    const subject = `sub ${people}`
    const refused = async (about: object) => (await signIn(acme, 'acme', subject, about)).end
    expect(await refused({ email: 'eve@evil.example', email_verified: true })).toBe('/?sso_error=address')
    expect(await refused({ email: `eve@sub.acme.example`, email_verified: true })).toBe('/?sso_error=address')
    expect(await refused({ email: address(), email_verified: false })).toBe('/?sso_error=address')
    expect(await refused({ email: address() })).toBe('/?sso_error=address')
    expect(await refused({ email: address(), email_verified: 'true' })).toBe('/?sso_error=address')
    expect(await refused({})).toBe('/?sso_error=address')
    const [platform] = await world.db.query<{ id: number }>(
      sql`insert into platforms (name) values ('Other') returning id`,
    )
    const stranger = await world.user({ platform_id: platform?.id ?? 0 })
    await world.db.query(sql`update users set email = ${address()} where id = ${stranger.id}`)
    expect(await refused(account())).toBe('/?sso_error=elsewhere')
    expect((await world.call(ssoFind, { email: address() })).data).toMatchObject({ start_url: null })
    people++
    const known = await signIn(acme, 'acme', `sub ${people}`)
    await world.db.query(sql`update users set disabled_at = now() where email = ${address()}`)
    expect(known.end).toBe('/')
    expect((await signIn(acme, 'acme', `sub ${people}`)).end).toBe('/?sso_error=disabled')
    expect((await signIn(acme, 'acme', null)).end).toBe('/?sso_error=denied')
    expect(
      (await createVisitor().follow(`${world.origin}/api/v1/sso/nobody/start`)).endsWith('unknown'),
    ).toBe(true)
  })
})

describe('attacks', () => {
  const isBack = (next: string) => !next.includes('/callback')
  /** Goes to the provider and stops before coming back. */
  async function callbackOf(provider: OpenIdProvider | undefined, slug: string, visitor = createVisitor()) {
    const subject = `sub ${people}`
    await provider?.tell({ login: subject, accounts: { [subject]: account(slug) } })
    return { visitor, back: await visitor.follow(`${world.origin}/api/v1/sso/${slug}/start`, isBack) }
  }
  const endOf = async (visitor: ReturnType<typeof createVisitor>, back: string) =>
    (await visitor.follow(back)).slice(world.origin.length)

  test('a callback URL cannot be used twice, nor in another browser', async () => {
    const { visitor, back } = await callbackOf(acme, 'acme')
    expect(await endOf(createVisitor(), back)).toBe('/?sso_error=expired')
    const thief = createVisitor()
    await thief.visit(`${world.origin}/api/v1/sso/acme/start`)
    expect(await endOf(thief, back)).toBe('/?sso_error=failed')
    expect(await endOf(visitor, back)).toBe('/')
    expect(await endOf(visitor, back)).toBe('/?sso_error=expired')
    // With what the browser kept, too: the provider takes a code once.
    const second = await callbackOf(acme, 'acme')
    const kept = second.visitor.jarOf(world.origin).get('muster-dev-sso') ?? ''
    expect(await endOf(second.visitor, second.back)).toBe('/')
    second.visitor.jarOf(world.origin).set('muster-dev-sso', kept)
    expect(await endOf(second.visitor, second.back)).toBe('/?sso_error=failed')
  })

  test('a wrong state, issuer or nonce and a modified cookie are refused', async () => {
    for (const [name, value] of [
      ['state', 'another'],
      ['iss', 'https://evil.example'],
      ['code', 'made-up'],
    ] as const) {
      const { visitor, back } = await callbackOf(acme, 'acme')
      const changed = new URL(back)
      changed.searchParams.set(name, value)
      expect([name, await endOf(visitor, changed.href)]).toEqual([name, '/?sso_error=failed'])
    }
    // The code of one sign-in with the state of another: its nonce does not fit.
    const [one, two] = [await callbackOf(acme, 'acme'), await callbackOf(acme, 'acme')]
    const mixed = new URL(one.back)
    mixed.searchParams.set('code', new URL(two.back).searchParams.get('code') ?? '')
    expect(await endOf(one.visitor, mixed.href)).toBe('/?sso_error=failed')
    const { visitor, back } = await callbackOf(acme, 'acme')
    const jar = visitor.jarOf(world.origin)
    jar.set('muster-dev-sso', `${jar.get('muster-dev-sso')?.slice(0, -4)}AAAA`)
    expect(await endOf(visitor, back)).toBe('/?sso_error=expired')
  })

  test('a sign-in that took longer than ten minutes is refused, even if the cookie is sent', async () => {
    const PURPOSE = 'single sign-on'
    const ageBy = async (ms: number) => {
      const { visitor, back } = await callbackOf(acme, 'acme')
      const jar = visitor.jarOf(world.origin)
      const sealed = Buffer.from(jar.get('muster-dev-sso') ?? '', 'base64url')
      const flow = JSON.parse(decrypt(world.config.SECRET_KEY, sealed, PURPOSE))
      const older = JSON.stringify({ ...flow, at: flow.at - ms })
      jar.set('muster-dev-sso', encrypt(world.config.SECRET_KEY, older, PURPOSE).toString('base64url'))
      return endOf(visitor, back)
    }
    expect(await ageBy(9 * 60_000)).toBe('/')
    expect(await ageBy(10 * 60_000 + 1)).toBe('/?sso_error=expired')
  })

  test('the answer of another provider is refused (mix-up attack)', async () => {
    const { visitor, back } = await callbackOf(acme, 'acme')
    expect(await endOf(visitor, back.replace('/sso/acme/', '/sso/other/'))).toBe('/?sso_error=expired')
    // The browser was last sent to the other one, and comes back from the first.
    const mixed = await callbackOf(acme, 'acme')
    await mixed.visitor.visit(`${world.origin}/api/v1/sso/other/start`)
    expect(await endOf(mixed.visitor, mixed.back)).toBe('/?sso_error=expired')
  })

  test('rotated keys are fetched; five minutes of clock skew are accepted, no expired token', async () => {
    expect((await signIn(acme, 'acme', `sub ${people}`)).end).toBe('/')
    await acme?.tell({ rotate: true })
    expect((await signIn(acme, 'acme', `sub ${people}`)).end).toBe('/')
    expect((await signIn(early, 'early', `sub ${people}`)).end).toBe('/')
    expect((await signIn(late, 'late', `sub ${people}`)).end).toBe('/?sso_error=failed')
  })

  test('the cookie of the flow is Lax and encrypted; the session cookie is Strict', async () => {
    const visitor = createVisitor()
    const { response } = await visitor.visit(`${world.origin}/api/v1/sso/acme/start`)
    const [flow = ''] = response.headers.getSetCookie()
    expect(flow).toMatch(/^muster-dev-sso=.*HttpOnly; SameSite=Lax/)
    expect(flow).not.toContain('verifier')
    await acme?.tell({ login: `sub ${people}`, accounts: { [`sub ${people}`]: account() } })
    const back = await visitor.follow(response.headers.get('location') ?? '', isBack)
    const { response: done } = await visitor.visit(back)
    const session = done.headers.getSetCookie().find((line) => line.startsWith('muster-dev='))
    expect(session).toMatch(/HttpOnly; SameSite=Strict/)
    expect(done.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('422: an internal issuer, a taken slug; 400: required before anyone has used it', async () => {
    const create = (more: object) =>
      world.call(
        ssoProvidersCreate,
        {
          slug: 'new',
          name: 'x',
          issuer: 'https://login.example',
          client_id: 'x',
          client_secret: 'x',
          domains: ['new.example'],
          ...more,
        },
        admin,
      )
    expect(Object.keys((await create({ issuer: 'https://10.0.0.1' })).body.errors)).toEqual(['issuer'])
    expect(Object.keys((await create({ issuer: 'http://login.example' })).body.errors)).toEqual(['issuer'])
    expect(Object.keys((await create({ slug: 'acme' })).body.errors)).toEqual(['slug'])
    const made = await create({})
    expect(made.text).not.toContain('client_secret')
    const { id } = made.body.data.provider
    expect((await world.call(ssoProvidersUpdate, { id, sso_required: true }, admin)).status).toBe(400)
    expect((await world.call(ssoProvidersDelete, { id }, admin)).status).toBe(200)
  })
})

describe('sso_required', () => {
  test('blocks all other sign-ins, ends sessions, and ends access with the next renewal', async () => {
    const owner = await world.member('owner')
    const email = address()
    await world.db.query(sql`
      update users set email = ${email}, email_verified_at = now(), superadmin = false where id = ${owner.id}`)
    const link = await world.call(usersResetPassword, { id: owner.id }, admin)
    expect(link.status).toBe(200)
    expect((await signIn(acme, 'acme', `sub ${people}`)).end).toBe('/')
    const made = await world.call(
      tokensCreate,
      { name: 'x', project_id: owner.project_id, role: 'viewer' },
      owner,
    )
    const integration = { token: made.body.data.token as string }
    const body = { id: ids.acme ?? 0, sso_required: true }
    expect((await world.call(ssoProvidersUpdate, body, admin)).status).toBe(200)
    await wait(UNTIL_REVOKED_MS)
    expect((await world.call(me, {}, owner)).status).toBe(401)
    expect((await world.call(me, {}, integration)).status).toBe(200)

    const codeOf = (answer: { headers: Headers }) => answer.headers.get('x-error-code')
    expect(codeOf(await world.call(authenticate, { email, password: PASSWORD }))).toBe('sso_required')
    const own = { headers: OWN }
    expect(codeOf(await world.call(sessionsCreate, { email, password: PASSWORD }, own))).toBe('sso_required')
    // Without the password nobody learns that.
    expect(codeOf(await world.call(authenticate, { email, password: 'wrong' }))).toBe('invalid_credentials')
    const { token } = await signIn(acme, 'acme', `sub ${people}`)
    const session = { token }
    const change = { current_password: PASSWORD, new_password: 'another long and unusual one' }
    expect(codeOf(await world.call(passwordChange, change, session))).toBe('sso_required')
    const move = { email: 'away@example.com', password: PASSWORD }
    expect(codeOf(await world.call(emailChange, move, session))).toBe('sso_required')
    expect(codeOf(await world.call(usersResetPassword, { id: owner.id }, admin))).toBe('sso_required')
    const [sent] = await world.db.query<{ hash: Buffer }>(
      sql`select token_hash as hash from one_time_links where user_id = ${owner.id} and purpose = 'password_reset'`,
    )
    expect(sent).toBeDefined()
    const guest = await world.call(invitationsCreate, { email: `new${email}` }, session)
    expect(guest.status).toBe(201)
    expect((await world.call(ssoFind, { email })).data).toEqual({
      name: 'acme',
      start_url: '/api/v1/sso/acme/start',
      sso_required: true,
    })

    // Removed at the provider: the session ends, nobody lets them in again, and their tokens stop within a week.
    await world.db.query(
      sql`update access_tokens set expires_at = now() where user_id = ${owner.id} and kind = 'session'`,
    )
    await acme?.tell({ accounts: {}, login: null })
    expect((await signIn(acme, 'acme', null)).token).toBeUndefined()
    await world.db.query(sql`update users set sso_until = now() where id = ${owner.id}`)
    await wait(UNTIL_REVOKED_MS)
    expect((await world.call(me, {}, session)).status).toBe(401)
    expect((await world.call(me, {}, integration)).status).toBe(401)

    const release = { id: ids.acme ?? 0, sso_required: false }
    expect((await world.call(ssoProvidersUpdate, release, admin)).status).toBe(200)
    expect((await world.call(authenticate, { email, password: PASSWORD })).status).toBe(200)
    await wait(UNTIL_REVOKED_MS)
    expect((await world.call(me, {}, integration)).status).toBe(200)
  })

  test('an older change of address or another provider does not bypass it', async () => {
    const [ann, bob] = [await world.user(), await world.user()]
    const [first, second] = [address('other'), `b${address('other')}`]
    await world.db.query(
      sql`update users set email = ${first}, email_verified_at = now() where id = ${ann.id}`,
    )
    await world.db.query(
      sql`update users set email = ${second}, email_verified_at = now() where id = ${bob.id}`,
    )
    await world.call(emailChange, { email: `away${people}@example.com`, password: PASSWORD }, ann)
    expect((await signIn(other, 'other', `sub ${people}`, { email: first, email_verified: true })).end).toBe(
      '/',
    )
    // Bob is known at Acme too, from before.
    await world.db.query(sql`
      insert into identities (provider_id, subject, user_id) values (${ids.acme}, ${`bob ${people}`}, ${bob.id})`)
    const [link] = await world.db.query<{ id: number }>(
      sql`select id from one_time_links where user_id = ${ann.id} and used_at is null`,
    )
    expect(link).toBeDefined()
    const body = { id: ids.other ?? 0, sso_required: true }
    expect((await world.call(ssoProvidersUpdate, body, admin)).status).toBe(200)
    const open = await world.db.query(
      sql`select id from one_time_links where user_id = ${ann.id} and used_at is null`,
    )
    expect(open).toEqual([])
    expect((await signIn(acme, 'acme', `bob ${people}`, { email: second, email_verified: true })).end).toBe(
      '/?sso_error=address',
    )
    expect((await world.call(ssoProvidersUpdate, { ...body, sso_required: false }, admin)).status).toBe(200)
  })

  test('a domain that users of another platform have cannot be claimed; odd names cause no 500', async () => {
    const [platform] = await world.db.query<{ id: number }>(
      sql`insert into platforms (name) values ('Third') returning id`,
    )
    const boss = await world.user({ platform_id: platform?.id ?? 0, superadmin: true })
    const body = {
      slug: `third${people}`,
      name: 'x',
      issuer: 'https://login.example',
      client_id: 'x',
      client_secret: 'x',
    }
    const claimed = await world.call(ssoProvidersCreate, { ...body, domains: ['example.com'] }, boss)
    expect(Object.keys(claimed.body.errors)).toEqual(['domains'])
    for (const slug of ['%00', 'a'.repeat(500), '..%2f', 'ACME']) {
      const { status } = await fetch(`${world.origin}/api/v1/sso/${slug}/start`, { redirect: 'manual' })
      expect([slug, status < 500]).toEqual([slug, true])
    }
  })

  test('400: older reset links and invitations do not bypass it', async () => {
    const silent = await createWorld({ SMTP_URL: '' })
    const boss = await silent.user({ superadmin: true })
    const ann = await silent.user()
    const reset = (await silent.call(usersResetPassword, { id: ann.id }, boss)).body.data.link.split('#')[1]
    const invited = await silent.call(invitationsCreate, { email: 'guest@example.com' }, boss)
    const guest = invited.body.data.link.split('#')[1]
    const made = await silent.call(
      ssoProvidersCreate,
      {
        slug: 'example',
        name: 'Example',
        issuer: 'https://login.example',
        client_id: 'x',
        client_secret: 'x',
        domains: ['example.com'],
      },
      boss,
    )
    await silent.db.query(sql`
      update identity_providers set sso_required = true where id = ${made.body.data.provider.id}`)
    await silent.db.transaction((tx) => vouchForDomain(tx, made.body.data.provider.id, 'example.com', true))
    const choose = { token: reset, new_password: 'another long and unusual one' }
    expect((await silent.call(passwordReset, choose)).headers.get('x-error-code')).toBe('sso_required')
    const join = { token: guest, name: 'Guest', password: 'another long and unusual one' }
    expect((await silent.call(invitationsAccept, join)).headers.get('x-error-code')).toBe('sso_required')
    await silent.close()
  })
})
