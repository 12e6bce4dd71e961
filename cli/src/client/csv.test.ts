import { expect, test } from 'vitest'
import { cell } from './csv.ts'

test.each([
  [null, ''],
  [0, '0'],
  [-3, '-3'],
  ['north', 'north'],
  ['Mill, Lane', '"Mill, Lane"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1 Street', "'-1 Street"],
  ['+49, phone', '"\'+49, phone"'],
])('the value %j is the cell %j', (value, text) => {
  expect(cell(value)).toBe(text)
})
