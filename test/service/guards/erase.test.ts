// users/erase leaves nothing by which somebody could be recognised or could get in again.
import { createTenant } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an erased user has no credentials, identities, devices, links or stored answers left', async () => {
  const admin = await world.user({ superadmin: true })
  const own = await createTenant(world)
  const { id, token } = await world.user({ superadmin: true })
  const { provider_id } = own
  const made = await world.call(
    operations.serviceTokensCreate,
    { name: 'Theirs', scopes: ['audit:read'] },
    { token },
  )
  const service = made.body.data.token as string
  await world.call(
    operations.masterBoardsCreate,
    { title: 'x', tool_key: 'till' },
    { token, headers: { 'idempotency-key': 'k' } },
  )
  await world.db.query(sql`
    insert into identities (provider_id, subject, user_id) values (${provider_id}, 'them', ${id})`)
  await world.db.query(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${id}, 'theirs', '', 0, '{}', 'Phone')`)
  await world.db.query(sql`
    insert into second_factors (user_id, secret_encrypted, confirmed_at) values (${id}, '', now())`)
  await world.db.query(sql`
    update access_tokens set address = '192.0.2.1', user_agent = 'Their browser' where user_id = ${id}`)
  await world.call(operations.usersResetPassword, { id }, admin)

  expect((await world.call(operations.usersErase, { id }, admin)).status).toBe(200)
  const left = await world.db.query<{ what: string; rows: number }>(sql`
    select 'identities' as what, count(*) as rows from identities where user_id = ${id}
    union all select 'passkeys', count(*) from passkeys where user_id = ${id}
    union all select 'second factors', count(*) from second_factors where user_id = ${id}
    union all select 'stored answers', count(*) from idempotency_keys where user_id = ${id}
    union all select 'live tokens', count(*) from access_tokens where user_id = ${id} and revoked_at is null
    union all select 'live service tokens', count(*) from access_tokens where created_by = ${id} and revoked_at is null
    union all select 'devices', count(*) from access_tokens where user_id = ${id} and (address is not null or user_agent is not null)
    union all select 'open links', count(*) from one_time_links where user_id = ${id} and used_at is null`)
  expect(left.filter(({ rows }) => rows > 0)).toEqual([])
  await expect.poll(async () => (await world.call(operations.me, {}, { token: service })).status).toBe(401)
})
