// The rule that a second superadmin approves survives whatever one superadmin does. A sequence of calls by one of them,
// drawn from every operation that concerns people, sessions, factors, addresses, roles or identity providers, must not end
// with a credential of the other, or with an approval of what they proposed themselves.

import { randomUUID } from 'node:crypto'
import { bodyOf } from '@harness/bodies.ts'
import { type NameServer, startNameServer } from '@harness/name-server.ts'
import { createVisitor, type OpenIdProvider, startOpenIdProvider } from '@harness/openid.ts'
import { size } from '@harness/processes.ts'
import { createTenant, type Tenant } from '@harness/tenants.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { type Operation, type OperationName, operations } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredTokens } from '../../../api/src/accounts/store/access-tokens.ts'
import { sql } from '../../../api/src/core/sql.ts'

const { authenticate, invitationsAccept, masterCardsUpdate, me, passwordReset } = operations
const { rolloutsApprove, rolloutsPropose, sessionsCreate } = operations
const NEW_PASSWORD = 'chosen by somebody else entirely'

/** Every write about people and how they get in. Derived, so that a new operation takes part by itself. */
const aboutPeople = (Object.keys(operations) as OperationName[]).filter((name) => {
  const op: Operation = operations[name]
  return op.effect === 'write' && /^\/(?:v1|services\/platforms)\//.test(op.path)
})

test('the list contains all operations on users, invitations and providers', () => {
  expect(aboutPeople).toEqual(
    expect.arrayContaining([
      'usersCreate',
      'usersResetPassword',
      'usersDisable',
      'usersErase',
      'invitationsCreate',
      'ssoProvidersCreate',
      'ssoProvidersUpdate',
      'ssoProvidersVerifyDomains',
      'platformUpdate',
      'serviceTokensCreate',
      'serviceTokensRotate',
      'membersSetRole',
      'tokensCreate',
      'emailChange',
    ]),
  )
})

describe.each(['without mail', 'with mail'])('%s', (mail) => {
  let world: World
  let dns: NameServer
  let provider: OpenIdProvider
  beforeAll(async () => {
    dns = await startNameServer()
    world = await createWorld({
      ...(mail === 'without mail' ? { SMTP_URL: '' } : {}),
      DNS_SERVERS: dns.address,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      LOGIN_FAILURES_PER_HOUR: '1000000',
      SECOND_FACTOR_FAILURES_PER_HOUR: '1000000',
    })
    const back = Array.from({ length: 200 }, (_, n) => `${world.origin}/api/v1/sso/own${n}/callback`)
    provider = await startOpenIdProvider(back)
  })
  afterAll(async () => {
    await provider.close()
    await world.close()
    await dns.close()
  })

  let runs = 0

  test('one superadmin cannot gain a second approver by any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...aboutPeople), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        play,
      ),
      { numRuns: size(6, 200), endOnFailure: true },
    )
  })

  /** Each operation once, so that none is left to chance. */
  test.each(aboutPeople)('%s does not create a second approver', async (name) => {
    await play([name], true)
    if (name.startsWith('sso')) await play(['ssoProvidersCreate', name, 'ssoProvidersVerifyDomains'], true)
  })

  async function play(names: readonly OperationName[], isVictimProven: boolean): Promise<void> {
    const platformId = (await createPlatformOfTwo()).id
    const tenant = await createTenant(world, platformId)
    const domain = `two${runs}.example`
    const [mallory, victim] = [
      await world.user({ superadmin: true, platform_id: platformId }),
      await world.user({ superadmin: true, platform_id: platformId }),
    ]
    const email = `victim@${domain}`
    await world.db.query(sql`
      update users set email = ${email}, email_verified_at = ${isVictimProven ? new Date() : null},
        password_hash = ${await world.passwords.hash(randomUUID())}
      where id = ${victim.id}`)
    await world.db.query(sql`update platforms set approve_above = 1 where id = ${platformId}`)
    const proposal = await propose(tenant, mallory.token)

    // What mallory learns on the way: everything in an answer may be a link, a token or a password.
    const learned = new Set<string>([PASSWORD, NEW_PASSWORD])
    const slugs: string[] = []
    let ownProvider: number | undefined
    for (const name of names) {
      const body = aimed(name, tenant, { ...victim, email }, domain)
      // From then on the calls are about the provider that mallory made.
      const { record = {} }: Operation = operations[name]
      if (ownProvider && 'identityProvider' in record) body.id = ownProvider
      if (name === 'ssoProvidersCreate') slugs.push(String(body.slug))
      const headers = { 'sec-fetch-site': 'same-origin' }
      const answer = await world.post(`/api${operations[name].path}`, {
        token: mallory.token,
        headers,
        raw: JSON.stringify(body),
      })
      expect([name, answer.status < 500]).toEqual([name, true])
      for (const text of stringsIn(answer.body)) learned.add(text)
      if (name === 'ssoProvidersCreate') ownProvider = answer.body?.data?.provider?.id
      // Mallory also controls the DNS of a domain, perhaps even of this one.
      for (const { record_name, record_value } of answer.body?.data?.provider?.domain_proofs ?? [])
        dns.records.set(record_name, record_value)
    }
    const tokens = await useAll([...learned], slugs, email)
    for (const token of tokens) {
      const { status, body } = await world.call(me, {}, { token })
      expect(status === 200 ? body.data.user.id : null).not.toBe(victim.id)
    }
    for (const token of [mallory.token, ...tokens]) {
      const { status } = await world.call(rolloutsApprove, proposal, { token })
      expect(status).not.toBe(200)
    }
  }

  async function createPlatformOfTwo(): Promise<{ id: number }> {
    runs++
    const [row] = await world.db.query<{ id: number }>(
      sql`insert into platforms (name) values (${`Two ${runs}`}) returning id`,
    )
    return { id: row?.id ?? 0 }
  }

  async function propose(tenant: Tenant, token: string) {
    const draft = { id: tenant.master_card_id, title: 'Proposed' }
    expect((await world.call(masterCardsUpdate, draft, { token })).status).toBe(200)
    const made = await world.call(rolloutsPropose, { card_id: tenant.master_card_id }, { token })
    expect([made.status, made.text]).toEqual([201, made.text])
    const { number, fingerprint } = made.body.data.stage
    return { number, fingerprint }
  }

  /** The operation aimed at the other superadmin: their id, their address, a provider of mallory's own for their domain. */
  function aimed(
    name: OperationName,
    tenant: Tenant,
    victim: { id: number; email: string },
    domain: string,
  ): Record<string, unknown> {
    const body: Record<string, unknown> = { ...bodyOf(name, tenant) }
    const op: Operation = operations[name]
    if ('user' in (op.record ?? {})) body.id = victim.id
    if ('user_id' in body) body.user_id = victim.id
    if ('email' in op.body.properties) body.email = victim.email
    if ('superadmin' in op.body.properties) body.superadmin = true
    if (name === 'ssoProvidersCreate') {
      const slug = `own${runs % 200}`
      Object.assign(body, { slug, issuer: provider.issuer, client_id: 'muster', domains: [domain] })
      body.client_secret = 'a secret of the provider'
    }
    return body
  }

  /** Signs in with all that was learned. Returns the tokens that came of it. */
  async function useAll(learned: string[], slugs: string[], email: string): Promise<string[]> {
    const tokens = learned.filter((text) => text.startsWith('mst_'))
    for (const text of learned) {
      const [, link] = text.split('#')
      if (!link) continue
      await world.call(passwordReset, { token: link, new_password: NEW_PASSWORD })
      await world.call(invitationsAccept, { token: link, name: 'Mallory', password: NEW_PASSWORD })
    }
    for (const password of [NEW_PASSWORD]) {
      const { status, body } = await world.call(authenticate, { email, password })
      if (status === 200) tokens.push(body.data.token)
      const page = { headers: { 'sec-fetch-site': 'same-origin' } }
      await world.call(sessionsCreate, { email, password }, page)
    }
    for (const slug of slugs) {
      const visitor = createVisitor()
      await provider.tell({ login: 'victim', accounts: { victim: { email, email_verified: true } } })
      await visitor.follow(`${world.origin}/api/v1/sso/${slug}/start`)
      const token = visitor.jarOf(world.origin).get('muster-dev')
      if (token) tokens.push(token)
    }
    return tokens
  }
})

