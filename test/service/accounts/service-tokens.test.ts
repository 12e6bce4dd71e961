// Programs that act for a platform. What each scope may call is in the credential matrix; here is the rest.
import { setTimeout as wait } from 'node:timers/promises'
import { createTenant, type Tenant } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations, type Scope } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSuperadmin } from '../../../api/src/accounts/users.ts'
import { sql } from '../../../api/src/core/sql.ts'

const { auditList, authenticate, masterBoardsSync, masterCardsList, masterCardsPush, masterCardsUpdate } =
  operations
const { me, membersAdd, rolloutsPreview, usersDisable, usersList } = operations
const { serviceTokensCreate, serviceTokensList, serviceTokensRevoke, serviceTokensRotate } = operations
const UNTIL_REVOKED_MS = 900

let world: World
let own: Tenant
let admin: { token: string; id: number }
beforeAll(async () => {
  world = await createWorld({ TRUSTED_PROXIES: '127.0.0.1' })
  own = await createTenant(world)
  admin = await world.user({ superadmin: true })
})
afterAll(() => world.close())

async function service(scopes: Scope[], more: object = {}) {
  const made = await world.call(serviceTokensCreate, { name: 'Pipeline', scopes, ...more }, admin)
  expect(made.status).toBe(201)
  return { token: made.body.data.token as string, ...made.body.data.service_token }
}

describe('publishing', () => {
  test('400: without a preview, or with one of another target or user, expired or outdated', async () => {
    const { token } = await service(['rollouts:publish', 'templates:write'])
    const as = { token }
    const { master_card_id: card_id, master_board_id: board_id } = own
    const push = (preview_id?: string) => world.call(masterCardsPush, { card_id, preview_id }, as)
    const codeOf = async (preview_id?: string) => (await push(preview_id)).headers.get('x-error-code')
    const preview = async (body: object, who: { token: string } = as) =>
      (await world.call(rolloutsPreview, body, who)).body.data.preview_id as string
    expect(await codeOf()).toBe('preview_required')
    expect(await codeOf('prv_0.0')).toBe('preview_stale')
    expect(await codeOf(await preview({ board_id }))).toBe('preview_stale')
    expect(await codeOf(await preview({ card_id }, admin))).toBe('preview_stale')

    const before = await preview({ card_id })
    await world.call(masterCardsUpdate, { id: card_id, title: 'Changed meanwhile' }, as)
    expect(await codeOf(before)).toBe('preview_stale')

    const fresh = await preview({ card_id })
    const old = `prv_${(Date.now() - 16 * 60_000).toString(36)}.${fresh.split('.')[1]}`
    expect(await codeOf(old)).toBe('preview_stale')
    expect((await push(fresh)).status).toBe(200)
    // It has been used.
    expect(await codeOf(fresh)).toBe('preview_stale')
    const ofBoard = await preview({ board_id })
    const synced = await world.call(masterBoardsSync, { board_id, preview_id: ofBoard }, as)
    expect(synced.status).toBe(200)
    // People may, and are held to what they previewed.
    expect((await world.call(masterCardsPush, { card_id }, admin)).status).toBe(200)
    expect((await world.call(masterCardsPush, { card_id, preview_id: fresh }, admin)).status).toBe(400)
  })
})

describe('when the creator of a token loses their rights', () => {
  const isLive = async (token: string) => (await world.call(me, {}, { token })).status === 200

  test('tokens end with the rights of their creator, unless another superadmin rotated them', async () => {
    for (const end of ['disable', 'demote'] as const) {
      const maker = await world.user({ superadmin: true })
      const make = async () =>
        (await world.call(serviceTokensCreate, { name: 'x', scopes: ['audit:read'] }, maker)).body.data
      const [kept, lost] = [await make(), await make()]
      const rotated = await world.call(
        serviceTokensRotate,
        { id: kept.service_token.id, overlap_hours: 1 },
        admin,
      )
      if (end === 'disable') await world.call(usersDisable, { id: maker.id, disabled: true }, admin)
      else {
        const operator = { user_id: null, platform_id: world.platform.id }
        await world.db.transaction((tx) => changeSuperadmin(tx, operator, maker.id, false))
      }
      await wait(UNTIL_REVOKED_MS)
      expect([end, await isLive(lost.token), await isLive(kept.token)]).toEqual([end, false, false])
      expect([end, await isLive(rotated.body.data.token)]).toEqual([end, true])
    }
  })
})

