import { type Access, flawsOf, type Operation, operations, type Role, roles } from '@muster/contract'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '../core/refusal.ts'
import type { Caller, Place } from '../operation.ts'
import { readProjectHeader } from './current-project.ts'
import { assertMayCall, effectiveRole, judge } from './judge.ts'

const op = (access: Access, more: Partial<Operation> = {}): Operation => ({
  path: '/x',
  summary: 'x',
  description: 'x',
  access,
  effect: 'write',
  success: 200,
  message: 'x',
  errors: [403],
  body: Type.Object({}),
  data: Type.Object({}),
  ...more,
})

const caller = (more: Partial<Caller> = {}): Caller => ({
  token_id: 1,
  kind: 'session',
  user_id: 1,
  platform_id: 1,
  email: 'x@example.com',
  superadmin: false,
  superadmin_billing: false,
  scope: null,
  service: null,
  needsSecondFactor: false,
  ...more,
})

const place = (role: Role | null, more: Partial<Place> = {}): Place => ({
  project_id: 1,
  platform_id: 1,
  role,
  is_suspended: false,
  time_zone: 'UTC',
  ...more,
})

function refusedWith(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    const { status, code } = error as Refusal
    return `${status} ${code}`
  }
}

describe('403', () => {
  const no = '403 forbidden_role'

  test.each(['project', 'record'] as const)(
    '%s: a viewer reads, a member writes, an owner also pays',
    (where) => {
      const table = roles.map((needed) =>
        roles.map((role) => refusedWith(() => judge(op(`${where}:${needed}`), caller(), place(role)))),
      )
      expect(table).toEqual([
        [undefined, undefined, undefined],
        [no, undefined, undefined],
        [no, no, undefined],
      ])
    },
  )

  test('for a caller who is not a member, and for a project that does not exist', () => {
    expect(refusedWith(() => judge(op('project:viewer'), caller(), null))).toBe('403 forbidden_project')
    expect(refusedWith(() => judge(op('record:viewer'), caller(), place(null)))).toBe('403 forbidden_project')
  })

  test('a suspended project can be read; only operations with worksWhileSuspended can write to it', () => {
    const suspended = place('owner', { is_suspended: true })
    expect(refusedWith(() => judge(op('project:member'), caller(), suspended))).toBe('403 project_suspended')
    expect(
      refusedWith(() => judge(op('project:viewer', { effect: 'read' }), caller(), suspended)),
    ).toBeUndefined()
    const admin = caller({ superadmin: true })
    const byFlag = op('record:member|superadmin')
    expect(refusedWith(() => judge(byFlag, admin, place(null, { is_suspended: true })))).toBe(
      '403 project_suspended',
    )
    expect(refusedWith(() => judge(op('superadmin'), admin, place(null, { is_suspended: true })))).toBe(
      '403 project_suspended',
    )
    const pays = op('project:owner|superadmin_billing', { worksWhileSuspended: true })
    expect(refusedWith(() => judge(pays, caller(), suspended))).toBeUndefined()
  })

  test('a superadmin flag replaces a role, but only on its own platform', () => {
    const either = op('record:member|superadmin')
    const admin = caller({ superadmin: true })
    expect(refusedWith(() => judge(either, admin, place(null)))).toBeUndefined()
    expect(refusedWith(() => judge(either, admin, place('viewer')))).toBeUndefined()
    expect(refusedWith(() => judge(either, admin, place(null, { platform_id: 2 })))).toBe(
      '403 forbidden_project',
    )
    expect(refusedWith(() => judge(either, caller({ superadmin_billing: true }), place('viewer')))).toBe(no)
    expect(refusedWith(() => judge(op('record:member'), admin, place(null)))).toBe('403 forbidden_project')
    expect(refusedWith(() => judge(op('superadmin'), admin, place('owner', { platform_id: 2 })))).toBe(
      '403 forbidden_project',
    )
  })

  test('before the body is read: 401 without a token, 403 without superadmin or without a session', () => {
    expect(refusedWith(() => assertMayCall(op('signed-in'), null))).toBe('401 unauthenticated')
    expect(refusedWith(() => assertMayCall(op('public'), null))).toBeUndefined()
    expect(refusedWith(() => assertMayCall(op('superadmin'), caller()))).toBe('403 forbidden_superadmin')
    expect(refusedWith(() => assertMayCall(op('superadmin'), caller({ superadmin: true })))).toBeUndefined()
    expect(refusedWith(() => assertMayCall(op('session'), caller({ kind: 'integration' })))).toBe(
      '403 forbidden_session',
    )
  })
})

test('an integration token has the weaker role of token and user, and only in its own project', () => {
  const as = (role: Role, of: Place) => effectiveRole(caller({ scope: { project_id: 1, role } }), of)
  expect(as('owner', place('member'))).toBe('member')
  expect(as('viewer', place('owner'))).toBe('viewer')
  expect(as('member', place('owner', { project_id: 2 }))).toBeNull()
  expect(as('member', place(null))).toBeNull()
})

describe('an operation whose declaration the server cannot enforce is not mounted', () => {
  const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

  test('no operation of the contract has a flaw', () => {
    const flawed = Object.entries<Operation>(operations).filter(([, each]) => flawsOf(each).length > 0)
    expect(flawed.map(([name, each]) => [name, ...flawsOf(each)])).toEqual([])
  })

  test('every id in the body must be declared, also in lists and nested objects', () => {
    const hidden = op('session', {
      body: Type.Object({
        tag_id: id,
        ids: Type.Array(id),
        target: Type.Object({ id, group_id: id }),
        cards: Type.Array(id),
        number: id,
        moves: Type.Array(Type.Object({ to: Type.Object({ group_id: id }) })),
        after_id: id,
      }),
    })
    const fields = [
      'tag_id',
      'ids.*',
      'target.id',
      'target.group_id',
      'cards.*',
      'number',
      'moves.*.to.group_id',
    ]
    expect(flawsOf(hidden)).toEqual(fields.map((field) => `It does not declare what ${field} refers to.`))
  })

  const body = Type.Object({ id })
  const maybe = Type.Object({ id: Type.Optional(id) })
  test.each([
    ['no record', op('record:member'), /declares none/],
    ['an id as a reference', op('project:member', { body, references: { id: 'card' } }), /names the record/],
    [
      'a role for a project as a whole',
      op('record:owner', { body, record: { project: 'id' } }),
      /does not judge/,
    ],
    ['a token of anybody', op('signed-in', { body, record: { token: 'id' } }), /does not judge/],
    [
      'a record that may be absent',
      op('record:member', { body: maybe, record: { card: 'id' } }),
      /is not sent/,
    ],
    ['a field that is not there', op('record:member', { record: { card: 'crad_id' } }), /is not sent/],
  ])('%s', (_, flawed, sentence) => {
    expect(flawsOf(flawed).join()).toMatch(sentence)
  })
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
])('header X-Project-Id %j is %j', (header, id) => {
  expect(readProjectHeader(header)).toBe(id)
})
