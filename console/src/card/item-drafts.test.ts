import { expect, test } from 'vitest'
import { moved, withChange, without } from './item-drafts.ts'

const items = ['a', 'b', 'c'].map((key) => ({
  key,
  title: key.toUpperCase(),
  is_required: false,
  evidence: 'none' as const,
}))
const keysOf = (of: readonly { key?: string }[] | undefined) => of?.map(({ key }) => key).join('')

test('an item moves by one place and not beyond the ends', () => {
  expect(keysOf(moved(items, 'a', 1))).toBe('bac')
  expect(keysOf(moved(items, 'c', -1))).toBe('acb')
  expect(moved(items, 'a', -1)).toBeUndefined()
  expect(moved(items, 'c', 1)).toBeUndefined()
  expect(moved(items, 'z', 1)).toBeUndefined()
})

test('only the named item is changed or removed', () => {
  expect(withChange(items, 'b', { title: 'New' }).map(({ title }) => title)).toEqual(['A', 'New', 'C'])
  expect(keysOf(without(items, 'b'))).toBe('ac')
})
