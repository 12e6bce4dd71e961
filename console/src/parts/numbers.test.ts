import { expect, test } from 'vitest'
import { readNumber } from './numbers.ts'

test.each([
  ['4.5', 4.5],
  ['4,5', 4.5],
  [' -3 ', -3],
  ['1,234.50', 1_234.5],
  ['1.234,50', 1_234.5],
  ['1 234,5', 1_234.5],
  ["1'234.5", 1_234.5],
  ['.5', 0.5],
  ['+7', 7],
])('%s is a number', (text, number) => expect(readNumber(text)).toBe(number))

test.each(['', 'cold', '12 kg', '1.2.3', '1,2,3', '-', '1e9', 'Infinity', '0x10'])('%s is none', (text) =>
  expect(readNumber(text)).toBeNaN(),
)
