import { clusterUrl } from '@harness/cluster.ts'
import { size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { actions, play } from './history.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

// A cluster answers a tenth as fast.
const HISTORIES = Number(process.env.MUSTER_HISTORIES ?? size(60, 2_000))
const frequent = [
  'push',
  'sync',
  'read',
  'makeRows',
  'undo',
  'edit',
  'redraft',
  'stagePush',
  'stageSync',
  'advance',
  'advance',
  'sendBack',
  'dayPasses',
] as const
const names = Object.keys(actions) as (keyof typeof actions)[]

const step = fc.record({
  what: fc.constantFrom(...names, ...frequent, ...frequent),
  a: fc.nat(5),
  b: fc.nat(9),
  c: fc.nat(9),
})

test(
  `${HISTORIES} random histories: after every step each project shows the same as the eager model`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
        fc.constantFrom('none', 'made', 'old'),
        (steps, rows) => play(world, steps, rows),
      ),
      {
        numRuns: HISTORIES,
        ...(process.env.MUSTER_PATH ? { path: process.env.MUSTER_PATH } : {}),
        seed: Number(process.env.MUSTER_SEED ?? 20_261_115),
        endOnFailure: process.env.MUSTER_SHRINK !== '1',
      },
    )
  },
  clusterUrl || process.env.MUSTER_HISTORIES ? 3_600_000 : size(180_000, 3_600_000),
)
