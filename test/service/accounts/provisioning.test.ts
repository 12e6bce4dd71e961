// What the program of a platform may make and change, and above all what it may never take over.
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { type Operation, operations as o, type Scope } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, findInvited } from '../../../api/src/accounts/invitations.ts'
import { openLink } from '../../../api/src/accounts/links.ts'
import { insertLink } from '../../../api/src/accounts/store/one-time-links.ts'
import { hashToken, mintLinkToken } from '../../../api/src/accounts/tokens.ts'
import { insertPlatform } from '../../../api/src/core/platforms.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { findSubscribers } from '../../../api/src/feed/store/notifications.ts'
import { mail } from '../../../api/src/jobs/mail.ts'
import { createLog } from '../../../api/src/log.ts'

let world: World
let boss: { id: number; token: string }
beforeAll(async () => {
  world = await createWorld({ SERVICE_RATE_LIMIT_PER_MINUTE: '1000000' })
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
async function done(op: Operation, body: object, token = boss.token): Promise<any> {
  const answer = await world.call(op, body, { token })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.data
}
const codeOf = async (op: Operation, body: object, token: string) => {
  const answer = await world.call(op, body, { token })
  return answer.status < 300 ? 'done' : `${answer.status} ${answer.headers.get('x-error-code')}`
}
const service = async (scopes: readonly Scope[], token = boss.token): Promise<string> =>
  (await done(o.serviceTokensCreate, { name: 'Program', scopes }, token)).token
const all: readonly Scope[] = ['projects:write', 'people:write', 'webhooks:write', 'embed', 'checks:report']

let names = 0
const fresh = (what: string) => `${what}-${++names}`

describe('bulk calls', () => {
  test('answer each item for itself, in order; what is refused changes nothing', async () => {
    const token = await service(all)
    const taken = await world.user()
    const [a, b, c] = [fresh('person'), fresh('person'), fresh('person')]
    const { results } = await done(
      o.usersBulkUpsert,
      {
        items: [
          { external_id: a, name: 'A', email: `${a}@shop.example` },
          { external_id: b, name: 'B', email: taken.email },
          { external_id: '', name: 'B' },
          { external_id: c, name: 'C', colour: 'red' },
          { name: 'C' },
          { external_id: a, name: 'A again' },
          { external_id: c, name: 'C' },
          null,
        ],
      },
      token,
    )
    const short = results.map(
      ({ is_new, error }: { is_new: boolean; error: { code: string; fields: object } | null }) =>
        error ? [error.code, ...Object.keys(error.fields)] : is_new,
    )
    expect(short).toEqual([
      true,
      ['validation', 'email'],
      ['validation', 'external_id'],
      ['validation', 'colour'],
      ['validation', 'external_id'],
      false,
      true,
      ['validation', 'item'],
    ])
    expect(results[5].id).toBe(results[0].id)
    const { users } = await done(o.usersList, { limit: 200 })
    const found = users.filter(({ external_id }: { external_id: string }) => [a, b, c].includes(external_id))
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['A again', 'C'])
  })

  test('an item that is refused after it has written leaves no row, event or entry behind', async () => {
    const token = await service(all)
    const traces = () =>
      world.db.query(sql`
        select (select count(*) from projects) as projects, (select count(*) from audit_log) as audited,
          (select count(*) from external_ids) as ids, (select count(*) from platform_events) as platform,
          (select count(*) from activity) as activity`)
    const item = { external_id: fresh('shop'), name: 'A shop', owner: { external_id: 'nobody' } }
    const before = await traces()
    const { results } = await done(o.projectsBulkUpsert, { items: [item] }, token)
    expect(results[0].error.fields).toHaveProperty(['owner.external_id'])
    expect(await traces()).toEqual(before)
  })

  test('422: no list, and a list of more than 500', async () => {
    const token = await service(all)
    expect(await codeOf(o.usersBulkUpsert, {}, token)).toBe('422 validation')
    expect(await codeOf(o.usersBulkUpsert, { items: [] }, token)).toBe('422 validation')
    const items = Array.from({ length: 501 }, (_, n) => ({ external_id: `x${n}`, name: 'x' }))
    expect(await codeOf(o.usersBulkUpsert, { items }, token)).toBe('422 validation')
  })

  test('20 calls at once make each record once; a bulk call that meets another is refused, not kept waiting', async () => {
    const token = await service(all)
    const items = Array.from({ length: 5 }, () => ({ external_id: fresh('shop'), name: 'A shop' }))
    const calls = Array.from({ length: 20 }, (_, n) => (n % 2 ? items.toReversed() : items))
    const answers = await Promise.all(
      calls.map((items) => world.call(o.projectsBulkUpsert, { items }, { token })),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true)
    const results = answers.flatMap(({ status, body }) => (status === 200 ? body.data.results : []))
    expect(results.filter(({ is_new }: { is_new: boolean }) => is_new)).toHaveLength(5)
    expect(results.filter(({ error }: { error: unknown }) => error)).toEqual([])
    const singles = await Promise.all(
      calls
        .flat()
        .map((item) =>
          world.call(o.projectsUpsert, { ...item, external_id: `${item.external_id} b` }, { token }),
        ),
    )
    expect(singles.filter(({ status }) => status !== 200)).toEqual([])
    expect(singles.filter(({ body }) => body.data.is_new)).toHaveLength(5)
  })

  test('the same again changes nothing: no event, no entry of the audit log', async () => {
    const token = await service(all)
    const [shop, person] = [fresh('shop'), fresh('person')]
    const run = async () => {
      const project = {
        external_id: shop,
        name: 'Shop',
        tools: ['till'],
        attributes: { city: 'Ulm', a: '1' },
      }
      await done(o.projectsUpsert, project, token)
      await done(
        o.usersUpsert,
        { external_id: person, name: 'P', email: `${person}@x.example`, language: 'de' },
        token,
      )
      await done(
        o.membersUpsert,
        { project_external_id: shop, user_external_id: person, role: 'owner' },
        token,
      )
      await done(o.projectsUpsert, { external_id: shop, owner: { external_id: person } }, token)
    }
    const traces = async () =>
      world.db.query(sql`
        select (select count(*) from audit_log) as audited, (select count(*) from platform_events) as platform,
          (select count(*) from activity) as projects, (select max(updated_at) from users) as users`)
    await run()
    const before = await traces()
    await run()
    expect(await traces()).toEqual(before)
  })
})

describe('projects', () => {
  test('what an upsert leaves out stays; attributes and tools are replaced whole', async () => {
    const token = await service(all)
    const external_id = fresh('shop')
    const first = {
      external_id,
      name: 'Ulm',
      tools: ['till'],
      time_zone: 'Europe/Berlin',
      attributes: { city: 'Ulm' },
    }
    const made = await done(o.projectsUpsert, first, token)
    expect([made.is_new, made.project.external_id]).toEqual([true, external_id])
    const { project, is_new } = await done(
      o.projectsUpsert,
      { external_id, attributes: { region: 'south' } },
      token,
    )
    expect([is_new, project.id, project.name, project.time_zone, project.attributes, project.tools]).toEqual([
      false,
      made.project.id,
      'Ulm',
      'Europe/Berlin',
      { region: 'south' },
      ['till'],
    ])
    expect(await codeOf(o.projectsUpsert, { external_id: fresh('shop') }, token)).toBe('422 validation')
    const { projects } = await done(o.projectsList, { external_id })
    expect(projects.map(({ id }: { id: number }) => id)).toEqual([project.id])
    expect((await done(o.projectsList, { external_id: 'nobody knows it' })).projects).toEqual([])
  })

  test('external ids are of one platform: two have the same, and neither sees the other', async () => {
    const { id: platform_id } = await world.db.transaction((tx) => insertPlatform(tx, 'Other'))
    const other = await world.user({ superadmin: true, platform_id })
    const [ours, theirs] = [await service(all), await service(all, other.token)]
    const [shop, person] = [fresh('shop'), fresh('person')]
    const ids = []
    for (const token of [ours, theirs]) {
      ids.push((await done(o.projectsUpsert, { external_id: shop, name: 'A' }, token)).project.id)
      ids.push((await done(o.usersUpsert, { external_id: person, name: 'A' }, token)).user.id)
    }
    expect(new Set(ids).size).toBe(4)
    const [project_id] = ids
    const body = { project_id, user_external_id: person, role: 'owner' }
    expect(await codeOf(o.membersUpsert, body, theirs)).toBe('422 validation')
    expect(
      await codeOf(
        o.embedsCreate,
        { project_id, user: { external_id: person, name: 'A' }, role: 'viewer' },
        theirs,
      ),
    ).toBe('422 validation')
  })

  test('checks are reported by the id that the program knows', async () => {
    const token = await service(all)
    const shop = fresh('shop')
    const { project } = await done(o.projectsUpsert, { external_id: shop, name: 'A' }, token)
    const report = { check: 'website.published', state: 'passed' }
    const answer = await done(
      o.checksReport,
      {
        reports: [
          { ...report, project_external_id: shop },
          { ...report, project_external_id: 'nobody' },
          { ...report, project_id: project.id, project_external_id: shop },
          report,
        ],
      },
      token,
    )
    expect(answer).toEqual({
      accepted: 1,
      unchanged: 0,
      refused: [1, 2, 3].map((index) => ({ index, reason: 'project_missing' })),
    })
  })
})

describe('people', () => {
  test('somebody without an address has none in any answer', async () => {
    const token = await service(all)
    const [shop, person] = [fresh('shop'), fresh('person')]
    const { project } = await done(o.projectsUpsert, { external_id: shop, name: 'A' }, token)
    const { user } = await done(o.usersUpsert, { external_id: person, name: 'Uma' }, token)
    expect(user.email).toBeNull()
    const { member } = await done(
      o.membersUpsert,
      { project_external_id: shop, user_external_id: person, role: 'owner' },
      token,
    )
    expect(member.email).toBeNull()
    expect(await codeOf(o.usersResetPassword, { id: user.id }, boss.token)).toBe('400 rule')
    await world.db.query(sql`
      update users set password_hash = (select password_hash from users where id = ${boss.id}) where id = ${user.id}`)
    const exported = await world.call(
      o.projectsExport,
      {},
      {
        token: await world.session(user.id),
        headers: { 'x-project-id': String(project.id) },
      },
    )
    expect(exported.text).toContain('"Uma"')
    expect(exported.text).not.toContain('nobody.invalid')
    expect(
      (await done(o.usersList, { limit: 200 })).users.map(({ email }: { email: string }) => email).join(),
    ).not.toContain('nobody.invalid')
  })

  test('a new address replaces one that nobody has used; later it is theirs alone', async () => {
    const token = await service(all)
    const person = fresh('person')
    const mails = [`${person}@old.example`, `${person}@new.example`, `${person}@third.example`]
    const { user } = await done(o.usersUpsert, { external_id: person, name: 'P', email: mails[0] }, token)
    const again = await done(o.usersUpsert, { external_id: person, name: 'P', email: mails[1] }, token)
    expect([again.user.id, again.user.email]).toEqual([user.id, mails[1]])
    // They sign in once.
    await world.session(user.id)
    await world.db.query(sql`update users set password_hash = 'x', is_unproven = false where id = ${user.id}`)
    const answer = await world.call(
      o.usersUpsert,
      { external_id: person, name: 'P', email: mails[2] },
      { token },
    )
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('They have signed in')])
    expect(await codeOf(o.usersUpsert, { external_id: person, name: 'Renamed' }, token)).toBe('done')
  })

  test('nobody signs in as such a person, gets a link for a password, or sends them the digest', async () => {
    const token = await service(all)
    const { project_id } = await world.team()
    const person = fresh('person')
    const email = `${person}@shop.example`
    const { user } = await done(o.usersUpsert, { external_id: person, name: 'P', email }, token)
    await done(o.membersUpsert, { project_id, user_external_id: person, role: 'member' }, token)
    for (const password of [PASSWORD, 'x'])
      expect(await codeOf(o.authenticate, { email, password }, token)).toBe('401 invalid_credentials')
    const before = await world.db.query(sql`select count(*) from mails where kind = 'password_reset'`)
    await world.call(o.passwordForgot, { email })
    const resources = {
      db: world.db,
      config: world.config,
      log: createLog('silent'),
      signal: new AbortController().signal,
    }
    await mail(resources, {})
    expect(await world.db.query(sql`select count(*) from mails where kind = 'password_reset'`)).toEqual(
      before,
    )
    await world.db.query(sql`
      insert into notifications (user_id, project_id, reason, about) values (${user.id}, ${project_id}, 'assigned', 'x')`)
    const subscribers = await findSubscribers(world.db, new Date(), 0, 100)
    expect(subscribers.map(({ id }) => id)).not.toContain(user.id)
    await world.db.query(sql`update users set is_unproven = false where id = ${user.id}`)
    expect((await findSubscribers(world.db, new Date(), 0, 100)).map(({ id }) => id)).toContain(user.id)
  })

  test('an erased person is unknown to the program: the same id is somebody new', async () => {
    const token = await service(all)
    const person = fresh('person')
    const { user } = await done(o.usersUpsert, { external_id: person, name: 'P' }, token)
    await done(o.usersErase, { id: user.id })
    const again = await done(o.usersUpsert, { external_id: person, name: 'P' }, token)
    expect([again.is_new, again.user.id === user.id]).toEqual([true, false])
  })

  test('a program with people:erase erases people whom a program has made, and nobody else', async () => {
    const token = await service(all)
    const eraser = await service(['people:erase'])
    const reader = await service(['people:read'])
    const upsert = async () =>
      (await done(o.usersUpsert, { external_id: fresh('leaver'), name: 'Lea' }, token)).user
    const [made, promoted, known] = [await upsert(), await upsert(), await world.user()]
    await world.db.query(sql`update users set superadmin = true where id = ${promoted.id}`)

    expect(await codeOf(o.usersErase, { id: made.id }, token)).toBe('403 forbidden_scope')
    expect(await codeOf(o.usersErase, { id: made.id }, reader)).toBe('403 forbidden_scope')
    expect(await codeOf(o.usersErase, { id: known.id }, eraser)).toBe('400 rule')
    expect(await codeOf(o.usersErase, { id: promoted.id }, eraser)).toBe('400 rule')
    expect(await codeOf(o.usersErase, { id: made.id }, eraser)).toBe('done')
    // Whoever was erased is nobody's any more.
    expect(await codeOf(o.usersErase, { id: made.id }, eraser)).toBe('400 rule')

    expect(await codeOf(o.usersList, {}, eraser)).toBe('403 forbidden_scope')
    const { users } = await done(o.usersList, { after_id: made.id - 1, limit: 3 }, reader)
    expect(
      users.map(({ name, external_id }: { name: string; external_id: string }) => [name, external_id]),
    ).toEqual([
      ['Erased user', null],
      ['Lea', promoted.external_id],
      [expect.any(String), null],
    ])
  })

  test('an address that can be nobody’s is refused: it would block the erasure of others', async () => {
    const token = await service(all)
    const { id } = await world.user()
    for (const email of [
      `erased-${id}@erased.invalid`,
      'x@NOBODY.invalid',
      'service-1@service.invalid',
      'x@a.invalid',
    ]) {
      expect(await codeOf(o.usersUpsert, { external_id: fresh('person'), name: 'P', email }, token)).toBe(
        '422 validation',
      )
      const user = { name: 'P', email, password: 'a long and unusual one' }
      expect(await codeOf(o.usersCreate, user, boss.token)).toBe('422 validation')
    }
    await done(o.usersErase, { id })
  })

  test('whoever is erased while a program changes them stays erased, and is a member of nothing', async () => {
    const token = await service(all)
    const { project_id } = await world.team()
    for (let round = 0; round < 8; round++) {
      const person = fresh('person')
      const { user } = await done(o.usersUpsert, { external_id: person, name: 'Erika' }, token)
      const upsert = (n: number) =>
        world.call(
          o.usersUpsert,
          { external_id: person, name: `Erika ${n}`, email: `${person}@new.example` },
          { token },
        )
      const member = { project_id, user_external_id: person, role: 'member' }
      await Promise.all([
        upsert(1),
        world.call(o.membersUpsert, member, { token }),
        world.call(o.usersErase, { id: user.id }, boss),
        upsert(2),
        world.call(o.membersUpsert, member, { token }),
        upsert(3),
      ])
      const [row] = await world.db.query(sql`
        select name, email, (select count(*) from memberships m where m.user_id = u.id) as projects
        from users u where id = ${user.id}`)
      expect(row).toEqual({ name: 'Erased user', email: `erased-${user.id}@erased.invalid`, projects: 0 })
    }
  })

  test('an invitation that is accepted while the address changes gives no password to the new one', async () => {
    const token = await service(all)
    const person = fresh('person')
    const [old, next] = [`${person}@old.example`, `${person}@new.example`]
    await done(o.usersUpsert, { external_id: person, name: 'P', email: old }, token)
    const secret = mintLinkToken()
    const link = { purpose: 'invitation', platform_id: world.platform.id, user_id: null, email: old } as const
    const more = { project_id: null, role: null, created_by: boss.id, is_mailed: true }
    await world.db.transaction((tx) =>
      insertLink(tx, {
        ...link,
        ...more,
        token_hash: hashToken(secret),
        expires_at: new Date(Date.now() + 60_000),
      }),
    )
    const opened = await openLink(world.db, 'invitation', secret)
    const known = await findInvited(world.db, opened)
    // The password is being hashed when the address changes.
    await done(o.usersUpsert, { external_id: person, name: 'P', email: next }, token)
    const made = { name: 'P', password_hash: 'chosen by whoever reads the old address' }
    const accepted = world.db.transaction((tx) => accept(tx, secret, known, made))
    await expect(accepted).rejects.toMatchObject({ status: 400 })
    const [row] = await world.db.query(sql`select password_hash from users where email = ${next}`)
    expect(row).toEqual({ password_hash: '' })
  })

  test('many identical calls at once all succeed, and so does handing over meanwhile', async () => {
    const token = await service(all)
    const { project_id } = await world.team()
    const person = fresh('person')
    await done(o.usersUpsert, { external_id: person, name: 'P' }, token)
    const member = { project_id, user_external_id: person, role: 'member' }
    const embed = { project_id, user: { external_id: person, name: 'P' }, role: 'member' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? world.call(o.membersUpsert, member, { token }) : world.call(o.embedsCreate, embed, { token }),
      ),
    )
    expect(answers.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(Array(8).fill('done'))
  })

  test('a project keeps an owner; null removes; superadmins are left alone', async () => {
    const token = await service(all)
    const [shop, person] = [fresh('shop'), fresh('person')]
    await done(o.projectsUpsert, { external_id: shop, name: 'A' }, token)
    const { user } = await done(o.usersUpsert, { external_id: person, name: 'P' }, token)
    const as = (role: string | null) => ({ project_external_id: shop, user_external_id: person, role })
    await done(o.membersUpsert, as('owner'), token)
    expect(await codeOf(o.membersUpsert, as('viewer'), token)).toBe('400 rule')
    expect(await codeOf(o.membersUpsert, as(null), token)).toBe('400 rule')
    await world.db.query(sql`update users set superadmin = true where id = ${user.id}`)
    for (const body of [as('member'), as(null)])
      expect(await codeOf(o.membersUpsert, body, token)).toBe('400 rule')
    expect(await codeOf(o.usersUpsert, { external_id: person, name: 'Hacked' }, token)).toBe('400 rule')
    expect(
      await codeOf(
        o.embedsCreate,
        { ...as('member'), user_external_id: undefined, user: { external_id: person, name: 'x' } },
        token,
      ),
    ).toBe('400 rule')
    expect(await codeOf(o.projectsUpsert, { external_id: shop, owner: { external_id: person } }, token)).toBe(
      '400 rule',
    )
  })
})

