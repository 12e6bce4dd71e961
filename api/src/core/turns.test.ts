import { expect, test } from 'vitest'
import { mapInTurns } from './turns.ts'

const burn = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('maps in order, and others have a turn in between', async () => {
  const log: (number | string)[] = []
  const others = setInterval(() => log.push('other'), 1)
  const doubled = await mapInTurns([1, 2, 3, 4], (item) => {
    burn(10)
    log.push(item)
    return item * 2
  })
  clearInterval(others)
  expect(doubled).toEqual([2, 4, 6, 8])
  expect(log.filter((each) => each !== 'other')).toEqual([1, 2, 3, 4])
  expect(log.slice(0, -1)).toContain('other')
})
