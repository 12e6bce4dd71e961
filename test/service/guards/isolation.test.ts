import { type Body, bodyOf, declaredIds, idOf, oneStatementBodyOf } from '@harness/bodies.ts'
import {
  createPlatform,
  createTenant,
  hashOf,
  hashOfAll,
  MARK,
  spreadIds,
  type Tenant,
  tenantFor,
} from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import {
  isAtLeast,
  type Operation,
  type OperationName,
  operations,
  refusesUnknownFields,
  requirementOf,
  roles,
} from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Statement, sql } from '../../../api/src/core/sql.ts'
import { handlers } from '../../../api/src/handlers.ts'

const list = (Object.keys(operations) as OperationName[]).map((name) => ({
  name,
  op: operations[name] as Operation,
}))

let world: World
let theirs: Tenant
let ours: Tenant
let elsewhere: { token: string }
beforeAll(async () => {
  world = await createWorld({ SECOND_FACTOR_FAILURES_PER_HOUR: '100000' })
  await spreadIds(world)
  // The other tenant is of another platform, so that a superadmin of ours is a stranger there too.
  theirs = await createTenant(world, (await createPlatform(world)).id, MARK)
  ours = await createTenant(world)
  elsewhere = await world.user({ superadmin: true })
})
afterAll(() => world.close())

interface JsonSchema {
  type?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** The body with an id in one of its fields; `*` is the first element. Fields that exclude the one are left out. */
function withField(op: Operation, body: Body, field: string, value: number): Body {
  const copy = structuredClone(body)
  if (op.exactlyOneOf?.includes(field)) for (const other of op.exactlyOneOf) delete copy[other]
  const path = field.replaceAll('*', '0').split('.')
  const last = path.pop() ?? ''
  // biome-ignore lint/suspicious/noExplicitAny: a path into a body of any shape.
  const place = path.reduce((at: any, key, depth) => {
    at[key] ??= [...path, last][depth + 1] === '0' ? [] : {}
    return at[key]
  }, copy)
  place[last] = value
  return copy
}

/** Ids of every kind, to be put where they do not belong. */
const kinds = [
  'board',
  'group',
  'card',
  'deleted_card',
  'comment',
  'tag',
  'user',
  'project',
  'token',
  'copy',
  'theme',
  'draft_version',
  'approved_version',
  'master_board',
  'master_group',
  'master_card',
] as const

const cases = list.flatMap(({ name, op }) => declaredIds(op).map((declared) => ({ name, op, ...declared })))

describe.each(cases)('$name with an id of another tenant in $field', ({ name, op, field, kind, status }) => {
  const bodyWith = (id: number) => withField(op, bodyOf(name, ours), field, id)
  const callers = () => ({
    owner: ours.owner,
    member: ours.member,
    viewer: ours.viewer,
    superadmin: elsewhere,
  })

  test(`a ${kind}: nothing is read or changed, and the status is as declared`, async () => {
    const body = bodyWith(idOf(op, kind, theirs))
    const before = await hashOfAll(world)
    for (const [who, caller] of Object.entries(callers())) {
      const answer = await world.call(op, body, { token: caller.token })
      expect([who, answer.status]).toEqual([who, expectedFor(op, who, status)])
      expect(answer.text).not.toContain(MARK)
    }
    expect((await world.call(op, body)).status).toBe(401)
    const named = { token: ours.owner.token, headers: { 'x-project-id': String(theirs.project_id) } }
    const answer = await world.call(op, body, named)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toContain(MARK)
    expect(await hashOfAll(world)).toBe(before)
  })

  test('every other id of that tenant: nothing is read or changed', async () => {
    const before = await hashOfAll(world)
    for (const other of kinds) {
      const id = theirs[`${other}_id` as keyof Tenant] as number
      if (id === idOf(op, kind, theirs)) continue
      // An owner may do all that members and viewers may.
      for (const caller of [ours.owner, elsewhere]) {
        const answer = await world.call(op, bodyWith(id), { token: caller.token })
        // With a filter that matches nothing, a write does nothing.
        if (status !== op.success)
          expect([other, answer.status === op.success && op.effect === 'write']).toEqual([other, false])
        expect(answer.text).not.toContain(MARK)
      }
    }
    expect(await hashOfAll(world)).toBe(before)
  })
})

/** Roles come first: a viewer who may not write hears that before what is wrong with a reference. */
function expectedFor(op: Operation, who: string, status: number): number {
  if (op.access === 'superadmin') return who === 'superadmin' ? status : 403
  const { where, role, flag } = requirementOf(op)
  // Without a project it is about their own platform.
  if (op.orPlatform && flag === who) return status
  const isOwnRecord = where === 'record' && status === 422
  if (isOwnRecord && flag === who) return status
  if (!role || (where === 'record' && !isOwnRecord)) return status
  const theirRole = roles.find((each) => each === who)
  return theirRole && isAtLeast(theirRole, role) ? status : 403
}

test.each(list.filter(({ op }) => requirementOf(op).where === 'project'))(
  '403: $name with X-Project-Id of another tenant',
  async ({ op, name }) => {
    const before = await hashOf(world, theirs)
    const headers = { 'x-project-id': String(theirs.project_id) }
    for (const caller of [ours.owner, ours.member, ours.viewer, elsewhere]) {
      const answer = await world.call(op, bodyOf(name, ours), { token: caller.token, headers })
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'forbidden_project'])
    }
    expect(await hashOf(world, theirs)).toBe(before)
  },
)

