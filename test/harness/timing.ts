import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { isFull } from './processes.ts'

/**
 * Holds a time against a constant where the machine is ours alone: in `npm run prove`. The gate runs on machines that
 * others load, where such a comparison says more about them than about us.
 */
export function expectWithin(actualMs: number, limitMs: number): void {
  if (isFull) expect(actualMs).toBeLessThan(limitMs)
}

const PATIENCE_MS = 60_000

/** Waits until it is so, for as long as a loaded machine may take; returns how long it took. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`not so after ${PATIENCE_MS} ms`)
    await wait(50)
  }
  return performance.now() - start
}
