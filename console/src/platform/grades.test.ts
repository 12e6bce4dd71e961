import { expect, test } from 'vitest'
import { gradeOf, onTime, rowsOf } from './grades.ts'

const row = (day: string, value: string | null, done: number, late: number, missed: number) => ({
  keys: [day, value],
  expected: done + late + missed,
  done,
  late,
  missed,
  returned: 0,
})

test('the share counts only what is over', () => {
  expect(onTime(row('2027-05-17', 'north', 3, 1, 0))).toBe(0.75)
  expect(onTime(row('2027-05-17', 'north', 0, 0, 0))).toBeUndefined()
})

test('a share that is shown as 95 has the colour of 95', () => {
  expect([0.946, 0.945, 0.795, 0.6, 0.594].map(gradeOf)).toEqual(['good', 'good', 'fair', 'poor', 'bad'])
  expect(gradeOf(0.944)).toBe('fair')
})

test('groups are listed by their share, the worst first', () => {
  const rows = [
    row('2027-05-17', 'north', 9, 0, 1),
    row('2027-05-17', 'west', 1, 0, 9),
    row('2027-05-18', 'west', 10, 0, 0),
    row('2027-05-18', null, 5, 5, 0),
  ]
  expect(rowsOf(rows).map(({ value, byDay }) => [value, byDay.size])).toEqual([
    [null, 1],
    ['west', 2],
    ['north', 1],
  ])
})