test.each(['groupsReorder', 'cardsBulkUpdate'] as const)(
  '403: %s with records of two projects, also for a member of both',
  async (name) => {
    const [own, sibling] = [await createTenant(world), await createTenant(world)]
    await world.db.query(sql`
      insert into memberships (project_id, user_id, role) values (${sibling.project_id}, ${own.owner.id}, 'owner')`)
    const [first, second] = [bodyOf(name, own), bodyOf(name, sibling)]
    const [field = ''] = Object.keys(first).filter((key) => Array.isArray(first[key]))
    const both = { ...first, [field]: [first[field], second[field]].flat() }
    const before = await hashOfAll(world)
    const { status } = await world.call(operations[name], both, { token: own.owner.token })
    expect(status).toBe(403)
    expect(await hashOfAll(world)).toBe(before)
  },
)

test('every direct write has a body that needs no transaction', () => {
  const writes = Object.entries(handlers).flatMap(([name, handler]) =>
    'atOnce' in handler && operations[name as OperationName].effect === 'write'
      ? [name as OperationName]
      : [],
  )
  expect(writes.filter((name) => !oneStatementBodyOf(name, ours))).toEqual([])
})

describe('a suspended project', () => {
  const writes = list.filter(({ op }) => op.effect === 'write' && requirementOf(op).where !== 'none')
  let own: Tenant
  beforeAll(async () => {
    own = await createTenant(world)
    await world.db.query(sql`update projects set suspended_at = now() where id = ${own.project_id}`)
  })

  test.each(writes)('403: $name changes nothing, for owners and superadmins', async ({ name, op }) => {
    const before = await hashOf(world, own)
    for (const { token } of [own.owner, elsewhere]) {
      const headers = { 'x-project-id': String(own.project_id) }
      for (const body of [bodyOf(name, own), oneStatementBodyOf(name, own)].filter((each) => each)) {
        const { status, headers: sent } = await world.call(op, body, { token, headers })
        if (op.worksWhileSuspended && token === own.owner.token) expect(status).toBe(op.success)
        else expect(status).toBe(403)
        if (token === own.owner.token && !op.worksWhileSuspended)
          expect(sent.get('x-error-code')).toBe('project_suspended')
      }
    }
    if (!op.worksWhileSuspended) expect(await hashOf(world, own)).toBe(before)
  })
})

describe('a suspended project, about itself', () => {
  test('200: members may leave it; superadmins change and resume it and start a trial', async () => {
    const own = await createTenant(world)
    await world.db.query(sql`update projects set suspended_at = now() where id = ${own.project_id}`)
    const headers = { 'x-project-id': String(own.project_id) }
    const leave = (who: { id: number; token: string }, user_id: number) =>
      world.call(operations.membersRemove, { user_id }, { token: who.token, headers })
    expect((await leave(own.viewer, own.viewer.id)).status).toBe(200)
    expect((await leave(own.owner, own.member.id)).status).toBe(403)
    const asAdmin = (name: OperationName, body: object) =>
      world.call(operations[name] as Operation, body, { token: elsewhere.token })
    const { project_id: id } = own
    expect((await asAdmin('projectsUpdate', { id, name: 'Renamed' })).status).toBe(200)
    const bare = own.bare_project_id
    await world.db.query(sql`update projects set suspended_at = now() where id = ${bare}`)
    const trial = bodyOf('subscriptionsStartTrial', own)
    expect((await asAdmin('subscriptionsStartTrial', { ...trial, project_id: bare })).status).toBe(201)
    expect((await asAdmin('projectsSuspend', { id, suspended: false })).status).toBe(200)
    expect((await leave(own.owner, own.member.id)).status).toBe(200)
  })
})

