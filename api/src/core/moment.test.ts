import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, parseMoment } from './moment.ts'

test.each([
  ['2030-06-01T10:00:00+02:00', '2030-06-01T08:00:00.000Z'],
  ['2030-06-01T10:00:00', '2030-06-01T10:00:00.000Z'],
  ['2030-06-01t10:00:00.123456789z', '2030-06-01T10:00:00.123Z'],
  ['2020-01-31', '2020-01-31T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20 10:00:00', '2026-11-20T10:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
])('%s is %s', (text, moment) => {
  expect(parseMoment(text)?.toISOString()).toBe(moment)
})

test.each([
  '2026-02-30',
  '2023-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T10:60:00Z',
  '2026-01-01T10:00:60Z',
  '2026-01-01T10:00:00+24:00',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  'infinity',
  '-infinity',
  'now',
  'today',
  '',
  '20260101',
  '2026-1-1',
  '+12026-01-01',
  '2026-01-01T10:00:00Z ',
  '२०२६-०१-०१',
])('%s is no moment', (text) => {
  expect(parseMoment(text)).toBeNull()
})

test('every moment from 1900 to 9999 survives a round trip through its text', () => {
  const [min, max] = [new Date('1900-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')]
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(parseMoment(date.toISOString())).toEqual(date)
    }),
  )
})

test.each([
  // Summer time, winter time, a skipped hour and a repeated hour.
  ['2026-07-01 09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['2026-11-20T10:00', 'America/New_York', '2026-11-20T15:00:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-20T10:00:00Z', 'Asia/Kathmandu', '2026-11-20T10:00:00.000Z'],
  ['1900-01-01', 'Europe/Berlin', '1900-01-01T00:00:00.000Z'],
  ['9999-12-31 23:00', 'America/New_York', '9999-12-31T23:59:59.999Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(parseMoment(text, { zone })?.toISOString()).toBe(moment)
})

test.each([
  ['UTC', '2026-11-20T23:59:59.999Z'],
  ['Europe/Berlin', '2026-11-20T22:59:59.999Z'],
  ['Asia/Tokyo', '2026-11-20T14:59:59.999Z'],
])('a bare date may mean the end of its day in %s', (zone, moment) => {
  expect(parseMoment('2026-11-20', { zone, bareDate: 'end' })?.toISOString()).toBe(moment)
  expect(parseMoment('2026-11-20T00:00', { zone: 'UTC', bareDate: 'end' })?.toISOString()).toBe(
    '2026-11-20T00:00:00.000Z',
  )
})

test('in every time zone, a local time is converted exactly unless the zone skips it', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('1971-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
      (zone, date) => {
        const text = date.toISOString().slice(0, 16)
        const moment = parseMoment(text, { zone })
        const shown = new Date(moment ?? 0).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
        // A skipped time moves forward by the gap, which is at most a day.
        const late = Date.parse(`${shown}Z`) - Date.parse(`${text}:00Z`)
        expect(late === 0 || (late > 0 && late <= 86_400_000)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['+02:00', false],
  ['', false],
])('whether %s is a time zone: %s', (text, is) => {
  expect(isTimeZone(text)).toBe(is)
})
