// The audit log: everything that was written and every failed sign-in is in it, and it can be read and exported.
import { bodyOf } from '@harness/bodies.ts'
import { isFull, size } from '@harness/processes.ts'
import { createTenant, hashOf, type Tenant, tenantFor } from '@harness/tenants.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { type Operation, type OperationName, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { auditExport, auditList, authenticate, cardsUpdate, membersAdd } = operations

let world: World
let admin: { token: string; id: number }
beforeAll(async () => {
  world = await createWorld()
  admin = await world.user({ superadmin: true })
})
afterAll(() => world.close())

const inProject = (own: Tenant) => ({
  token: own.owner.token,
  headers: { 'x-project-id': String(own.project_id) },
})

/** Who may do what: the superadmin, or the owner of the project. */
const callerOf = (op: Operation, own: Tenant) =>
  op.access === 'superadmin'
    ? { token: admin.token }
    : op.record
      ? { token: own.owner.token }
      : inProject(own)

async function entriesOf(own: Tenant) {
  const ofPlatform = await world.call(auditList, { limit: 200 }, admin)
  const ofProject = await world.call(auditList, { limit: 200 }, inProject(own))
  const all = [...ofPlatform.body.data.entries, ...ofProject.body.data.entries]
  return new Set(all.map(({ source, id }: { source: string; id: number }) => `${source} ${id}`))
}

const writes = (Object.keys(operations) as OperationName[]).filter((name) => {
  const op: Operation = operations[name]
  return op.effect === 'write' && !op.isNotAudited && !op.forPages
})
/** They need a code of the moment. */
const impossible = ['passkeysDelete', 'twoFactorConfirm', 'twoFactorDisable', 'recoveryCodesRegenerate']

test('every write is audited, except reports of checks, read marks and saved filters', () => {
  const names = (Object.keys(operations) as OperationName[]).filter(
    (name) => (operations[name] as Operation).isNotAudited,
  )
  expect(names).toEqual(['checksReport', 'commentsRead', 'filtersDelete', 'filtersSave', 'notificationsRead'])
})

/** Each takes a tenant of its own: every third here, all with MUSTER_FULL=1. */
const walked = writes.filter((name, at) => !impossible.includes(name) && (isFull || at % 3 === 0))

test.each(walked)('%s is in the audit log', async (name) => {
  const own = await tenantFor(world, name)
  const op: Operation = operations[name]
  if (name === 'cardsInherit')
    await world.db.query(sql`update cards set title = 'Our own' where project_id = ${own.project_id}`)
  const before = await entriesOf(own)
  const stateBefore = await hashOf(world, own)
  const answer = await world.call(op, bodyOf(name, own), callerOf(op, own))
  expect([answer.status, answer.text]).toEqual([op.success, answer.text])
  // A forgotten password is recorded when the worker has found who asks.
  if (name === 'passwordForgot') return
  const added = [...(await entriesOf(own))].filter((each) => !before.has(each))
  // A move to where the card stands changes nothing and is not told.
  const mayBeIdle = ['cardsMove', 'tourCardsDismissAll'].includes(name)
  if (mayBeIdle && (await hashOf(world, own)) === stateBefore) return
  expect(added.length).toBeGreaterThan(0)
})

test('failed sign-ins are logged with their IP address, except for unknown e-mails', async () => {
  const ann = await world.user()
  await world.call(authenticate, { email: ann.email, password: 'wrong' })
  await world.call(authenticate, { email: 'nobody@example.com', password: 'wrong' })
  const { body } = await world.call(auditList, { action: 'sign_in.failed', actor_id: ann.id }, admin)
  expect(body.data.entries).toMatchObject([
    { actor_name: ann.name, address: '127.0.0.1', details: { factor: 'password' } },
  ])
  const nobodys = await world.db.query<{ n: number }>(
    sql`select 1 as n from audit_log where platform_id is null and action = 'sign_in.failed'`,
  )
  expect(nobodys).toEqual([])
})

test('pages have no gaps or overlaps between log and activity', async () => {
  const own = await createTenant(world)
  const as = inProject(own)
  for (let n = 0; n < 12; n++) {
    await world.call(cardsUpdate, { id: own.card_id, title: `title ${n}` }, as)
    if (n % 3 === 0) {
      const [{ email } = { email: '' }] = await world.people(world.platform.id, 1)
      await world.call(membersAdd, { email, role: 'viewer' }, as)
    }
  }
  const whole = (await world.call(auditList, { limit: 200 }, as)).body.data
  expect(whole.next_before).toBeNull()
  const paged: unknown[] = []
  let before: string | null = null
  do {
    const page: { entries: unknown[]; next_before: string | null } = (
      await world.call(auditList, { limit: 5, before }, as)
    ).body.data
    paged.push(...page.entries)
    before = page.next_before
  } while (before !== null)
  expect(paged).toEqual(whole.entries)
  expect(new Set(whole.entries.map(({ source }: { source: string }) => source))).toEqual(
    new Set(['log', 'activity']),
  )
  // Who did what and when, not what the texts say.
  expect(JSON.stringify(whole)).not.toContain('title 11')
})

test('403: a member sees nothing, an owner nothing of another project, a superadmin nothing of another platform', async () => {
  const [own, other] = [await createTenant(world), await createTenant(world)]
  const asMember = { ...inProject(own), token: own.member.token }
  expect((await world.call(auditList, {}, asMember)).status).toBe(403)
  const elsewhere = { token: own.owner.token, headers: { 'x-project-id': String(other.project_id) } }
  expect((await world.call(auditList, {}, elsewhere)).status).toBe(403)
  await world.call(authenticate, { email: own.member.email, password: PASSWORD })
  const { body } = await world.call(auditList, { limit: 200 }, inProject(own))
  const projects = new Set(body.data.entries.map(({ project_id }: { project_id: number }) => project_id))
  expect([...projects].filter((id) => id !== own.project_id)).toEqual([])
})

const ROWS = size(20_000, 1_000_000)

test(`an export of ${ROWS} rows is complete, ordered, and uses limited memory`, async () => {
  const own = await createTenant(world)
  for (let at = 0; at < ROWS; at += 20_000)
    await world.db.query(sql`
      insert into audit_log (platform_id, project_id, actor_id, action, subject, details)
      select ${world.platform.id}, ${own.project_id}, ${own.owner.id}, 'member.add', 'user ' || n, '{"role": "viewer"}'
      from generate_series(${at + 1}::int, ${at + 20_000}::int) n`)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let [most, lines, last, rest] = [0, 0, 0, '']
  const response = await fetch(`${world.origin}/api${auditExport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own.owner.token}`, 'x-project-id': String(own.project_id) },
  })
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      const { entry, kind } = JSON.parse(line)
      if (kind === 'end') continue
      expect(entry.id > last).toBe(true)
      last = entry.id
      lines++
    }
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  expect(lines).toBeGreaterThanOrEqual(ROWS)
  console.log(
    `audit export of ${lines} rows: at most ${Math.round(most / 1_048_576)} MiB more, client and service together`,
  )
  expect(most).toBeLessThan(150 * 1_048_576)
}, 900_000)
