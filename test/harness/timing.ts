import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { isFull } from './processes.ts'

/**
 * Compares a time with a constant only in `npm run prove`, which has the machine to itself. CI machines are
 * shared, where such a comparison would measure the load of others.
 */
export function expectWithin(actualMs: number, limitMs: number): void {
  if (isFull) expect(actualMs).toBeLessThan(limitMs)
}

const PATIENCE_MS = 60_000

/** Waits until the condition holds, as long as a loaded machine may need. Returns how long it took. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`not so after ${PATIENCE_MS} ms`)
    await wait(50)
  }
  return performance.now() - start
}

/** The chance that a time of the first kind is the longer one: 0.5 tells nothing apart. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}
