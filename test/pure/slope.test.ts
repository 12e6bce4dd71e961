import { expect, test } from 'vitest'
import { growthOf } from '../../drills/slope.ts'

const series = (valueAt: (n: number) => number) => Array.from({ length: 90 }, (_, n) => valueAt(n))
// Noise that is the same every time.
const noise = (n: number) => Math.sin(n * 12.9898) * 5

test('a leak is detected in noisy samples, with its size', () => {
  const growth = growthOf(
    series((n) => 100 + n + noise(n)),
    0.5,
  )
  expect(growth.isCertain).toBe(true)
  // 90 in half an hour, from 130 at the end of the warm-up.
  expect(growth.anHour).toBeCloseTo(180 / 130, 0)
})

test.each([
  ['noise', series((n) => 100 + noise(n))],
  ['what a process needs to warm up', series((n) => 100 + Math.min(n, 25) * 4 + noise(n))],
  ['what shrinks', series((n) => 300 - n + noise(n))],
  ['what never changes', series(() => 12)],
  ['what is never there', series(() => 0)],
])('%s is not reported as a leak', (_, values) => {
  expect(growthOf(values, 0.5).isCertain).toBe(false)
})
