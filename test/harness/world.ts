// A separate service for a test file: a new database, the real server on a free port, and users to call it.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type BodyOf,
  type ErrorStatus,
  errorBodies,
  errorBodyKind,
  type Operation,
  type Role,
} from '@muster/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import pg from 'pg'
import { inject } from 'vitest'
import { insertSession } from '../../api/src/accounts/store/access-tokens.ts'
import { insertMember } from '../../api/src/accounts/store/memberships.ts'
import { insertProject } from '../../api/src/accounts/store/projects.ts'
import { insertUser } from '../../api/src/accounts/store/users.ts'
import { hashToken, mintToken } from '../../api/src/accounts/tokens.ts'
import { createApp } from '../../api/src/app.ts'
import { insertBoard } from '../../api/src/boards/store/boards.ts'
import { insertGroup } from '../../api/src/boards/store/groups.ts'
import { insertTag } from '../../api/src/boards/store/tags.ts'
import { readConfig } from '../../api/src/config.ts'
import { insertPlatform } from '../../api/src/core/platforms.ts'
import { sql } from '../../api/src/core/sql.ts'
import { createMetrics } from '../../api/src/http/metrics.ts'
import { createLog } from '../../api/src/log.ts'
import { closeResources, openResources } from '../../api/src/resources.ts'
import { clusterUrl, createClusterDatabase, dropClusterDatabase } from './cluster.ts'
import { TEMPLATE } from './global-setup.ts'

export interface Answer<Data = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
  readonly data: Data
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  /** Sent unchanged, instead of a JSON body. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
}

/** Creates a new database, copied from the migrated template; on a cluster, migrated and distributed. */
export async function createDatabase(): Promise<string> {
  const name = databaseName()
  return clusterUrl ? createClusterDatabase(clusterUrl, name) : copyDatabase(TEMPLATE, name)
}

/** Creates a database without migrations. */
export const createEmptyDatabase = (): Promise<string> => copyDatabase('template0', databaseName())

const databaseName = () => `test_${randomUUID().replaceAll('-', '')}`

async function copyDatabase(template: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return inject('postgresUrl').replace(/postgres$/, name)
}

export const PASSWORD = 'a long and unusual password'

