// The examples of the reference are what the service answers. `npm run examples` records them anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { type Answer, createWorld, type World } from '@harness/world.ts'
import { type ErrorCode, errorCodes, type Operation, type OperationName, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSession } from '../../../api/src/accounts/store/access-tokens.ts'
import { hashToken, mintToken } from '../../../api/src/accounts/tokens.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { fillDemo } from '../../../cli/src/demo.ts'
import type { Examples } from '../../../contract/src/openapi.ts'
import { findRecords, type Person } from './call.ts'
import { calls, secretCalls } from './calls.ts'
import { plainRefusals, strainedRefusals } from './refusals.ts'

const file = `${root}contract/examples.json`

let [demoWorld, plainWorld]: World[] = []
beforeAll(async () => {
  ;[demoWorld, plainWorld] = await Promise.all([createWorld(), createWorld()])
})
afterAll(() => Promise.all([demoWorld?.close(), plainWorld?.close()]))

const SECRETS: Record<string, string> = {
  token: 'mst_EXAMPLEexampleEXAMPLEexampleEXAMPLE00',
  password: 'correct horse battery staple',
  current_password: 'correct horse battery staple',
  code: '492817',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauth_uri:
    'otpauth://totp/Muster:milan%40northside.example?issuer=Muster&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  checkout_url: 'http://127.0.0.1:3000/checkout/EXAMPLE',
  session_id: 'sandbox_EXAMPLE',
  preview_id: 'prv_lx2k9c.EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0',
}
/** What a device signs differs each time. */
const PASSKEY = {
  id: 'EXAMPLE',
  rawId: 'EXAMPLE',
  type: 'public-key',
  response: { clientDataJSON: 'EXAMPLE' },
}
const RECOVERY_CODES = Array.from({ length: 10 }, (_, at) => `0EX${at}-AMP1-E0EX-AMP1`)

/** What differs from run to run: secrets, and when it was. */
function settled(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner) => {
    if (key === 'options') return { challenge: 'EXAMPLE' }
    if (key === 'response' && inner.rawId && inner.rawId !== 'EXAMPLE') return PASSKEY
    if (key === 'recovery_codes') return RECOVERY_CODES
    if (typeof inner === 'string' && inner.startsWith('mse_'))
      return 'mse_EXAMPLEexampleEXAMPLEexampleEXAMPLE00'
    if (typeof inner === 'string' && inner.startsWith('msl_'))
      return 'msl_EXAMPLEexampleEXAMPLEexampleEXAMPLE00'
    if (typeof inner === 'string' && inner.startsWith('whsec_'))
      return 'whsec_EXAMPLEexampleEXAMPLEexampleEXAM'
    if (typeof inner === 'string' && inner.startsWith('muster-domain='))
      return 'muster-domain=2f1c9d0e6b7a4c3d8e5f0a1b2c3d4e5f'
    // More recurring cards are overdue the later it is.
    if (typeof inner?.overdue === 'number' && typeof inner.open === 'number') {
      const overdue = Math.min(inner.overdue, 1)
      return { ...inner, open: inner.open + inner.overdue - overdue, overdue }
    }
    // The code of an error is no secret.
    if (key === 'code' && typeof inner === 'string' && inner in errorCodes) return inner
    return typeof inner === 'string' && key in SECRETS ? SECRETS[key] : inner
  })
  const moments = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
  const isOurs = (moment: string) => /T0[069]:00:00.000Z/.test(moment)
  return JSON.parse(
    text
      .replace(moments, (moment) => (isOurs(moment) ? moment : '2027-03-01T08:30:00.000Z'))
      // Dates of runs; those of the examples are in 2027.
      .replace(/"20(?!27)\d\d-\d\d-\d\d"/g, '"2027-05-17"')
      .replace(/\d+ (seconds|minutes)\b/g, '60 $1')
      .replace(/(?<path>\/api\/logos\/\d+\/)\w+/g, '$<path>0ea94b2d85c3f1670ea94b2d85c3f1670ea94b2d85c3f167')
      // The time and the signature of a link to a file.
      .replace(
        /("\/api\/files\/\w(?:\.\w+){4})\.\w+\.[\w-]+"/g,
        '$1.r6q1k0.0kJb2b1r7w4v7nq0y5a6s8d9f0g1h2j3k4l5z6x7c8v"',
      ),
  )
}

