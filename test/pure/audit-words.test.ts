// The console shows what the audit log records in words.
import { type Operation, operations, wordsOf } from '@muster/contract'
import { expect, test } from 'vitest'
import { auditActions } from '../../api/src/core/audit-log.ts'
import { de } from '../../console/src/languages/de.ts'
import { en } from '../../console/src/languages/en.ts'
import { projectEvents } from '../../contract/src/events.ts'

/** Writes that publish no event are recorded under the words of their path. */
const byPath = (Object.values(operations) as readonly Operation[])
  .filter(({ effect, events }) => effect === 'write' && events !== undefined && 'none' in events)
  .filter((op) => !op.isNotAudited)
  .map(({ path }) => wordsOf(path).join('.'))

const parts = new Set(
  [...auditActions, ...byPath, ...Object.keys(projectEvents)].flatMap((action) => action.split('.')),
)

test.each([
  ['English', en],
  ['German', de],
])('every part of an action has a word in %s, and no other has', (_, { audit: { words } }) => {
  expect(parts.size).toBeGreaterThan(100)
  expect([...parts].filter((part) => !words[part])).toEqual([])
  expect(Object.keys(words).filter((part) => !parts.has(part))).toEqual([])
})