export async function createWorld(env: Record<string, string> = {}) {
  const config = readConfig({
    DATABASE_URL: await createDatabase(),
    REDIS_URL: inject('redisUrl'),
    FILES_FOLDER: inject('filesFolder'),
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_ANONYMOUS_PER_MINUTE: '1000000',
    LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
    // A closed port, so that no test queries a name server outside of this machine.
    DNS_SERVERS: '127.0.0.1:1',
    // A closed port, so that mails stay queued unless a test starts a mail server.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Muster <muster@example.com>',
    ...env,
  })
  const resources = await openResources(config, createLog(config.LOG_LEVEL))
  const { db, passwords } = resources
  const metrics = createMetrics(resources)
  const { app } = await createApp(resources, metrics)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const passwordHash = await passwords.hash(PASSWORD)
  const platform = await db.transaction((tx) => insertPlatform(tx, 'Test platform'))
  let peopleCount = 0

  async function user(more: { superadmin?: boolean; platform_id?: number } = {}) {
    const email = `person${++peopleCount}@example.com`
    const made = await db.transaction((tx) =>
      insertUser(tx, {
        platform_id: platform.id,
        email,
        name: `Person ${peopleCount}`,
        password_hash: passwordHash,
        ...more,
      }),
    )
    return { ...made, token: await session(made.id) }
  }

  /** Creates a session without hashing a password, which is slow. */
  async function session(userId: number): Promise<string> {
    const token = mintToken()
    const expires_at = new Date(Date.now() + 3_600_000)
    const user = { id: userId, password_hash: passwordHash }
    await db.transaction((tx) =>
      insertSession(tx, user, { token_hash: hashToken(token), expires_at, idle_days: 7 }),
    )
    return token
  }

  /** Creates several users with a token each, in two statements. */
  async function people(platformId: number, count: number) {
    const made = Array.from({ length: count }, () => ({
      email: `person${++peopleCount}@example.com`,
      token: mintToken(),
    }))
    const rows = await db.query<{ id: number; email: string }>(sql`
      insert into users (platform_id, email, name, password_hash)
      select ${platformId}, email, 'A person', ${passwordHash}
      from unnest(${made.map(({ email }) => email)}::text[]) as m (email) returning id, email`)
    const idOf = new Map(rows.map(({ id, email }) => [email, id]))
    const users = made.map((person) => ({ ...person, id: idOf.get(person.email) ?? 0 }))
    await db.query(sql`
      insert into access_tokens (token_hash, user_id, kind, expires_at, idle_limit)
      select token_hash, user_id, 'session', now() + interval '1 hour', interval '7 days'
      from unnest(${users.map(({ token }) => hashToken(token))}::bytea[], ${users.map(({ id }) => id)}::bigint[])
        as t (token_hash, user_id)`)
    return users
  }

  async function project(more: { tools?: string[]; platform_id?: number } = {}) {
    return db.transaction((tx) => insertProject(tx, { platform_id: platform.id, name: 'A project', ...more }))
  }

  async function member(role: Role = 'member', projectId?: number) {
    const person = await user()
    const project_id = projectId ?? (await project()).id
    await db.transaction((tx) => insertMember(tx, project_id, person.id, role))
    return { ...person, project_id }
  }

  /** A board with two groups. */
  async function board(projectId: number) {
    return db.transaction(async (tx) => {
      const made = await insertBoard(tx, projectId, null, { title: 'A board', tool_key: 'till' })
      const board_id = made?.value().id ?? 0
      const group_ids: number[] = []
      for (const title of ['One', 'Two']) {
        const group = await insertGroup(tx, projectId, null, { board_id, title })
        group_ids.push(group?.value().id ?? 0)
      }
      return { board_id, group_ids }
    })
  }

  /** An owner and a project with a board and a tag. */
  async function team() {
    const owner = await member('owner')
    const tag = await db.transaction((tx) => insertTag(tx, owner.project_id, owner.id, { name: 'A tag' }))
    return { ...owner, ...(await board(owner.project_id)), tag_id: tag?.value().id ?? 0 }
  }

  /** Everything that a project and a user have, for comparison. */
  const statementOf = (projectId: number, userId: number) => sql`
    select (select json_agg(x order by x.id) from projects x where id = ${projectId}) as projects,
      (select json_agg(x order by x.id) from boards x where project_id = ${projectId}) as boards,
      (select json_agg(x order by x.id) from groups x where project_id = ${projectId}) as groups,
      (select json_agg(x order by x.id) from cards x where project_id = ${projectId}) as cards,
      (select json_agg(x order by x.id) from comments x where project_id = ${projectId}) as comments,
      (select json_agg(x order by x.id) from tags x where project_id = ${projectId}) as tags,
      (select json_agg(json_build_array(x.role, x.is_default) order by x.role) from memberships x where project_id = ${projectId})
        as members,
      (select json_build_array(superadmin, superadmin_billing, enable_ai, disabled_at) from users where id = ${userId})
        as person`

  /** Calls an operation and checks the answer against its definition. */
  async function call<Op extends Operation>(
    op: Op,
    body: BodyOf<Op> | object = {},
    options: CallOptions = {},
  ) {
    const isForm = op.isUpload && options.raw === undefined
    const answer = isForm
      ? await postForm(`/api${op.path}`, body as Record<string, unknown>, options)
      : await post(`/api${op.path}`, { ...options, raw: options.raw ?? JSON.stringify(body) })
    assertDefined(op, answer, options)
    return answer
  }

  async function post(path: string, { token, headers = {}, raw }: CallOptions = {}): Promise<Answer> {
    return request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(raw === undefined ? {} : { body: raw }),
    })
  }

  /** Sends a body as multipart/form-data, its file last. */
  async function postForm(
    path: string,
    { file, ...fields }: Record<string, unknown>,
    { token, headers = {} }: CallOptions,
  ): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    if (file instanceof Blob) form.set('file', file)
    else if (file !== undefined) form.set('file', new Blob([String(file)]), nameIn(String(file)))
    return request(path, {
      method: 'POST',
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      body: form,
    })
  }

  async function request(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(origin + path, init)
    const text = await textOf(response, path)
    const isStream = /event-stream|jsonl/.test(response.headers.get('content-type') ?? '')
    const body = text && !isStream ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, text, body, data: body?.data }
  }

  async function close() {
    await app.close()
    await closeResources(resources)
    if (clusterUrl) await dropClusterDatabase(clusterUrl, new URL(config.DATABASE_URL).pathname.slice(1))
  }

  return {
    config,
    db,
    metrics,
    passwords,
    platform,
    origin,
    user,
    people,
    session,
    project,
    member,
    board,
    team,
    statementOf,
    call,
    post,
    request,
    close,
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** A text that looks like the name of a file is its name too. */
const nameIn = (text: string) => (/^[\w-]+\.\w{3}$/.test(text) ? text : 'file.txt')

/** The text of an answer. Of a feed, which does not end, only the first part. */
async function textOf(response: Response, path: string): Promise<string> {
  if (!response.ok || !response.body || !path.endsWith('events/watch')) return response.text()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const quiet = wait(FEED_QUIET_MS).then(() => undefined)
    const chunk = await Promise.race([reader.read(), quiet])
    if (!chunk || chunk.done) break
    text += chunk.value
  }
  await reader.cancel()
  return text
}
const FEED_QUIET_MS = 100

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
// Formats of the service. They are accepted here without checks, because only the structure of answers is
// tested.
for (const name of ['time-zone', 'embed-origin', 'text', 'line', 'paragraphs']) ajv.addFormat(name, true)

/**
 * Checks that the operation declares the status, and that the body matches the declaration for that status.
 */
function assertDefined(op: Operation, { status, body, text }: Answer, { headers }: CallOptions) {
  if (status === op.success) {
    if (op.streams) return
    const keys = ['error', 'message', 'data', ...(op.envelopeErrors ? ['errors'] : [])]
    if (Object.keys(body).join() !== keys.join()) throw new Error(`${op.path}: envelope ${text}`)
    if (headers?.prefer) return
    if (!ajv.validate(op.data, body.data)) throw new Error(`${op.path}: ${ajv.errorsText()} in ${text}`)
    return
  }
  if (!op.errors.includes(status as ErrorStatus))
    throw new Error(`${op.path} must not answer ${status}: ${text}`)
  const kind = errorBodyKind(status as ErrorStatus, op)
  if (!ajv.validate(errorBodies[kind], body)) throw new Error(`${op.path}: ${status} is not ${kind}: ${text}`)
}
