// What a lock protects, shown without chance: a row is held, calls pile up behind it, it changes, they go on.

import { setTimeout as wait } from 'node:timers/promises'
import { createTenant } from '@harness/tenants.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../api/src/store/db.ts'
import { type Statement, sql } from '../../../api/src/store/sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function countWaiting(): Promise<number> {
  const [row] = await world.db.query<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
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

test('a card: what an update writes down as the old value is what it replaced', async () => {
  const own = await createTenant(world)
  const { token } = own.owner
  const row = sql`select id from cards where project_id = ${own.project_id} and id = ${own.card_id} for update`
  await behind(
    row,
    [() => world.call(operations.cardsUpdate, { id: own.card_id, title: 'mine' }, { token })],
    (tx) =>
      tx.query(sql`
        update cards set title = 'theirs' where project_id = ${own.project_id} and id = ${own.card_id}`),
  )
  const { body } = await world.call(operations.cardsActivity, { id: own.card_id, limit: 1 }, { token })
  expect(body.data.activity[0].changes).toEqual({ title: { from: 'theirs', to: 'mine' } })
})

test('owners: of two who take the role from each other one remains', async () => {
  const own = await createTenant(world)
  await world.db.query(sql`
    update memberships set role = 'owner' where project_id = ${own.project_id} and user_id = ${own.member.id}`)
  const demote = (by: { token: string }, whom: { id: number }) => () =>
    world.call(operations.membersSetRole, { user_id: whom.id, role: 'viewer' }, { token: by.token })
  const answers = await behind(
    sql`select user_id from memberships where project_id = ${own.project_id} for update`,
    [demote(own.owner, own.member), demote(own.member, own.owner)],
  )
  expect(statuses(answers)).toEqual([200, 400])
})

test('owners: of two who remove each other one remains', async () => {
  const own = await createTenant(world)
  await world.db.query(sql`
    update memberships set role = 'owner' where project_id = ${own.project_id} and user_id = ${own.member.id}`)
  const remove = (by: { token: string }, whom: { id: number }) => () =>
    world.call(operations.membersRemove, { user_id: whom.id }, { token: by.token })
  const answers = await behind(
    sql`select user_id from memberships where project_id = ${own.project_id} for update`,
    [remove(own.owner, own.member), remove(own.member, own.owner)],
  )
  expect(statuses(answers)).toEqual([200, 400])
})

test('a member who is removed meanwhile does not come back with a new role', async () => {
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

test('a theme version: of an approval and a rejection at once one counts', async () => {
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

test('a second factor: a code confirms the secret that it was checked against, not one that came later', async () => {
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

test('tokens: two at once do not both take the last place', async () => {
  const own = await createTenant(world)
  const { id, token } = own.owner
  await world.db.query(sql`
    insert into access_tokens (token_hash, user_id, kind, name, project_id, role, expires_at)
    select decode(md5(n::text || ${String(id)}), 'hex'), ${id}, 'integration', 'x', ${own.project_id}, 'viewer',
      now() + interval '1 day'
    from generate_series(1, 99) n`)
  const create = () =>
    world.call(operations.tokensCreate, { name: 'x', project_id: own.project_id, role: 'viewer' }, { token })
  const answers = await behind(sql`select id from users where id = ${id} for update`, [create, create])
  expect(statuses(answers)).toEqual([201, 400])
})

test('a sign-in that waits for a change of the password does not survive it', async () => {
  const ann = await world.user()
  const [answer] = await behind(
    sql`select id from users where id = ${ann.id} for update`,
    [() => world.call(operations.authenticate, { email: ann.email, password: PASSWORD })],
    (tx) => tx.query(sql`update users set password_hash = 'another' where id = ${ann.id}`),
  )
  expect(answer?.status).toBe(401)
})

test('a disabled user’s tokens have ended, also once the user is enabled again', async () => {
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

test('v1/me of an integration tells what the token may do, not what its user may', async () => {
  const own = await createTenant(world)
  const { body } = await world.call(
    operations.tokensCreate,
    { name: 'x', project_id: own.project_id, role: 'viewer' },
    { token: own.owner.token },
  )
  const me = await world.call(operations.me, {}, { token: body.data.token })
  expect(me.body.data.projects).toMatchObject([{ id: own.project_id, role: 'viewer' }])
})
