// The examples of the reference are what the service answers. `npm run examples` records them anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type ErrorCode, errorCodes, type Operation, type OperationName, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/store/sql.ts'
import { fillDemo } from '../../../cli/src/demo.ts'
import type { Examples } from '../../../contract/src/openapi.ts'
import type { Answers, Person } from './call.ts'
import { calls } from './calls.ts'
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
}
const RECOVERY_CODES = Array.from({ length: 10 }, (_, at) => `0EX${at}-AMP1-E0EX-AMP1`)

/** What differs from run to run: secrets, and when it was. */
function settled(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner) => {
    if (key === 'recovery_codes') return RECOVERY_CODES
    return typeof inner === 'string' && key in SECRETS ? SECRETS[key] : inner
  })
  const moments = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
  const isOurs = (moment: string) => /T0[069]:00:00.000Z/.test(moment)
  return JSON.parse(
    text
      .replace(moments, (moment) => (isOurs(moment) ? moment : '2027-03-01T08:30:00.000Z'))
      .replace(/\d+ (seconds|minutes)\b/g, '60 $1'),
  )
}

async function record(): Promise<Examples> {
  return {
    operations: (await recordCalls(demoWorld as World)) as Examples['operations'],
    errors: (await recordRefusals(plainWorld as World)) as Examples['errors'],
  }
}

async function recordCalls(world: World) {
  await world.db.query(sql`truncate platforms restart identity cascade`)
  const demo = await fillDemo(world.db, world.config)
  const tokens: Partial<Record<Person, string>> = {}
  for (const person of ['owner', 'member', 'superadmin'] as const) {
    const answer = await world.call(operations.authenticate, demo[person])
    tokens[person] = (answer.data as { token: string }).token
  }
  const answers: Answers = { copy: await retitledCopy(world, tokens.owner) }
  const recorded: Record<string, unknown> = {}
  for (const { name, as, body } of calls) {
    const op: Operation = operations[name]
    const sent = body(demo, answers)
    const answer = await world.call(op, sent, { token: tokens[as] })
    expect([name, answer.status, answer.text]).toEqual([name, op.success, answer.text])
    answers[name] = answer.data
    recorded[name] = settled({ as, body: sent, answer: op.streams ? answer.text : answer.body })
  }
  return recorded
}

/** A copy of a template that its project gave another title. */
async function retitledCopy(world: World, token: string | undefined) {
  const listed = await world.call(operations.cardsList, {}, { token })
  const { cards } = listed.data as { cards: { id: number; master_card_id: number | null }[] }
  const copy = cards.find(({ master_card_id }) => master_card_id !== null)
  await world.call(operations.cardsUpdate, { id: copy?.id, title: 'Our own title' }, { token })
  return copy
}

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

test('every example is what the service answers, for every operation and every error code', async () => {
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
})

const pick = <Key extends string>(keys: readonly Key[], from: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))
