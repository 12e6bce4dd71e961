// A stored answer is for the credential that got it, and only while it may still do what the answer tells of.
import { bodyOf } from '@harness/bodies.ts'
import { createTenant, tenantFor } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import {
  isAtLeast,
  type Operation,
  type OperationName,
  operations,
  type Role,
  requirementOf,
  roles,
  takesKey,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, mintToken } from '../../../api/src/accounts/tokens.ts'
import { sql } from '../../../api/src/core/sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const list = (Object.keys(operations) as OperationName[])
  .map((name) => ({ name, op: operations[name] as Operation }))
  .filter(({ op }) => takesKey(op))
const inProjects = list.filter(({ op }) => requirementOf(op).where !== 'none')
const forSuperadmins = list.filter(({ op }) => op.access === 'superadmin')

async function integration(userId: number, projectId: number, role: Role): Promise<string> {
  const token = mintToken()
  await world.db.query(sql`
    insert into access_tokens (token_hash, user_id, kind, name, project_id, role, expires_at)
    values (${hashToken(token)}, ${userId}, 'integration', 'x', ${projectId}, ${role}, now() + interval '1 hour')`)
  return token
}

const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true'

/** Somebody who owns two projects has done the operation in the first, with a key. */
async function done(name: OperationName, op: Operation) {
  const own = await tenantFor(world, name)
  const sibling = await createTenant(world)
  const { owner } = own
  await world.db.query(sql`
    insert into memberships (project_id, user_id, role) values (${sibling.project_id}, ${owner.id}, 'owner')`)
  const { where } = requirementOf(op)
  const headers = {
    'idempotency-key': `key of ${owner.id}`,
    ...(where === 'project' ? { 'x-project-id': String(own.project_id) } : {}),
  }
  const body = bodyOf(name, own)
  const again = (token: string | undefined, more: { body?: object; headers?: Record<string, string> } = {}) =>
    world.call(op, more.body ?? body, { token, headers: { ...headers, ...more.headers } })
  const first = await again(owner.token)
  expect([first.status, isReplay(first)]).toEqual([op.success, false])
  return { own, sibling, owner, first, again }
}

test.each(inProjects)(
  '$name: replayed to sessions of the same user, not to integrations or other users',
  async ({ name, op }) => {
    const { own, sibling, owner, first, again } = await done(name, op)
    for (const token of [owner.token, await world.session(owner.id)]) {
      const repeated = await again(token)
      expect([repeated.status, repeated.text, isReplay(repeated)]).toEqual([first.status, first.text, true])
    }
    for (const role of roles) {
      const limited = await again(await integration(owner.id, own.project_id, role))
      expect([role, isReplay(limited)]).toEqual([role, false])
      const { role: needed = 'owner' } = requirementOf(op)
      // 404 where the operation took the record away.
      if (!isAtLeast(role, needed)) expect([403, 404]).toContain(limited.status)
    }
    const elsewhere = await again(await integration(owner.id, sibling.project_id, 'owner'))
    expect([403, 404]).toContain(elsewhere.status)
    expect(isReplay(elsewhere)).toBe(false)
    for (const other of [own.member, own.viewer, own.newcomer]) {
      expect(isReplay(await again(other.token))).toBe(false)
    }
    expect((await again(undefined)).status).toBe(401)
  },
)

test.each(inProjects)(
  '$name: replayed only while the role suffices, and not to former members',
  async ({ name, op }) => {
    const { own, owner, first, again } = await done(name, op)
    const { role: needed = 'owner' } = requirementOf(op)
    const become = (role: Role) =>
      world.db.query(sql`
      update memberships set role = ${role} where project_id = ${own.project_id} and user_id = ${owner.id}`)
    for (const role of roles) {
      await become(role)
      const repeated = await again(owner.token)
      const isAllowed = isAtLeast(role, needed)
      expect([role, repeated.status, isReplay(repeated)]).toEqual([
        role,
        isAllowed ? first.status : 403,
        isAllowed,
      ])
    }
    await world.db.query(
      sql`delete from memberships where project_id = ${own.project_id} and user_id = ${owner.id}`,
    )
    expect((await again(owner.token)).status).toBe(403)
    const unused = await world.session(owner.id)
    await world.db.query(sql`update users set disabled_at = now() where id = ${owner.id}`)
    expect((await again(unused)).status).toBe(401)
  },
)

test.each(inProjects)('$name: 422 with another body or another project', async ({ name, op }) => {
  const { own, sibling, owner, again } = await done(name, op)
  const refused = { status: 422, errors: ['Idempotency-Key'] }
  const shown = ({ status, body }: { status: number; body: { errors?: object } }) => ({
    status,
    errors: Object.keys(body.errors ?? {}),
  })
  const otherHeader = { headers: { 'x-project-id': String(sibling.project_id) } }
  expect(shown(await again(owner.token, otherHeader))).toEqual(refused)
  // Another body that is right as well: one of the ids in it, or a text, is different.
  const other = { ...bodyOf(name, sibling), ...('title' in op.body.properties ? { title: 'another' } : {}) }
  const isOther = JSON.stringify(other) !== JSON.stringify(bodyOf(name, own))
  if (isOther) expect(shown(await again(owner.token, { body: other }))).toEqual(refused)
})

test.each(forSuperadmins)(
  '$name: not replayed to a user who is no longer a superadmin',
  async ({ name, op }) => {
    const own = await tenantFor(world, name)
    const admin = await world.user({ superadmin: true })
    const headers = { 'idempotency-key': 'a key' }
    const body = bodyOf(name, own)
    const first = await world.call(op, body, { token: admin.token, headers })
    const again = await world.call(op, body, { token: admin.token, headers })
    const isStored = first.status === op.success
    expect([again.status, isReplay(again)]).toEqual([first.status, isStored])
    if (isStored) expect(again.text).toBe(first.text)
    const another = await world.user({ superadmin: true })
    expect(isReplay(await world.call(op, body, { token: another.token, headers }))).toBe(false)
    await world.db.query(sql`update users set superadmin = false where id = ${admin.id}`)
    const former = await world.session(admin.id)
    expect((await world.call(op, body, { token: former, headers })).status).toBe(403)
  },
)
