// A domain counts for single sign-on when its DNS says so, or an operator does.
import { type NameServer, startNameServer } from '@harness/name-server.ts'
import { createVisitor, type OpenIdProvider, startOpenIdProvider } from '@harness/openid.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRequirement } from '../../../api/src/accounts/sso.ts'
import { changeProvider, findProvider } from '../../../api/src/accounts/store/identity-providers.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { domains as recheck } from '../../../api/src/jobs/domains.ts'
import { createLog } from '../../../api/src/log.ts'

const { authenticate, me, ssoFind, ssoProvidersCreate, ssoProvidersUpdate, ssoProvidersVerifyDomains } =
  operations

let world: World
let dns: NameServer
let provider: OpenIdProvider
let admin: { token: string }
const SLUGS = ['one', 'two', 'three', 'four', 'five', 'six']
beforeAll(async () => {
  dns = await startNameServer()
  world = await createWorld({ DNS_SERVERS: dns.address, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  provider = await startOpenIdProvider(SLUGS.map((slug) => `${world.origin}/api/v1/sso/${slug}/callback`))
  admin = await world.user({ superadmin: true })
})
afterAll(async () => {
  await provider.close()
  await world.close()
  await dns.close()
})

async function add(slug: string, domain: string, as = admin) {
  const { status, body, text } = await world.call(
    ssoProvidersCreate,
    {
      slug,
      name: slug,
      issuer: provider.issuer,
      client_id: 'muster',
      client_secret: 'a secret of the provider',
      domains: [domain],
    },
    as,
  )
  expect([status, text]).toEqual([201, text])
  return body.data.provider
}

const verify = async (id: number, as = admin) => world.call(ssoProvidersVerifyDomains, { id }, as)

async function signIn(slug: string, email: string, visitor = createVisitor()) {
  await provider.tell({ login: email, accounts: { [email]: { email, email_verified: true } } })
  const end = await visitor.follow(`${world.origin}/api/v1/sso/${slug}/start`)
  return { end: end.slice(world.origin.length), token: visitor.jarOf(world.origin).get('muster-dev') }
}

const look = () =>
  recheck(
    {
      db: world.db,
      log: createLog('silent'),
      config: world.config,
      signal: new AbortController().signal,
    },
    null,
  )

test('a claimed domain has no effect until its TXT record is found', async () => {
  const made = await add('one', 'gmail.example')
  const [proof] = made.domain_proofs
  expect(proof).toMatchObject({
    domain: 'gmail.example',
    record_name: '_muster.gmail.example',
    verified_at: null,
  })
  expect((await signIn('one', 'ann@gmail.example')).end).toBe('/?sso_error=address')
  expect((await world.call(ssoFind, { email: 'ann@gmail.example' })).data).toMatchObject({ start_url: null })

  expect((await verify(made.id)).body.data.checks).toEqual([{ domain: 'gmail.example', outcome: 'missing' }])
  dns.records.set('_muster.gmail.example', 'muster-domain=somebody-elses')
  expect((await verify(made.id)).body.data.checks[0].outcome).toBe('missing')
  dns.records.set('_muster.gmail.example', proof.record_value)
  const { provider: shown, checks } = (await verify(made.id)).body.data
  expect([checks[0].outcome, typeof shown.domain_proofs[0].verified_at]).toEqual(['proven', 'string'])
  expect((await signIn('one', 'ann@gmail.example')).end).toBe('/')
})

test('an unproven claim does not block another provider; only one provider can prove a domain', async () => {
  const squatter = await add('two', 'real.example')
  const owner = await add('three', 'real.example')
  dns.records.set('_muster.real.example', owner.domain_proofs[0].record_value)
  expect((await verify(squatter.id)).body.data.checks[0].outcome).toBe('missing')
  expect((await verify(owner.id)).body.data.checks[0].outcome).toBe('proven')
  dns.records.set('_muster.real.example', squatter.domain_proofs[0].record_value)
  const late = await verify(squatter.id)
  expect([late.status, late.text]).toEqual([400, expect.stringContaining('Another provider has proven')])
})

test('a record that is missing for a week ends the proof; an unreachable name server does not', async () => {
  const made = await add('four', 'lapsed.example')
  dns.records.set('_muster.lapsed.example', made.domain_proofs[0].record_value)
  await verify(made.id)
  expect((await signIn('four', 'ann@lapsed.example')).end).toBe('/')
  const required = await world.call(ssoProvidersUpdate, { id: made.id, sso_required: true }, admin)
  expect(required.status).toBe(200)
  const person = await world.user()
  await world.db.query(sql`update users set email = 'bob@lapsed.example' where id = ${person.id}`)
  const codeOf = async () =>
    (await world.call(authenticate, { email: 'bob@lapsed.example', password: PASSWORD })).headers.get(
      'x-error-code',
    )
  expect(await codeOf()).toBe('sso_required')

  const age = (days: number) =>
    world.db.query(sql`
      update identity_domains set checked_at = checked_at - make_interval(days => ${days}),
        failing_since = failing_since - make_interval(days => ${days})
      where domain = 'lapsed.example'`)
  dns.records.delete('_muster.lapsed.example')
  dns.fail(true)
  await age(8)
  await look()
  expect(await codeOf()).toBe('sso_required')
  dns.fail(false)
  await look()
  // Missing for the first time: it may be a mistake of whoever keeps the DNS.
  expect(await codeOf()).toBe('sso_required')
  await age(8)
  await look()
  expect(await codeOf()).toBeNull()
  expect((await signIn('four', 'ann@lapsed.example')).end).not.toBe('/')
  const [audited] = await world.db.query(sql`select 1 from audit_log where action = 'sso-domain.lost'`)
  expect(audited).toBeDefined()
})

test('superadmins use single sign-on only if an operator allows it, until the provider changes', async () => {
  const made = await add('five', 'staff.example')
  dns.records.set('_muster.staff.example', made.domain_proofs[0].record_value)
  await verify(made.id)
  const boss = await world.user({ superadmin: true })
  await world.db.query(
    sql`update users set email = 'boss@staff.example', email_verified_at = now() where id = ${boss.id}`,
  )
  expect((await signIn('five', 'boss@staff.example')).end).toBe('/?sso_error=superadmin')
  expect((await signIn('five', 'ann@staff.example')).end).toBe('/')
  // Required of everybody else, it locks no superadmin out.
  await world.call(ssoProvidersUpdate, { id: made.id, sso_required: true }, admin)
  const password = { email: 'boss@staff.example', password: PASSWORD }
  expect((await world.call(authenticate, password)).status).toBe(200)
  expect((await world.call(me, {}, boss)).status).toBe(200)

  const trust = (signs_superadmins_in: boolean) =>
    world.db.transaction(async (tx) => {
      const before = await findProvider(tx, made.id)
      if (!before) throw new Error('unreachable')
      await changeProvider(tx, made.id, { signs_superadmins_in })
      await changeRequirement(tx, before, (await findProvider(tx, made.id)) ?? before)
    })
  await trust(true)
  expect((await world.call(authenticate, password)).headers.get('x-error-code')).toBe('sso_required')
  expect((await signIn('five', 'boss@staff.example')).end).toBe('/')
  // A superadmin replaces the client: from now on it may be somebody else who vouches.
  await world.call(ssoProvidersUpdate, { id: made.id, client_id: 'another' }, admin)
  await world.call(ssoProvidersUpdate, { id: made.id, client_id: 'muster' }, admin)
  expect((await signIn('five', 'boss@staff.example')).end).toBe('/?sso_error=superadmin')
  expect((await world.call(authenticate, password)).status).toBe(200)
})

test('a claim of a domain that another provider has proven does not stop the checks', async () => {
  await world.db.query(sql`
    update identity_domains set checked_at = now() - interval '8 days', failing_since = null where verified_at is not null`)
  // The one that claims it has both records in its DNS, and comes first.
  const [claimed] = await world.db.query<{ proof: string; domain: string }>(sql`
    select d.proof, d.domain from identity_domains d join identity_providers p on p.id = d.provider_id
    where p.slug = 'two'`)
  dns.records.set(`_muster.${claimed?.domain}`, `muster-domain=${claimed?.proof}`)
  await world.db.query(sql`
    insert into identity_domains (domain, provider_id, verified_at, checked_at)
    select 'also-two.example', id, now(), now() - interval '8 days' from identity_providers where slug = 'two'`)
  await look()
  const unchecked = await world.db.query(sql`
    select domain from identity_domains
    where verified_at is not null and not is_by_operator and checked_at < now() - interval '1 day'`)
  expect(unchecked).toEqual([])
})

test('signing in by single sign-on ends the session that the browser had before', async () => {
  const made = await add('six', 'six.example')
  dns.records.set('_muster.six.example', made.domain_proofs[0].record_value)
  await verify(made.id)
  const visitor = createVisitor()
  const first = await signIn('six', 'ann@six.example', visitor)
  visitor.jarOf(provider.issuer).clear()
  const second = await signIn('six', 'bob@six.example', visitor)
  expect(second.token).not.toBe(first.token)
  const live = await world.db.query<{ email: string }>(sql`
    select u.email from access_tokens t join users u on u.id = t.user_id
    where u.email like '%@six.example' and t.revoked_at is null`)
  expect(live).toEqual([{ email: 'bob@six.example' }])
})