describe('webhooks', () => {
  test('a program manages those of projects; those of the platform are for people', async () => {
    const token = await service(['webhooks:write'])
    const { project_id } = await world.team()
    const url = 'https://example.com/hook'
    const headers = { 'x-project-id': String(project_id) }
    const { data, status } = await world.call(o.webhooksCreate, { url }, { token, headers })
    expect(status).toBe(201)
    expect(await codeOf(o.webhooksCreate, { url }, token)).toBe('403 forbidden_project')
    const { webhook } = await done(o.webhooksCreate, { url })
    for (const op of [o.webhooksDelete, o.webhooksSuspend, o.webhooksRotateSecret, o.webhooksTest] as const)
      expect(await codeOf(op, { id: webhook.id }, token)).toBe('403 forbidden_scope')
    const { id } = (data as { webhook: { id: number } }).webhook
    expect(await codeOf(o.webhooksDelete, { id }, token)).toBe('done')
  })
})

interface Watched {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly superadmin: boolean
  readonly password_hash: string
  readonly roles: string
}

/** Everything about people that a program could want to take. */
const peopleOf = (ids: readonly number[]): Promise<Watched[]> =>
  world.db.query<Watched>(sql`
    select u.id, u.email, u.name, u.superadmin, u.superadmin_billing, u.password_hash, u.disabled_at, u.is_unproven,
      (select string_agg(concat(m.project_id, m.role), ',' order by m.project_id) from memberships m where m.user_id = u.id) as roles,
      (select count(*) from access_tokens t where t.user_id = u.id and t.revoked_at is null) as tokens
    from users u where u.id = any (${ids}::bigint[]) order by u.id`)

