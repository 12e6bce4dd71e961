import { expect, test } from 'vitest'
import { readTime, ruleText, type WordedRule } from './repeat-words.ts'

const rule = (more: Partial<WordedRule>): WordedRule => ({
  every: 'day',
  interval: 1,
  appears_at: '06:00',
  due_at: '10:00',
  ...more,
})

test.each([
  [{}, 'Every day at 6:00 AM, due 10:00 AM'],
  [{ interval: 3 }, 'Every 3 days at 6:00 AM, due 10:00 AM'],
  [{ appears_at: '20:00', due_at: '04:00' }, 'Every day at 8:00 PM, due 4:00 AM the next day'],
  [
    { every: 'week', weekdays: ['fri', 'mon', 'tue', 'wed', 'thu'] },
    'Every weekday at 6:00 AM, due 10:00 AM',
  ],
  [{ every: 'week', weekdays: ['thu', 'mon'] }, 'Every week on Monday and Thursday at 6:00 AM, due 10:00 AM'],
  [{ every: 'week', interval: 2, weekdays: ['sun'] }, 'Every 2 weeks on Sunday at 6:00 AM, due 10:00 AM'],
  [{ every: 'week' }, 'Every week at 6:00 AM, due 10:00 AM'],
  [{ every: 'month', month_day: 15 }, 'Every month on day 15 at 6:00 AM, due 10:00 AM'],
  [
    { every: 'month', interval: 3, month_day: 'last' },
    'Every 3 months on the last day at 6:00 AM, due 10:00 AM',
  ],
  [{ every: 'month' }, 'Every month at 6:00 AM, due 10:00 AM'],
] as const)('the rule %j in words', (more, words) => {
  expect(ruleText(rule(more as Partial<WordedRule>)).replaceAll('\u202f', ' ')).toBe(words)
})

test.each([
  ['6', '06:00'],
  ['6:30', '06:30'],
  ['06.30', '06:30'],
  ['0630', '06:30'],
  ['6 pm', '18:00'],
  ['12am', '00:00'],
  ['12:15 pm', '12:15'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['6:60', undefined],
  ['13 pm', undefined],
  ['noon', undefined],
  ['', undefined],
])('the typed time %j is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})
