import type { RolloutView } from '@muster/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progressLine } from './progress.ts'

const rollout = (state: RolloutView['state'], projects_filled: number) =>
  ({ state, projects_filled, projects_with_access: 950_000 }) as RolloutView

beforeEach(() => void vi.stubEnv('COLUMNS', '80'))
afterEach(() => void vi.unstubAllEnvs())

test.each([
  [
    rollout('filling', 0),
    0,
    '[░░░░░░░░░░░░░░░░░░░░░░░░░░] 0 %  0 of 950,000 projects  waiting for the worker',
  ],
  [
    rollout('filling', 475_000),
    10_000,
    '[███████████░░░░░░░░░░░] 50 %  475,000 of 950,000 projects  10,000/s  48 s left',
  ],
  [
    rollout('filling', 9_500),
    100,
    '[░░░░░░░░░░░░░░░░░░░░░░] 1 %  9,500 of 950,000 projects  100/s  2 h 36 min left',
  ],
  [rollout('done', 950_000), 0, '[██████████████████████████████] 100 %  950,000 of 950,000 projects  done'],
])('a rollout %# as a line that does not wrap in 80 columns', (state, perSecond, line) => {
  expect(progressLine(state, perSecond)).toBe(line)
  expect(line.length).toBeLessThan(80)
})
