import { kinds, rows } from '@harness/tenant-rows.ts'
import {
  createPlatform,
  createTenant,
  hashOf,
  hashOfAll,
  MARK,
  spreadIds,
  type Tenant,
} from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const list = Object.entries(rows).map(([name, row]) => ({
  name,
  row,
  op: operations[name as keyof typeof rows] as Operation,
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

/** Every place in a body that takes the id of a record; where to go on in a list is none. */
function idFields(schema: JsonSchema, path = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = path + name
    if (inner.items?.properties) return idFields(inner.items, `${field}.0.`)
    if (name === 'ids') return [`${field}.0`]
    return /^(id|\w+_id)$/.test(name) && !/^(after|before)_id$/.test(name) ? [field] : []
  })
}

function withField(body: Record<string, unknown>, field: string, value: number): Record<string, unknown> {
  const copy = structuredClone(body)
  const path = field.split('.')
  const last = path.pop() ?? ''
  // biome-ignore lint/suspicious/noExplicitAny: a path into a body of any shape.
  const place = path.reduce((at: any, key) => at[key], copy)
  place[last] = value
  return copy
}

test.each(list)('$name: its row names every id in its body', ({ row, op }) => {
  expect(idFields(op.body as JsonSchema).sort()).toEqual(Object.keys(row.ids).sort())
})

const cases = list.flatMap(({ name, row, op }) =>
  Object.entries(row.ids).map(([field, [kind, status]]) => ({ name, row, op, field, kind, status })),
)

describe.each(cases)('$name with an id of another tenant in $field', ({ row, op, field, kind, status }) => {
  const bodyWith = (foreign: (typeof kinds)[number]) =>
    withField(row.body(ours), field, theirs[`${foreign}_id` as const])
  const callers = () => ({
    owner: ours.owner,
    member: ours.member,
    viewer: ours.viewer,
    superadmin: elsewhere,
  })

  test(`the ${kind} that it asks for: nothing read, not a byte changed, the status as decided`, async () => {
    const body = bodyWith(kind)
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

  test('every other id that it has: nothing read, not a byte changed', async () => {
    const before = await hashOfAll(world)
    for (const other of kinds.filter((each) => each !== kind)) {
      for (const caller of [...Object.values(callers()), { token: undefined }]) {
        const answer = await world.call(op, bodyWith(other), { token: caller.token })
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
  const [what, needed = ''] = op.access.split(':')
  const isOwnRecord = what === 'record' && status === 422
  if (what !== 'project' && !isOwnRecord) return status
  const ranks = ['superadmin', 'viewer', 'member', 'owner']
  return ranks.indexOf(who) >= ranks.indexOf(needed) ? status : 403
}

test.each(list.filter(({ op }) => op.access.startsWith('project:')))(
  '403: $name with X-Project-Id of another tenant',
  async ({ op, row }) => {
    const before = await hashOf(world, theirs)
    const headers = { 'x-project-id': String(theirs.project_id) }
    for (const caller of [ours.owner, ours.member, ours.viewer, elsewhere]) {
      const answer = await world.call(op, row.body(ours), { token: caller.token, headers })
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'forbidden_project'])
    }
    expect(await hashOf(world, theirs)).toBe(before)
  },
)

describe('roles, in a tenant of its own for every call', () => {
  const inOneProject = list.filter(({ op }) => /^(project|record):/.test(op.access))

  test.each(inOneProject)('$name: who may and who may not', async ({ op, row, name }) => {
    const needed = op.access.split(':')[1] ?? ''
    const ranks = ['viewer', 'member', 'owner'] as const
    for (const role of ranks) {
      const own = await createTenant(world)
      const before = await hashOf(world, own)
      const { status } = await world.call(op, row.body(own), { token: own[role].token })
      const isAllowed = ranks.indexOf(role) >= ranks.indexOf(needed as 'viewer')
      // A comment is its author's to change; members/add finds a member who is one already.
      const special = {
        commentsUpdate: { member: 403 },
        commentsDelete: { member: 403 },
        membersAdd: { owner: 400 },
      }
      const exception = (special as Record<string, Record<string, number>>)[name]?.[role]
      expect([role, status]).toEqual([role, isAllowed ? (exception ?? op.success) : 403])
      if (!isAllowed) expect(await hashOf(world, own)).toBe(before)
    }
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
    '$name: fields it does not take change nothing',
    async ({ op, row, name }) => {
      const outcome = async (isPoisoned: boolean) => {
        const own = await createTenant(world)
        const body = row.body(own)
        const extra = Object.entries(poison())
        expect(extra.length).toBeGreaterThan(60)
        const unknown = Object.fromEntries(extra.filter(([field]) => !(field in op.body.properties)))
        const caller = op.access === 'superadmin' ? elsewhere : own.owner
        const sent = isPoisoned ? { ...unknown, ...body } : body
        const { status, text } = await world.call(op, sent, { token: caller.token })
        const rows = await world.db.query(world.statementOf(own.project_id, own.owner.id))
        return masked(`${status} ${text} ${JSON.stringify(rows)}`)
      }
      const before = await hashOf(world, theirs)
      expect(await outcome(true), name).toBe(await outcome(false))
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
