import { expect, test } from 'vitest'
import { keys } from './keys.ts'

/** Every key of a factory. Functions are called with sample arguments. */
const all = (factory: object): readonly (readonly unknown[])[] =>
  Object.values(factory).map((key) => (typeof key === 'function' ? key(1, 2) : key))

test('everything of a project is under its id, so one project never shows the answer of another', () => {
  for (const key of all(keys.project(7))) expect(key.slice(0, 2)).toEqual(['project', 7])
})

test('no two answers of a project, a platform or an account have the same key', () => {
  for (const factory of [keys.project(7), keys.platform, keys.account]) {
    const texts = all(factory).map((key) => JSON.stringify(key))
    expect(new Set(texts).size).toBe(texts.length)
  }
})

test('a key for all answers of a kind covers each of them, and nothing else', () => {
  const key = keys.project(7)
  expect(key.board(3).slice(0, key.everyBoard.length)).toEqual(key.everyBoard)
  expect(key.extras(3).slice(0, key.everyExtras.length)).toEqual(key.everyExtras)
  expect(key.comments(3).slice(0, key.everyComments.length)).toEqual(key.everyComments)
  expect(key.boards.slice(0, key.everyBoard.length)).not.toEqual(key.everyBoard)
})