describe('the rule itself', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  test('a large rollout needs approval, also while its projects are suspended or have lost the tool', async () => {
    const tenant = await createTenant(world)
    const boss = await world.user({ superadmin: true })
    await world.db.query(sql`update platforms set approve_above = 1 where id = ${world.platform.id}`)
    const { master_card_id: card_id } = tenant
    await world.call(masterCardsUpdate, { id: card_id, title: 'For everybody' }, boss)
    const codes = async () => {
      const stage = { waves: [{ percent: 10 }, { percent: 100 }] }
      const answers = [
        await world.call(operations.masterCardsPush, { card_id }, boss),
        await world.call(operations.masterCardsPush, { card_id, stage }, boss),
      ]
      return answers.map(({ headers }) => headers.get('x-error-code'))
    }
    const refused = ['approval_required', 'approval_required']
    expect(await codes()).toEqual(refused)
    const projects = await world.db.query<{ id: number; tools: string[] }>(
      sql`select id, tools from projects where platform_id = ${world.platform.id}`,
    )
    for (const { id } of projects) await world.call(operations.projectsSuspend, { id, suspended: true }, boss)
    expect(await codes()).toEqual(refused)
    for (const { id } of projects) {
      await world.call(operations.projectsSuspend, { id, suspended: false }, boss)
      await world.call(operations.projectsUpdate, { id, tools: [] }, boss)
    }
    expect(await codes()).toEqual(refused)
  })

  test('the creator of a service is known after its tokens have ended', async () => {
    const tenant = await createTenant(world)
    const boss = await world.user({ superadmin: true })
    const made = await world.call(
      operations.serviceTokensCreate,
      { name: 'x', scopes: ['templates:write', 'rollouts:publish'] },
      boss,
    )
    const { token } = made.body.data
    const { master_card_id: card_id } = tenant
    await world.call(masterCardsUpdate, { id: card_id, title: 'By a program' }, { token })
    const { preview_id } = (await world.call(operations.rolloutsPreview, { card_id }, { token })).body.data
    const proposed = await world.call(rolloutsPropose, { card_id, preview_id }, { token })
    const { number, fingerprint } = proposed.body.data.stage
    await world.db.query(sql`
      update access_tokens set created_at = now() - interval '200 days', expires_at = now() - interval '100 days'
      where kind = 'service'`)
    await deleteExpiredTokens(world.db, 1_000)
    const approved = await world.call(rolloutsApprove, { number, fingerprint }, boss)
    expect([approved.status, approved.text]).toEqual([400, approved.text])
  })
})

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(stringsIn)
}
