import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { isFull } from './processes.ts'

/**
 * Compares a time with a constant, but only in `npm run prove`, on an otherwise idle machine. On a shared CI
 * machine the comparison would measure the load of others.
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

/**
 * The probability that a time of `first` is longer than one of `second`; 0.5 means that they cannot be
 * distinguished.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}
