// What a stranger can learn of accounts, and do to them, by asking very often.
import { median } from '@harness/hammer.ts'
import { isFull, size } from '@harness/processes.ts'
import { areaUnderCurve } from '@harness/timing.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { authenticate, passwordForgot } = operations

let world: World
beforeAll(async () => {
  world = await createWorld({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => world.close())

const TRIES = size(400, 2_000)

test(`${TRIES} forgotten passwords: known and unknown addresses get the same answer and time`, async () => {
  const known = await world.people(world.platform.id, TRIES / 2)
  const times = { known: [] as number[], unknown: [] as number[] }
  const bodies = new Set<string>()
  // Warm before it counts.
  for (let n = 0; n < 50; n++) await world.call(passwordForgot, { email: `warm${n}@example.com` })
  for (let n = 0; n < TRIES / 2; n++) {
    const order = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const email = kind === 'known' ? (known[n]?.email ?? '') : `person${1_000_000 + n}@example.com`
      const start = performance.now()
      const { status, text } = await world.call(passwordForgot, { email })
      times[kind].push(performance.now() - start)
      bodies.add(`${status} ${text}`)
    }
  }
  expect(bodies.size).toBe(1)
  const auc = areaUnderCurve(times.known, times.unknown)
  console.log(
    `forgotten passwords: AUC ${auc.toFixed(3)}, medians ${median(times.known).toFixed(2)} / ${median(times.unknown).toFixed(2)} ms`,
  )
  // Chance alone moves the AUC of n + n samples by about 0.41 / sqrt(n): wider where there are fewer.
  expect(Math.abs(auc - 0.5)).toBeLessThan(isFull ? 0.03 : 0.1)
}, 600_000)

const GUESSES = size(2_000, 100_000)
const ADDRESSES = 1_000
const AT_ONCE = 16

test(`${GUESSES} wrong passwords from ${ADDRESSES} addresses: the owner signs in from a known device throughout, the guesser is refused`, async () => {
  const ann = await world.user()
  const from = (n: number) => ({ headers: { 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` } })
  const codes = new Map<string, number>()
  let [next, isOver, entered, tried] = [0, false, 0, 0]
  async function guess() {
    while (next < GUESSES) {
      const n = next++
      const body = { email: ann.email, password: `guess ${n} of many` }
      const { headers, status } = await world.call(authenticate, body, from(n % ADDRESSES))
      const code = `${status} ${headers.get('x-error-code')}`
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  /** Their token is what makes the device a known one, and is renewed each time. */
  async function owner() {
    for (let token = ann.token; !isOver || tried === 0; tried++) {
      const { status, body } = await world.call(authenticate, { email: ann.email, password: PASSWORD, token })
      if (status === 200) entered++
      token = body.data?.token ?? token
      await new Promise((resolve) => setTimeout(resolve, size(100, 500)))
    }
  }
  const signingIn = owner()
  await Promise.all(Array.from({ length: AT_ONCE }, guess))
  isOver = true
  await signingIn
  console.log(
    `lock-out: ${JSON.stringify(Object.fromEntries(codes))}; the owner entered ${entered} of ${tried} times`,
  )
  // A hundred are looked at; some find the hashing queue full.
  expect(codes.get('401 invalid_credentials') ?? 0).toBeLessThanOrEqual(100)
  expect(codes.get('429 too_many_failures') ?? 0).toBeGreaterThan(GUESSES / 2)
  expect(
    [...codes.keys()].filter(
      (code) => !/^(401 invalid_credentials|429 (too_many_failures|overloaded))$/.test(code),
    ),
  ).toEqual([])
  // Even the right password does not let the guesser in.
  const right = await world.call(authenticate, { email: ann.email, password: PASSWORD }, from(7))
  expect(right.status).toBe(429)
  expect([tried > 0, entered]).toEqual([true, tried])
}, 900_000)