test('take-over: no sequence of calls changes people whom the program has not made, or makes a second approver', async () => {
  const { id: platform_id } = await world.db.transaction((tx) => insertPlatform(tx, 'Chain'))
  const admin = await world.user({ superadmin: true, platform_id })
  const token = await service(all, admin.token)
  const victims = [admin, await world.user({ platform_id }), await world.user({ platform_id })]
  const project = await world.project({ platform_id })
  await world.db.query(sql`
    insert into memberships (project_id, user_id, role)
    values (${project.id}, ${victims[1]?.id ?? 0}, 'owner'), (${project.id}, ${victims[2]?.id ?? 0}, 'member')`)
  const ids = ['a', 'b', 'c']
  const email = fc.constantFrom(
    ...victims.map((victim) => victim.email),
    ...victims.map((victim) => victim.email.toUpperCase()),
    'new@chain.example',
    'other@chain.example',
  )
  const external_id = fc.constantFrom(...ids, ...victims.map(({ id }) => String(id)))
  const role = fc.constantFrom('viewer', 'member', 'owner')
  const call = fc.oneof(
    fc
      .record({ external_id, name: fc.constant('Hacked'), email: fc.option(email) })
      .map((body) => [o.usersUpsert, body]),
    fc
      .record({ external_id, name: fc.constant('Shop'), owner: fc.record({ external_id }) })
      .map((body) => [o.projectsUpsert, body]),
    fc
      .record({ project_id: fc.constant(project.id), user_external_id: external_id, role: fc.option(role) })
      .map((body) => [o.membersUpsert, body]),
    fc
      .record({
        project_id: fc.constant(project.id),
        user: fc.record({ external_id, name: fc.constant('Hacked') }),
        role: fc.constantFrom('viewer', 'member'),
      })
      .map((body) => [o.embedsCreate, body]),
    fc
      .record({
        items: fc.array(fc.record({ external_id, name: fc.constant('Hacked'), email: fc.option(email) }), {
          minLength: 1,
          maxLength: 3,
        }),
      })
      .map((body) => [o.usersBulkUpsert, body]),
  ) as fc.Arbitrary<[Operation, object]>
  const watched = victims.map(({ id }) => id)
  const before = await peopleOf(watched)
  let succeeded = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 5, maxLength: 15 }),
      fc.boolean(),
      async (calls, isPerson) => {
        for (const [op, body] of calls) {
          const answer = await world.call(op, body, { token: isPerson ? admin.token : token })
          expect(answer.status).not.toBe(500)
          if (answer.status < 300) succeeded++
        }
        expect(await peopleOf(watched)).toEqual(before)
        const approvers = await world.db.query(sql`
        select id from users where platform_id = ${platform_id} and superadmin`)
        expect(approvers).toHaveLength(1)
      },
    ),
    { numRuns: 40 },
  )
  expect(succeeded).toBeGreaterThan(100)
})
