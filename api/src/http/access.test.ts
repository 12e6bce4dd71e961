import { createWorld, type World } from '@harness/world.ts'
import { type Access, operation, type Role } from '@muster/contract'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertMayCall, assertRole, currentProject, readProjectHeader } from '../access.ts'
import type { Caller } from '../operation.ts'
import type { Refusal } from '../refusal.ts'
import { changeAccess } from '../store/project-access.ts'
import { sql } from '../store/sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const op = (access: Access, effect: 'read' | 'write' = 'write') =>
  operation({
    path: '/x',
    summary: 'x',
    description: 'x',
    access,
    effect,
    success: 200,
    message: 'x',
    errors: [403],
    body: Type.Object({}),
    data: Type.Object({}),
  })

const callerOf = (person: { id: number }, more: Partial<Caller> = {}): Caller => ({
  token_id: 1,
  kind: 'session',
  user_id: person.id,
  platform_id: 1,
  email: 'x@example.com',
  superadmin: false,
  superadmin_billing: false,
  scope: null,
  ...more,
})

function refusedWith(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    const { status, code } = error as Refusal
    return `${status} ${code}`
  }
}

describe('the current project', () => {
  test('is the header’s, else the one marked default, else the oldest', async () => {
    const ann = await world.user()
    const [first, second, foreign] = [await world.project(), await world.project(), await world.project()]
    for (const [project, days] of [
      [second, 1],
      [first, 2],
    ] as const) {
      await world.db.query(sql`
        insert into memberships (project_id, user_id, role, created_at)
        values (${project.id}, ${ann.id}, 'member', now() - make_interval(days => ${days}))`)
    }
    const idOf = async (named?: number) => (await currentProject(world.db, callerOf(ann), named))?.project_id
    expect(await idOf()).toBe(first.id)
    await world.db.query(sql`update memberships set is_default = true where project_id = ${second.id}`)
    expect(await idOf()).toBe(second.id)
    expect(await idOf(first.id)).toBe(first.id)
    expect(await idOf(foreign.id)).toBeUndefined()
    expect(await idOf(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  test('of an integration is its own, with the weaker of the two roles', async () => {
    const ann = await world.member('member')
    const other = await world.project()
    const as = (role: Role, named?: number) =>
      currentProject(world.db, callerOf(ann, { scope: { project_id: ann.project_id, role } }), named)
    expect((await as('owner'))?.role).toBe('member')
    expect((await as('viewer'))?.role).toBe('viewer')
    expect((await as('viewer', ann.project_id))?.role).toBe('viewer')
    expect(await as('owner', other.id)).toBeNull()
  })

  test.each([
    [undefined, undefined],
    ['7', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', null],
    ['07', null],
    [' 7', null],
    ['', null],
    [['7', '8'], null],
  ])('header %j is %j', (header, id) => {
    expect(readProjectHeader(header)).toBe(id)
  })
})

describe('403', () => {
  test('by role: a viewer reads, a member writes, an owner also pays', () => {
    const project = (role: Role, is_suspended = false) => ({
      project_id: 1,
      role,
      is_suspended,
      is_behind: false,
    })
    const table = (['viewer', 'member', 'owner'] as const).map((needed) =>
      (['viewer', 'member', 'owner'] as const).map((role) =>
        refusedWith(() => assertRole(op(`project:${needed}`), project(role))),
      ),
    )
    const no = '403 forbidden_role'
    expect(table).toEqual([
      [undefined, undefined, undefined],
      [no, undefined, undefined],
      [no, no, undefined],
    ])
    expect(refusedWith(() => assertRole(op('project:viewer'), null))).toBe('403 forbidden_project')
    expect(refusedWith(() => assertRole(op('project:member'), project('owner', true)))).toBe(
      '403 project_suspended',
    )
    expect(
      refusedWith(() => assertRole(op('project:viewer', 'read'), project('viewer', true))),
    ).toBeUndefined()
  })

  test('a suspended project is known as such', async () => {
    const ann = await world.member('owner')
    await world.db.transaction((tx) =>
      changeAccess(tx, { id: ann.project_id, platform_id: world.platform.id }, { suspended_at: new Date() }),
    )
    expect(await currentProject(world.db, callerOf(ann), undefined)).toMatchObject({
      is_suspended: true,
      is_behind: false,
    })
  })

  test('before the body is read: no token 401, no superadmin 403, an integration where a person is needed 403', () => {
    const person = callerOf({ id: 1 })
    expect(refusedWith(() => assertMayCall(op('signed-in'), null))).toBe('401 unauthenticated')
    expect(refusedWith(() => assertMayCall(op('public'), null))).toBeUndefined()
    expect(refusedWith(() => assertMayCall(op('superadmin'), person))).toBe('403 forbidden_superadmin')
    expect(
      refusedWith(() => assertMayCall(op('superadmin'), { ...person, superadmin: true })),
    ).toBeUndefined()
    expect(refusedWith(() => assertMayCall(op('session'), { ...person, kind: 'integration' }))).toBe(
      '403 forbidden_session',
    )
  })
})