describe('the user of a service', () => {
  test('cannot sign in, join a project or appear in lists of users; the audit log names it', async () => {
    const made = await service(['templates:write'])
    const [row] = await world.db.query<{ email: string }>(
      sql`select email from users where id = ${made.user_id}`,
    )
    const email = row?.email ?? ''
    expect((await world.call(authenticate, { email, password: '' })).status).toBe(401)
    const members = { token: own.owner.token, headers: { 'x-project-id': String(own.project_id) } }
    expect((await world.call(membersAdd, { email, role: 'owner' }, members)).status).toBe(422)
    const listed = await world.call(usersList, { limit: 200 }, admin)
    expect(listed.text).not.toContain(email)
    expect((await world.call(me, {}, made)).data).toMatchObject({
      user: { id: made.user_id, superadmin: false },
      projects: [],
    })
    await world.call(masterCardsUpdate, { id: own.master_card_id, title: 'By the pipeline' }, made)
    const { body } = await world.call(auditList, { actor_id: made.user_id }, admin)
    expect(body.data.entries[0]).toMatchObject({
      actor_id: made.user_id,
      actor_name: 'Pipeline',
      action: 'templates.cards.update',
      subject: String(own.master_card_id),
    })
  })

  test('422: more than 90 days, invalid scopes, an invalid address; lists have no secret', async () => {
    const create = (more: object) =>
      world.call(serviceTokensCreate, { name: 'x', scopes: ['events:read'], ...more }, admin)
    const in91Days = new Date(Date.now() + 91 * 86_400_000).toISOString()
    expect((await create({ expires_at: in91Days })).status).toBe(422)
    expect((await create({ scopes: [] })).status).toBe(422)
    expect((await create({ scopes: ['everything'] })).status).toBe(422)
    expect(Object.keys((await create({ allowed_addresses: ['here'] })).body.errors)).toEqual([
      'allowed_addresses.0',
    ])
    const { token } = await service(['events:read'])
    const list = await world.call(serviceTokensList, {}, admin)
    expect(list.text).not.toContain(token)
    const expiry = new Date(list.body.data.service_tokens[0].expires_at).getTime() - Date.now()
    expect(Math.round(expiry / 86_400_000)).toBe(90)
  })
})

describe('the life of a token', () => {
  test('the last use is shown; an address that is not allowed is refused, also behind a proxy', async () => {
    const made = await service(['templates:write'], {
      allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'],
    })
    const from = (address: string) =>
      world.call(
        masterCardsList,
        { group_id: own.master_group_id },
        {
          token: made.token,
          headers: { 'x-forwarded-for': address },
        },
      )
    expect((await from('203.0.113.77')).status).toBe(200)
    expect((await from('2001:db8::1')).status).toBe(200)
    // Some proxies write the port, too.
    for (const address of ['203.0.113.77:4711', '[2001:db8::1]:443', '203.0.114.1:80, 203.0.113.77:4711'])
      expect([address, (await from(address)).status]).toEqual([address, 200])
    expect((await from('203.0.114.1:80')).status).toBe(401)
    for (const address of ['203.0.114.1', '127.0.0.1', '2001:db9::1']) {
      const refused = await from(address)
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([401, 'forbidden_address'])
    }
    const lastUse = async (of: { id: number }) =>
      (await world.call(serviceTokensList, {}, admin)).body.data.service_tokens.find(
        ({ id }: { id: number }) => id === of.id,
      ).last_used_at
    const shown = () => lastUse(made)
    expect(await lastUse(await service(['templates:write']))).toBeNull()
    // The first use is noted at once, the others to the hour.
    await expect.poll(shown).toMatch(/^20/)
    const first = await shown()
    await world.db.query(sql`
      update access_tokens set last_used_at = now() - interval '2 hours', created_at = now() - interval '2 hours'
      where id = ${made.id}`)
    await wait(UNTIL_REVOKED_MS)
    await from('203.0.113.77')
    await expect.poll(async () => (await shown()) > first).toBe(true)
  })

  test('rotated: both work during the overlap, then only the new one; revoked: neither works', async () => {
    const old = await service(['templates:write'])
    const list = (token: string) => world.call(masterCardsList, { group_id: own.master_group_id }, { token })
    const rotated = await world.call(serviceTokensRotate, { id: old.id }, admin)
    const { token, service_token: fresh } = rotated.body.data
    expect(fresh).toMatchObject({ user_id: old.user_id, name: old.name, scopes: old.scopes })
    expect([(await list(old.token)).status, (await list(token)).status]).toEqual([200, 200])
    await world.db.query(sql`update access_tokens set expires_at = now() where id = ${old.id}`)
    await wait(UNTIL_REVOKED_MS)
    expect([(await list(old.token)).status, (await list(token)).status]).toEqual([401, 200])
    expect((await world.call(serviceTokensRevoke, { id: fresh.id }, admin)).status).toBe(200)
    await wait(UNTIL_REVOKED_MS)
    expect((await list(token)).status).toBe(401)
    expect((await world.call(serviceTokensRevoke, { id: fresh.id }, admin)).status).toBe(404)
    const twice = await service(['templates:write'])
    expect((await world.call(serviceTokensRotate, { id: twice.id }, admin)).status).toBe(200)
    expect((await world.call(serviceTokensRotate, { id: twice.id }, admin)).status).toBe(400)
    const at = await service(['templates:write'])
    await world.call(serviceTokensRotate, { id: at.id, overlap_hours: 0 }, admin)
    await wait(UNTIL_REVOKED_MS)
    expect((await list(at.token)).status).toBe(401)
  })
})
