import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, firstWeekdayOf, readDay, weekdayOf, weeksOf } from './days.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('readDay', () => {
  // A Wednesday.
  const today = '2026-11-18'
  test.each([
    ['today', '2026-11-18'],
    ['Tomorrow', '2026-11-19'],
    ['fri', '2026-11-20'],
    ['Wednesday', '2026-11-25'],
    ['+5', '2026-11-23'],
    ['3 Dec', '2026-12-03'],
    ['december 3', '2026-12-03'],
    ['3 dec 2028', '2028-12-03'],
    ['17.11.', '2027-11-17'],
    ['18.11.', '2026-11-18'],
    ['2026-02-28', '2026-02-28'],
    ['29 feb', '2028-02-29'],
  ])('reads %s', (text, expected) => expect(readDay(text, today, 'en')).toBe(expected))

  test.each(['', '2026-02-30', '31.4.', '32 dec', 'f', 'soon', '3', '+99999'])('does not read “%s”', (text) =>
    expect(readDay(text, today, 'en')).toBeUndefined(),
  )

  test('reads other languages', () => {
    expect(readDay('morgen', today, 'de')).toBe('2026-11-19')
    expect(readDay('fr', today, 'de')).toBe('2026-11-20')
    expect(readDay('3. märz', today, 'de')).toBe('2027-03-03')
  })

  test('a date that is written out is read as itself', () => {
    fc.assert(
      fc.property(day, day, (text, now) => {
        expect(readDay(text, now, 'en')).toBe(text)
      }),
    )
  })
})

test('the weeks of a month begin on the first weekday, follow each other and contain the whole month', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(1, 6, 7), (of, firstWeekday) => {
      const days = weeksOf(of, firstWeekday).flat()
      expect(weekdayOf(days[0] ?? '')).toBe(firstWeekday)
      expect(days.slice(1)).toEqual(days.slice(0, -1).map((each) => addDays(each, 1)))
      const month = days.filter((each) => each.slice(0, 7) === of.slice(0, 7))
      expect(month[0]).toBe(`${of.slice(0, 8)}01`)
      expect(addDays(month.at(-1) ?? '', 1).slice(8)).toBe('01')
    }),
  )
})

test('months are added within the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('weeks begin on Monday in Germany and on Sunday in the United States', () => {
  expect([firstWeekdayOf('de-DE'), firstWeekdayOf('en-US')]).toEqual([1, 7])
})
