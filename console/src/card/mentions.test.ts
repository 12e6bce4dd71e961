import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matching, mentionAt, mentionOf, toStored, toTyped } from './mentions.ts'

const people = [
  { user_id: 1, name: 'Anna' },
  { user_id: 2, name: 'Anna Lee' },
  { user_id: 3, name: 'Olga Lindqvist' },
  { user_id: 4, name: 'Sam' },
  { user_id: 5, name: 'Sam' },
]

test.each([
  ['@Anna please', '@[Anna](1) please'],
  ['@Anna Lee please', '@[Anna Lee](2) please'],
  ['(@Olga Lindqvist)', '(@[Olga Lindqvist](3))'],
  ['@Annabel', '@Annabel'],
  ['mail@Anna', 'mail@Anna'],
  ['@Sam', '@Sam'],
  ['@Nobody @Anna', '@Nobody @[Anna](1)'],
])('stores %s', (typed, stored) => expect(toStored(typed, people)).toBe(stored))

test('two people with the same name are told apart', () => {
  const typed = `${mentionOf({ user_id: 5, name: 'Sam' }, people)} look`
  expect(typed).toBe('@[Sam](5) look')
  expect(toStored(typed, people)).toBe(typed)
  expect(toTyped(typed, people)).toBe(typed)
})

test('a comment that is edited without a change is stored as it was, also with people who have left', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '@[Anna](1)',
      '@[Anna Lee](2)',
      '@[Olga Lindqvist](3)',
      '@[Sam](5)',
      '@[Gone](9)',
      ' ',
      '. ',
    ),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.') }),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const stored = parts.join(' ')
      expect(toStored(toTyped(stored, people), people)).toBe(stored)
    }),
  )
})

test('the mention that is being typed', () => {
  expect(mentionAt('Ask @Ol', 7)).toEqual({ from: 4, query: 'Ol' })
  expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' })
  expect(mentionAt('@Ol and more', 3)).toEqual({ from: 0, query: 'Ol' })
  expect(mentionAt('a@b', 3)).toBeUndefined()
  expect(mentionAt('Ask Ol', 6)).toBeUndefined()
  expect(mentionAt('@Ol\nnext', 8)).toBeUndefined()
})

test('a name is found by the beginning of any of its words', () => {
  expect(matching(people, 'lin').map(({ user_id }) => user_id)).toEqual([3])
  expect(matching(people, 'anna l').map(({ user_id }) => user_id)).toEqual([2])
  expect(matching(people, 'qvist')).toEqual([])
})
