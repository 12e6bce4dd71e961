// What a lock protects, shown without chance: a row is held, calls pile up behind it, it changes, they go on.

import { setTimeout as wait } from 'node:timers/promises'
import { clusterUrl } from '@harness/cluster.ts'
import { createTenant } from '@harness/tenants.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../api/src/core/db.ts'
import { Statement, sql } from '../../../api/src/core/sql.ts'

let world: World
beforeAll(async () => {
  // More connections, so that more requests of one project work at once.
  world = await createWorld({ DATABASE_POOL_SIZE: '40' })
})
afterAll(() => world.close())

const WAITING = `
  select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** On a cluster who waits for a row waits on the node that has it. */
async function countWaiting(): Promise<number> {
  const [row] = await world.db.query<{ count: number }>(
    clusterUrl
      ? sql`select sum(result::int)::int as count from run_command_on_all_nodes(${WAITING})`
      : new Statement(WAITING, []),
  )
  return row?.count ?? 0
}

/** Starts the calls while the row is held, lets them go once all of them wait, and returns their answers. */
async function behind<Answer>(
  held: Statement,
  calls: readonly (() => Promise<Answer>)[],
  change: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Answer[]> {
  let started: Promise<Answer[]> | undefined
  await world.db.transaction(async (tx) => {
    await tx.query(held)
    started = Promise.all(calls.map((call) => call()))
    for (let tries = 0; (await countWaiting()) < calls.length; tries++) {
      if (tries > 200) throw new Error('The calls do not wait for the row.')
      await wait(10)
    }
    await change(tx)
  })
  return started ?? []
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test.each([
  ['one statement', operations.cardsUpdate, {}, (id: number) => ({ id })],
  ['a transaction', operations.cardsUpdate, { 'idempotency-key': 'locks' }, (id: number) => ({ id })],
  ['many at once', operations.cardsBulkUpdate, {}, (id: number) => ({ ids: [id] })],
] as const)(
  'a card, by %s: the old value in the activity is the value that was replaced',
  async (_, op, headers, whichOf) => {
    const own = await createTenant(world)
    const { token } = own.owner
    const row = sql`select id from cards where project_id = ${own.project_id} and id = ${own.card_id} for update`
    const body = { ...whichOf(own.card_id), priority: 'high' }
    const [answer] = await behind(row, [() => world.call(op, body, { token, headers })], (tx) =>
      tx.query(sql`
        update cards set priority = 'low', updated_at = now()
        where project_id = ${own.project_id} and id = ${own.card_id}`),
    )
    expect(answer?.status).toBe(200)
    const activity = await world.call(operations.cardsActivity, { id: own.card_id, limit: 1 }, { token })
    expect(activity.body.data.activity[0].changes).toEqual({ priority: { from: 'low', to: 'high' } })
  },
)

describe.each([
  ['demote', operations.membersSetRole, { role: 'viewer' }],
  ['remove', operations.membersRemove, {}],
] as const)('owners who %s each other', (_, op, more) => {
  /** Every owner acts on the next one. */
  async function inACircle(count: 2 | 3) {
    const own = await createTenant(world)
    const owners = [own.owner, own.member, own.viewer].slice(0, count)
    await world.db.query(sql`
      update memberships set role = 'owner'
      where project_id = ${own.project_id} and user_id = any (${owners.map(({ id }) => id)}::bigint[])`)
    return behind(
      sql`select user_id from memberships where project_id = ${own.project_id} for update`,
      owners.map((by, at) => () => {
        const user_id = owners[(at + 1) % count]?.id ?? 0
        return world.call(op, { user_id, ...more }, { token: by.token })
      }),
    )
  }

  test('of two owners the second has lost the role when its call runs', async () => {
    expect(statuses(await inACircle(2))).toEqual([200, 403])
  })

  test('of three owners at least one remains, and none acts after losing the role', async () => {
    const answers = statuses(await inACircle(3))
    expect(answers).toContain(200)
    expect(answers).toContain(403)
  })
})

test('an owner who is removed concurrently cannot become an owner again', async () => {
  const own = await createTenant(world)
  const { id, email, token } = own.member
  await world.db.query(sql`
    update memberships set role = 'owner' where project_id = ${own.project_id} and user_id = ${id}`)
  const [answer] = await behind(
    sql`select user_id from memberships where project_id = ${own.project_id} for update`,
    [() => world.call(operations.membersAdd, { email, role: 'owner' }, { token })],
    (tx) => tx.query(sql`delete from memberships where project_id = ${own.project_id} and user_id = ${id}`),
  )
  expect(answer?.status).toBe(403)
  const left = await world.db.query(sql`
    select user_id from memberships where project_id = ${own.project_id} and user_id = ${id}`)
  expect(left).toEqual([])
})

test('a write that waits for its key is authorized by the role after the wait', async () => {
  const own = await createTenant(world)
  const { id, token } = own.member
  const key = 'a key that somebody holds'
  const held = sql`
    insert into idempotency_keys (user_id, operation, key, fingerprint, created_at)
    values (${id}, ${operations.tagsCreate.path}, ${key}, '', now())`
  const options = { token, headers: { 'idempotency-key': key } }
  await expect(
    behind(held, [() => world.call(operations.tagsCreate, { name: 'x' }, options)], async (tx) => {
      await world.db.query(sql`
        update memberships set role = 'viewer' where project_id = ${own.project_id} and user_id = ${id}`)
      await tx.query(sql`delete from idempotency_keys where user_id = ${id}`)
    }),
  ).resolves.toMatchObject([{ status: 403 }])
})

test('a stored answer of logout is never replayed to another session', async () => {
  const ann = await world.user()
  const second = await world.session(ann.id)
  const headers = { 'idempotency-key': 'bye' }
  for (const token of [ann.token, second]) {
    const { status } = await world.call(operations.logout, {}, { token, headers })
    expect(status).toBe(200)
    const [row] = await world.db.query<{ count: number }>(sql`
      select count(*) as count from access_tokens where user_id = ${ann.id} and revoked_at is null`)
    expect(row?.count).toBe(token === ann.token ? 1 : 0)
  }
})

test('a member who is removed concurrently does not return with a new role', async () => {
  const own = await createTenant(world)
  const { id } = own.member
  const row = sql`select user_id from memberships where project_id = ${own.project_id} and user_id = ${id} for update`
  const [answer] = await behind(
    row,
    [() => world.call(operations.membersSetRole, { user_id: id, role: 'owner' }, { token: own.owner.token })],
    (tx) => tx.query(sql`delete from memberships where project_id = ${own.project_id} and user_id = ${id}`),
  )
  expect(answer?.status).toBe(422)
  const left = await world.db.query(sql`
    select user_id from memberships where project_id = ${own.project_id} and user_id = ${id}`)
  expect(left).toEqual([])
})

test('of a concurrent approval and rejection of a theme version exactly one succeeds', async () => {
  const own = await createTenant(world)
  const { token } = await world.user({ superadmin: true })
  const version_id = own.pending_version_id
  const answers = await behind(
    sql`select id from theme_versions where project_id = ${own.project_id} and id = ${version_id} for update`,
    [
      () => world.call(operations.themesVersionsApprove, { version_id }, { token }),
      () => world.call(operations.themesVersionsReject, { version_id }, { token }),
    ],
  )
  expect(statuses(answers)).toEqual([200, 400])
})

test('a code confirms the second factor that it was checked against, not a later one', async () => {
  const ann = await world.user()
  const { token } = ann
  const { body } = await world.call(operations.twoFactorEnrol, { password: PASSWORD }, { token })
  const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate()
  const [answer] = await behind(
    sql`select user_id from second_factors where user_id = ${ann.id} for update`,
    [() => world.call(operations.twoFactorConfirm, { code }, { token })],
    (tx) => tx.query(sql`update second_factors set secret_encrypted = 'another' where user_id = ${ann.id}`),
  )
  expect(answer?.status).toBe(400)
})

test('of two concurrent calls only one creates the last token that the limit allows', async () => {
  const own = await createTenant(world)
  const { id, token } = own.owner
  await world.db.query(sql`
    insert into access_tokens (token_hash, user_id, kind, name, project_id, role, expires_at)
    select decode(md5(n::text || ${String(id)}), 'hex'), ${id}, 'integration', 'x', ${own.project_id}, 'viewer',
      now() + interval '1 day'
    from generate_series(1, 99) n`)
  const create = () =>
    world.call(operations.tokensCreate, { name: 'x', project_id: own.project_id, role: 'viewer' }, { token })
  const answers = await behind(sql`select lock_user(${id}, false)`, [create, create])
  expect(statuses(answers)).toEqual([201, 400])
})

test('a sign-in that waits for a password change fails', async () => {
  const ann = await world.user()
  const [answer] = await behind(
    sql`select lock_user(${ann.id}, false)`,
    [() => world.call(operations.authenticate, { email: ann.email, password: PASSWORD })],
    (tx) => tx.query(sql`update users set password_hash = 'another' where id = ${ann.id}`),
  )
  expect(answer?.status).toBe(401)
})

test('the tokens of a disabled user stay revoked after the user is enabled again', async () => {
  const own = await createTenant(world)
  const { token } = await world.user({ superadmin: true })
  const { id, token: old } = own.member
  for (const disabled of [true, false]) {
    const { status } = await world.call(operations.usersDisable, { id, disabled }, { token })
    expect(status).toBe(200)
  }
  expect((await world.call(operations.me, {}, { token: old })).status).toBe(401)
  expect((await world.call(operations.me, {}, { token: await world.session(id) })).status).toBe(200)
})

test('v1/me of an integration shows the rights of the token, not those of its user', async () => {
  const [own, sibling] = [await createTenant(world), await createTenant(world)]
  await world.db.query(sql`
    insert into memberships (project_id, user_id, role) values (${sibling.project_id}, ${own.owner.id}, 'owner')`)
  const { body } = await world.call(
    operations.tokensCreate,
    { name: 'x', project_id: own.project_id, role: 'viewer' },
    { token: own.owner.token },
  )
  const me = await world.call(operations.me, {}, { token: body.data.token })
  expect(me.body.data.projects).toHaveLength(1)
  expect(me.body.data.projects).toMatchObject([{ id: own.project_id, role: 'viewer' }])
})
