// sqlmap, at its default level, against every operation: each field of a body that succeeds, and the headers. A server that is
// open on purpose shows that it finds what is there. The gate tries a few operations, where sqlmap is installed at all.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Body, bodyOf } from '@harness/bodies.ts'
import { isFull } from '@harness/processes.ts'
import { createPlatform, createTenant, type Tenant, tenantFor } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, type OperationName, operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Statement } from '../../api/src/core/sql.ts'

const isInstalled = (() => {
  try {
    execFileSync('sqlmap', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const FEW: readonly OperationName[] = ['cardsList', 'cardsUpdate', 'masterBoardsSync']
const ASIDE = 2
const MOST_MS = 5 * 60_000

let world: World
let directory: string
beforeAll(async () => {
  world = await createWorld({
    SECOND_FACTOR_FAILURES_PER_HOUR: '1000000',
    LOGIN_FAILURES_PER_HOUR: '1000000',
  })
  directory = mkdtempSync(join(tmpdir(), 'muster-sqlmap-'))
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await world.close()
})

interface Found {
  /** What sqlmap tried, and which of it lets SQL in. */
  readonly tried: string[]
  readonly open: string[]
  readonly output: string
}

/** Lets sqlmap try a request, as it would be written to the wire. */
async function attack(name: string, request: string): Promise<Found> {
  const file = join(directory, `${name}.txt`)
  writeFileSync(file, request)
  const args = [
    '-r',
    file,
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--ignore-code=*',
    `--output-dir=${directory}/${name}`,
  ]
  const output = await new Promise<string>((resolve, reject) => {
    execFile('sqlmap', args, { timeout: MOST_MS, maxBuffer: 1 << 26 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
  })
  const all = (pattern: RegExp) => [...new Set([...output.matchAll(pattern)].map(([, match]) => match ?? ''))]
  return {
    tried: all(/parameter '([^']+)' does not seem to be injectable/g),
    open: all(/parameter '([^']+)' is vulnerable/g),
    output,
  }
}

const written = (origin: string, path: string, headers: Readonly<Record<string, string>>, body: object) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    'Content-Type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    marked(JSON.stringify(body)),
  ].join('\r\n')

/** sqlmap leaves out what is named like a token, unless the values are marked for it. */
const marked = (json: string) =>
  /"[a-z_]*token[a-z_]*":"/.test(json) ? json.replaceAll(/":"((?:[^"\\]|\\.)*)"/g, '":"$1*"') : json

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A value that a field may have. */
function valueFor(field: string, schema: Schema, own: Tenant): unknown {
  const type = [schema.type].flat()[0]
  const known = (own as unknown as Record<string, unknown>)[field]
  if (known !== undefined) return known
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.enum) return schema.enum.find((value) => value !== null)
  if (schema.format === 'date-time') return '2027-01-01T00:00:00.000Z'
  if (type === 'string') return 'A text'
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? Math.max(1, schema.minimum ?? 1) : undefined
}

/** A body that succeeds, with every field that it may have besides. */
async function fullBody(name: OperationName, op: Operation) {
  // A platform of its own, whose bounds nobody else comes near.
  const { id: platform_id } = await createPlatform(world)
  const admin = await world.user({ superadmin: true, platform_id })
  const newTenant = () => createTenant(world, platform_id, 'our own', name)
  const credentialsOf = () => credentials(own, op.access === 'superadmin' ? admin.token : own.owner.token)
  let own = await newTenant()
  const more: Body = {}
  const tries = async (with_: Body) => {
    const raw = JSON.stringify({ ...bodyOf(name, own), ...with_ })
    const { status } = await world.post(`/api${op.path}`, { ...credentialsOf(), raw })
    // What the call took away is there again for the next.
    own = await newTenant()
    return status < 300
  }
  const isDone = await tries({})
  const required = bodyOf(name, own)
  for (const [field, schema] of Object.entries((op.body as Schema).properties ?? {})) {
    if (field in required) continue
    const value = valueFor(field, schema, own)
    if (value !== undefined && (await tries({ ...more, [field]: value }))) more[field] = value
  }
  return { own, body: { ...bodyOf(name, own), ...more }, isDone, ...credentialsOf() }
}

const credentials = (own: Tenant, token: string) => ({
  token,
  headers: { 'x-project-id': String(own.project_id) },
})

/** Takes away what the requests make in the project, so that no bound changes the answer. */
async function keepRoom({ project_id }: Tenant): Promise<Disposable> {
  const tables = ['groups', 'boards', 'tags']
  const firsts = await Promise.all(
    tables.map(async (table) => {
      const text = `select coalesce(max(id), 0) as id from ${table} where project_id = ${project_id}`
      return (await world.db.query<{ id: number }>(new Statement(text, [], false)))[0]?.id ?? 0
    }),
  )
  const timer = setInterval(() => {
    for (const [at, table] of tables.entries()) {
      const text = `delete from ${table} where project_id = ${project_id} and id > ${firsts[at]}`
      world.db.query(new Statement(text, [], false)).catch(() => undefined)
    }
  }, 100)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

const leavesOf = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? Object.values(value).reduce<number>((sum, each) => sum + leavesOf(each), 0)
    : 1

// A full run without sqlmap fails.
describe.skipIf(!isInstalled && !isFull)(
  'sqlmap',
  () => {
    test('finds an injection in a vulnerable server', { timeout: MOST_MS }, async () => {
      const open = createServer(async (request, response) => {
        let text = ''
        for await (const chunk of request) text += chunk
        const rows = await world.db
          .query(new Statement(`select 1 from platforms where name = '${JSON.parse(text).name}'`, [], false))
          .catch((error: Error) => error.message)
        response.end(JSON.stringify(rows))
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => open.once('listening', resolve))
      const origin = `http://127.0.0.1:${(open.address() as AddressInfo).port}`
      const { open: holes } = await attack('open', written(origin, '/', {}, { name: 'Test platform' }))
      open.close()
      expect(holes).toEqual(['JSON name'])
    })

    test('finds nothing in the headers', { timeout: MOST_MS }, async () => {
      const own = await tenantFor(world, 'cardsList')
      const headers = {
        Authorization: `Bearer ${own.owner.token}*`,
        'X-Project-Id': `${own.project_id}*`,
        'Idempotency-Key': 'a-key*',
      }
      const path = `/api${operations.cardsList.path}`
      const { tried, open, output } = await attack('headers', written(world.origin, path, headers, {}))
      expect([open, tried.length], output).toEqual([[], 3])
    })

    const names = isFull ? (Object.keys(operations) as OperationName[]) : FEW
    test.concurrent.each(names)('finds nothing in %s', { timeout: MOST_MS }, async (name) => {
      const op = operations[name] as Operation
      const { own, body, isDone, token, headers } = await fullBody(name, op)
      if (leavesOf(body) === 0) return
      using _room = await keepRoom(own)
      const request = written(
        world.origin,
        `/api${op.path}`,
        { Authorization: `Bearer ${token}`, ...headers },
        body,
      )
      const { tried, open, output } = await attack(name, request)
      expect(open, output).toEqual([])
      // sqlmap gives lists and equal names one name each.
      expect(tried.length, output).toBeGreaterThan(0)
      console.log(
        `${name}: ${tried.length} of ${leavesOf(body)}${isDone ? '' : ', not with a body that succeeds'}`,
      )
    })
  },
  MOST_MS * ASIDE,
)
