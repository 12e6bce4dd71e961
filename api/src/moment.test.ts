import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoment } from './moment.ts'

test.each([
  ['2030-06-01T10:00:00+02:00', '2030-06-01T08:00:00.000Z'],
  ['2030-06-01T10:00:00', '2030-06-01T10:00:00.000Z'],
  ['2030-06-01t10:00:00.123456789z', '2030-06-01T10:00:00.123Z'],
  ['2020-01-31', '2020-01-31T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
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
  '2026-01-01T10:00Z',
  '2026-01-01 10:00:00',
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

test('every moment of 1900 to 9999 comes back as it was written', () => {
  const [min, max] = [new Date('1900-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')]
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(parseMoment(date.toISOString())).toEqual(date)
    }),
  )
})
