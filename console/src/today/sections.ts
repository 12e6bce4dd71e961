import type { Card } from '@muster/sdk'
import { dayIn } from '../parts/dates.ts'
import { addDays } from '../parts/days.ts'

export const sections = ['overdue', 'today', 'week'] as const
export type Section = (typeof sections)[number]

const WEEK_DAYS = 7

/** Where Today shows a card: overdue, due today or in the next week. Undefined if none of these. */
export function sectionOf(
  card: Pick<Card, 'due_date' | 'is_overdue'>,
  zone: string,
  now: Date,
): Section | undefined {
  if (card.due_date === null) return undefined
  const today = dayIn(zone, now)
  const day = dayIn(zone, card.due_date)
  // What was due earlier today is overdue, and still to be done today.
  if (day < today) return 'overdue'
  if (day === today) return card.is_overdue ? 'overdue' : 'today'
  return day <= addDays(today, WEEK_DAYS) ? 'week' : undefined
}