async function record(): Promise<Examples> {
  return {
    operations: (await recordCalls(demoWorld as World)) as Examples['operations'],
    errors: (await recordRefusals(plainWorld as World)) as Examples['errors'],
  }
}

/** Each call finds the demo as it was filled, so that a reader can try any of them first. */
async function recordCalls(world: World) {
  const recorded: Record<string, unknown> = {}
  let demo = await freshDemo(world)
  for (const { name, as, body } of calls) {
    const sent = await body(demo, await findRecords(world, demo), world)
    const op: Operation = operations[name]
    const answer = await world.call(op, sent, {
      token: await tokenOf(world, demo, as),
      ...(op.forPages && { headers: { 'sec-fetch-site': 'same-origin' } }),
    })
    recorded[name] = recordedCall(name, as, sent, answer)
    if (operations[name].effect === 'write' || prepared.includes(name)) demo = await freshDemo(world)
  }
  const token = await tokenOf(world, demo, 'member')
  const answers: Record<string, unknown> = {}
  for (const { name, body } of secretCalls) {
    const sent = body(demo.member.password, answers, world.origin)
    const op: Operation = operations[name]
    const own = op.forPages && { headers: { 'sec-fetch-site': 'same-origin' } }
    const answer = await world.call(op, sent, { token, ...own })
    recorded[name] = recordedCall(name, 'member', sent, answer)
    answers[name] = answer.data
  }
  return recorded
}

const PASSWORD = 'correct horse battery staple'
let passwordHash: Promise<string> | undefined

async function freshDemo(world: World) {
  await world.db.query(
    sql`truncate platforms, mails, notifications, activity, webhook_cursors, webhook_wakes, webhook_deliveries restart identity cascade`,
  )
  passwordHash ??= world.passwords.hash(PASSWORD)
  return fillDemo(world.db, world.config, PASSWORD, () => passwordHash as Promise<string>)
}

/** They only read, but something was made for them. */
const prepared: readonly string[] = ['rolloutsStage']

type Demo = Awaited<ReturnType<typeof fillDemo>>

async function tokenOf(world: World, demo: Demo, as: Person): Promise<string | undefined> {
  if (as === 'nobody') return undefined
  const [user] = await world.db.query<{ id: number; password_hash: string }>(
    sql`select id, password_hash from users where email = ${demo[as].email}`,
  )
  const token = mintToken()
  const session = { token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000), idle_days: 7 }
  // As a sign-in would, without the cost of hashing.
  if (user) await world.db.transaction((tx) => insertSession(tx, user, session))
  return token
}

function recordedCall(name: OperationName, as: Person, sent: object, answer: Answer) {
  const op: Operation = operations[name]
  expect([name, answer.status, answer.text]).toEqual([name, op.success, answer.text])
  return settled({
    as,
    body: sent,
    answer: op.streams ? shortened(answer.text, op.streams === 'feed' ? 8 : 4) : answer.body,
  })
}

/** An export or a feed is long; its first lines show what it is. */
const shortened = (text: string, lines: number) => text.split('\n').slice(0, lines).join('\n')

async function recordRefusals(world: World) {
  const refused = [...(await plainRefusals(world)), ...(await strainedRefusals())]
  return Object.fromEntries(
    refused.map(({ code, summary, answers }) => {
      for (const { headers } of answers) expect(headers.get('x-error-code')).toBe(code)
      const [first] = answers
      return [code, { summary, status: first?.status, answers: answers.map(({ body }) => settled(body)) }]
    }),
  )
}

test('every example equals the answer of the service, for every operation and error code', async () => {
  const recorded = await record()
  expect(Object.keys(recorded.operations).toSorted()).toEqual(Object.keys(operations).toSorted())
  expect(Object.keys(recorded.errors).toSorted()).toEqual(Object.keys(errorCodes).toSorted())
  if (process.env.MUSTER_RECORD === '1') {
    const inOrder = {
      operations: pick(Object.keys(operations) as OperationName[], recorded.operations),
      errors: pick(Object.keys(errorCodes) as ErrorCode[], recorded.errors),
    }
    writeFileSync(file, `${JSON.stringify(inOrder, null, 2)}\n`)
  }
  expect(recorded).toEqual(JSON.parse(readFileSync(file, 'utf8')))
}, 240_000)

const pick = <Key extends string>(keys: readonly Key[], from: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))
