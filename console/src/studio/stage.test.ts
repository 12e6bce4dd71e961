import { expect, test } from 'vitest'
import { stageOf, USUAL } from './stage.ts'

test('the usual waves, with a guard of 2 percent', () => {
  expect(stageOf(USUAL)).toEqual({
    waves: [{ percent: 1 }, { percent: 10 }, { percent: 50 }, { percent: 100 }],
    guard: { max_percent: 2 },
  })
})

test('pilots are a wave of their own before the others, and the last wave does not wait', () => {
  expect(stageOf({ ...USUAL, waves: '10, 100', pilots: '4, 7', bake: '60' }).waves).toEqual([
    { project_ids: [4, 7] },
    { percent: 10, bake_minutes: 60 },
    { percent: 100 },
  ])
})

test('attributes may hold an equals sign, plans are a list, and both are the target', () => {
  const { target } = stageOf({ ...USUAL, attributes: 'region=north, code = a=b', plans: 'basic, plus' })
  expect(target).toEqual({ attributes: { region: 'north', code: 'a=b' }, plans: ['basic', 'plus'] })
  expect(stageOf(USUAL).target).toBeUndefined()
})

test('what is no number is left for the service to refuse', () => {
  expect(stageOf({ ...USUAL, waves: 'ten, 100' }).waves).toEqual([{ percent: Number.NaN }, { percent: 100 }])
})
