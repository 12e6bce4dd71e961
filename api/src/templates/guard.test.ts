import { expect, test } from 'vitest'
import { LEAST_ACTIVE, verdictOf } from './guard.ts'

// A generator with a seed: the same runs every time.
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// The figures of docs/rollouts.md are from 2,000.
const RUNS = process.env.MUSTER_FULL === '1' ? 2_000 : 600
const BOUND = 2
const now = new Date()

/**
 * Simulates a rollout: projects become active one after the other, and the guard checks repeatedly. Returns true if
 * the guard held it.
 */
function isHeld(next: () => number, harm: number, base: number, projects: number, controls: number): boolean {
  const treatment = { active: 0, harmed: 0 }
  const control = { active: 0, harmed: 0 }
  const perLook = 20
  for (let look = 0; look < projects / perLook; look++) {
    for (let at = 0; at < perLook; at++) {
      treatment.active++
      if (next() < base + harm) treatment.harmed++
    }
    for (let at = 0; at < (perLook * controls) / projects; at++) {
      control.active++
      if (next() < base) control.harmed++
    }
    if (verdictOf(treatment, controls ? control : null, BOUND, now).decision === 'harm') return true
  }
  return false
}

const heldShare = (harm: number, base: number, projects: number, controls: number) => {
  const next = random(20_261_116)
  let held = 0
  for (let run = 0; run < RUNS; run++) if (isHeld(next, harm, base, projects, controls)) held++
  return held / RUNS
}

test.each([
  { group: 'without a control group', base: 0, controls: 0 },
  { group: 'with a control group as large', base: 0.03, controls: 2_000 },
  { group: 'with a control group nine times as large', base: 0.03, controls: 18_000 },
])(
  'harm at the bound is held in less than 1 of 20 rollouts, over their whole life: $group',
  ({ base, controls }) => {
    const held = heldShare(0.02, base, 10_000, controls * 5)
    console.log(`held at the bound: ${held}`)
    expect(held).toBeLessThan(0.05)
  },
  60_000,
)

test.each([
  { group: 'without a control group', base: 0, controls: 0 },
  { group: 'with a control group nine times as large', base: 0.005, controls: 18_000 },
])(
  'twice the bound is held in over 19 of 20 before 2,000 projects were active: $group',
  ({ base, controls }) => {
    const held = heldShare(0.04, base, 2_000, controls)
    console.log(`held at twice the bound: ${held}`)
    expect(held).toBeGreaterThan(0.95)
  },
)

test('with fewer than 30 active projects the guard never decides', () => {
  for (let harmed = 0; harmed < LEAST_ACTIVE; harmed++) {
    const few = { active: LEAST_ACTIVE - 1, harmed }
    expect(verdictOf(few, null, BOUND, now).decision).toBe('undecided')
    expect(verdictOf({ active: 10_000, harmed }, few, BOUND, now).decision).toBe('undecided')
  }
})

test('a rollout without objections is safe after enough projects were active', () => {
  expect(verdictOf({ active: 300, harmed: 0 }, null, BOUND, now).decision).toBe('undecided')
  expect(verdictOf({ active: 1_000, harmed: 0 }, null, BOUND, now).decision).toBe('safe')
})
