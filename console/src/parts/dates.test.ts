import { expect, test } from 'vitest'
import { agoText, dayIn, shortDay } from './dates.ts'

test('a moment is a day of the project, wherever the person is', () => {
  const moment = '2026-03-01T23:30:00Z'
  expect(dayIn('UTC', moment)).toBe('2026-03-01')
  expect(dayIn('Europe/Berlin', moment)).toBe('2026-03-02')
  expect(dayIn('America/New_York', moment)).toBe('2026-03-01')
})

test('a day of another year is shown with its year', () => {
  const thisYear = `${dayIn('UTC', new Date()).slice(0, 4)}-03-05T12:00:00Z`
  expect(shortDay('UTC', thisYear)).not.toMatch(/\d{4}/)
  expect(shortDay('UTC', '2001-03-05T12:00:00Z')).toMatch(/2001/)
})

test('a moment long ago is a date, a recent one a distance', () => {
  const ago = (seconds: number) => agoText(new Date(Date.now() - seconds * 1000).toISOString())
  expect(ago(0)).toBe('now')
  expect(ago(120)).toMatch(/2 min/)
  expect(ago(3 * 3_600)).toMatch(/3 h/)
  expect(ago(2 * 86_400)).toMatch(/2 days/)
  expect(ago(100 * 86_400)).toMatch(/\d{4}/)
})
