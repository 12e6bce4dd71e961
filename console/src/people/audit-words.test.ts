import { expect, test } from 'vitest'
import { auditText, detailsOf, subjectText } from './audit-words.ts'

test('actions and subjects are in words; what has no word stays as it is', () => {
  expect(auditText('member.set-role')).toBe('Member · role changed')
  expect(auditText('master-card.delete')).toBe('Template card · deleted')
  expect(auditText('something.new')).toBe('something · new')
  expect(subjectText('user 7')).toBe('User 7')
  expect(subjectText('7')).toBe('7')
})

test('details name fields and roles, and of changed records only what is different', () => {
  expect(detailsOf({ fields: ['title', 'position'] })).toEqual(['Title, Position'])
  expect(detailsOf({ fields: [] })).toEqual([])
  expect(detailsOf({ from: 'viewer', to: 'owner' })).toEqual(['Viewer → Owner'])
  expect(detailsOf({ role: 'member', reason: null, is_new: true })).toEqual(['Role: Member', 'is new: Yes'])
  const before = { name: 'North', tools: ['a'], attributes: { region: 'north' } }
  expect(detailsOf({ from: before, to: { ...before, tools: ['a', 'b'], language: 'de' } })).toEqual([
    'Tools: a → a, b',
    'Language: – → de',
  ])
  expect(detailsOf({ counts: { cards: 2 } })).toEqual(['counts: cards: 2'])
})