describe('a deleted record', () => {
  const tables: Record<string, string> = {
    board: 'boards',
    group: 'groups',
    card: 'cards',
    comment: 'comments',
    tag: 'tags',
  }
  const named = list.flatMap(({ name, op }) => {
    const [kind = ''] = Object.keys(op.record ?? {})
    const table = tables[kind]
    return table && !op.recordState ? [{ name, op, kind, table }] : []
  })

  test.each(named)('404 or 422: $name', async ({ name, op, kind, table }) => {
    const own = await createTenant(world)
    const body = bodyOf(name, own)
    // As the body names it: some operations are about a copy of a template.
    const [field = ''] = Object.values(op.record ?? {})
    const id = Number(body[field] ?? idOf(op, kind as 'board', own))
    const rows = new Statement(table, [])
    await world.db.query(sql`
      update ${rows} set deleted_at = now() where project_id = ${own.project_id} and id = ${id}`)
    const before = await hashOf(world, own)
    const { status } = await world.call(op, body, { token: own.owner.token })
    // One of several that do not exist is a field that failed.
    const isOneOfSeveral = Object.values(op.record ?? {})[0]?.includes('*')
    expect(status).toBe(isOneOfSeveral ? 422 : 404)
    expect(await hashOf(world, own)).toBe(before)
  })
})

describe('mass assignment', () => {
  /** Every field of every answer, with a value that would do harm. */
  function poison(): Record<string, unknown> {
    const fields: Record<string, unknown> = { password_hash: 'poison', own: 1, revoked_at: '2020-01-01' }
    const collect = (schema: JsonSchema & { contentSchema?: JsonSchema; format?: string }) => {
      if (schema.items) collect(schema.items)
      if (schema.contentSchema) collect(schema.contentSchema)
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        collect(inner)
        fields[name] = harmful([inner.type].flat(), (inner as { format?: string }).format)
      }
    }
    for (const op of Object.values<Operation>(operations)) collect(op.data as JsonSchema)
    return fields
  }

  function harmful(types: unknown[], format: string | undefined): unknown {
    if (types.includes('integer')) return theirs.project_id
    if (types.includes('boolean')) return true
    return format === 'date-time' ? '2020-01-01' : 'poison'
  }

  test.each(list.filter(({ op }) => op.effect === 'write'))(
    '$name: undeclared fields change nothing',
    async ({ op, name }) => {
      const isRefused = refusesUnknownFields(op)
      const outcome = async (isPoisoned: boolean) => {
        const own = await tenantFor(world, name)
        const body = bodyOf(name, own)
        const extra = Object.entries(poison())
        expect(extra.length).toBeGreaterThan(60)
        const undeclared = extra.filter(([field]) => !(field in op.body.properties))
        // A form of an upload has at most four fields.
        const unknown = Object.fromEntries(op.isUpload ? undeclared.slice(0, 3) : undeclared)
        const caller = op.access === 'superadmin' ? elsewhere : own.owner
        const sent = isPoisoned ? { ...unknown, ...body } : body
        const before = isPoisoned && (await hashOf(world, own))
        const { status, text, body: answer } = await world.call(op, sent, { token: caller.token })
        if (isPoisoned && isRefused) {
          // Refused by name, before anything happened.
          expect([status, Object.keys(answer.errors)[0]]).toEqual([422, Object.keys(unknown)[0]])
          expect(await hashOf(world, own)).toBe(before)
          return ''
        }
        const rows = await world.db.query(world.statementOf(own.project_id, own.owner.id))
        return masked(`${status} ${text} ${JSON.stringify(rows)}`)
      }
      const before = await hashOf(world, theirs)
      const poisoned = await outcome(true)
      if (!isRefused) expect(poisoned, name).toBe(await outcome(false))
      expect(await hashOf(world, theirs)).toBe(before)
    },
  )

  /** Ids, moments and secrets differ from call to call; everything else must not. */
  const masked = (text: string) =>
    text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'T')
      .replace(/mst_\w+|[0-9a-z]{4}(?:-[0-9a-z]{4}){3}|otpauth:[^"]+|"secret":"\w+"/g, 'S')
      .replace(/checkout\/\d+-\d+-[\w-]{43}/g, 'C')
      .replace(/new0\.\d+@|person\d+@|Person \d+/g, 'P')
      .replace(/\d+/g, 'N')
})
