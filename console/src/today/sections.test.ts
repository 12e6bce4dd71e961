import { expect, test } from 'vitest'
import { sectionOf } from './sections.ts'

const now = new Date('2026-11-18T10:00:00Z')
const at = (due_date: string | null, is_overdue = false) => ({ due_date, is_overdue })

test.each([
  [null, undefined],
  ['2026-11-17T22:59:59Z', 'overdue'],
  ['2026-11-18T22:59:59Z', 'today'],
  ['2026-11-18T23:00:00Z', 'week'],
  ['2026-11-25T22:59:59Z', 'week'],
  ['2026-11-25T23:00:00Z', undefined],
])('a card that is due at %s in Berlin: %s', (due, section) =>
  expect(sectionOf(at(due), 'Europe/Berlin', now)).toBe(section),
)

test('a card that was due earlier today is overdue', () => {
  expect(sectionOf(at('2026-11-18T09:00:00Z', true), 'Europe/Berlin', now)).toBe('overdue')
})

test('the project’s time zone decides which day it is', () => {
  expect(sectionOf(at('2026-11-18T23:30:00Z'), 'UTC', now)).toBe('today')
  expect(sectionOf(at('2026-11-18T23:30:00Z'), 'Asia/Tokyo', now)).toBe('week')
})
