import { expect, test } from 'vitest'
import {
  attributesIn,
  hasRoom,
  isPlain,
  numberIn,
  problemOf,
  reachOf,
  stageOf,
  startsOf,
  USUAL,
  usualFor,
  withOneMore,
  withoutEmpty,
} from './stage.ts'

const pilots = [4, 7].map((id) => ({ id, name: `Project ${id}` }))

test('the usual waves wait before the next one, with a guard of 2 percent', () => {
  expect(stageOf(USUAL)).toEqual({
    waves: [
      { percent: 1, bake_minutes: 120 },
      { percent: 10, bake_minutes: 1_440 },
      { percent: 40, bake_minutes: 1_440 },
      { percent: 100 },
    ],
    guard: { max_percent: 2 },
  })
})

test('pilots are a wave of their own before the others, unless everybody gets it at once', () => {
  const wanted = { ...USUAL, pilots }
  expect(stageOf({ ...wanted, way: 'pilots' }).waves).toEqual([{ project_ids: [4, 7] }, { percent: 100 }])
  expect(stageOf(wanted).waves?.[0]).toEqual({ project_ids: [4, 7] })
  expect(stageOf({ ...wanted, way: 'at_once' }).waves).toEqual([{ percent: 100 }])
})

test('attributes and plans are the target; without them, now and at once needs no stage', () => {
  const wanted = { ...USUAL, attributes: { region: 'north' }, plans: ['basic', 'plus'] }
  expect(stageOf(wanted).target).toEqual({ attributes: { region: 'north' }, plans: ['basic', 'plus'] })
  expect(stageOf(USUAL).target).toBeUndefined()
  expect(isPlain({ ...USUAL, way: 'at_once' })).toBe(true)
  expect(isPlain({ ...wanted, way: 'at_once' })).toBe(false)
  expect(isPlain({ ...USUAL, way: 'at_once', day: '2027-01-02' })).toBe(false)
  expect(isPlain(USUAL)).toBe(false)
})

test('waves must grow to 100 percent, the bound must be a percentage, and the start a time', () => {
  const withPercents = (...percents: string[]) =>
    problemOf({ ...USUAL, waves: percents.map((percent) => ({ percent, minutes: null })) })
  expect(problemOf(USUAL)).toBeNull()
  expect(withPercents('0.01', '100')).toBeNull()
  for (const wrong of [['0', '100'], ['ten', '100'], ['', '100'], ['50', '50', '100'], ['120', '100'], ['5']])
    expect(withPercents(...wrong)).toBe('percents')
  expect(withPercents('50', '20', '100')).toBe('percents')
  for (const bound of ['', '0', '101', 'two']) expect(problemOf({ ...USUAL, bound })).toBe('bound')
  expect(problemOf({ ...USUAL, day: '2027-01-02', time: 'early' })).toBe('time')
  expect(problemOf({ ...USUAL, way: 'at_once', waves: [] })).toBeNull()
})

test('each wave starts when the one before has waited, as long as nobody has to start one', () => {
  const now = new Date('2027-03-01T08:00:00Z')
  const hours = (starts: readonly (Date | null)[]) =>
    starts.map((start) => start && (start.getTime() - now.getTime()) / 3_600_000)
  expect(hours(startsOf(USUAL, now))).toEqual([0, 2, 26, 50])
  expect(hours(startsOf({ ...USUAL, pilots }, now))).toEqual([0, null, null, null, null])
  expect(hours(startsOf({ ...USUAL, way: 'at_once' }, now))).toEqual([0])
})

test('the fewer projects there are, the larger the first wave is', () => {
  const percents = (projects: number) => usualFor(projects).waves.map(({ percent }) => percent)
  expect([percents(5_000), percents(100), percents(10)]).toEqual([
    ['1', '10', '40', '100'],
    ['10', '40', '100'],
    ['30', '100'],
  ])
  expect([10, 9].map((projects) => usualFor(projects).way)).toEqual(['careful', 'at_once'])
})

test('waves that reach no further project can be removed at once; the last one stays', () => {
  const percents = (wanted: typeof USUAL, ...reached: number[]) =>
    withoutEmpty(wanted, reached).map(({ percent }) => percent)
  expect(percents(USUAL, 3, 30, 120, 300)).toEqual(['1', '10', '40', '100'])
  expect(percents(USUAL, 0, 0, 4, 9)).toEqual(['40', '100'])
  expect(percents(USUAL, 1, 1, 9, 9)).toEqual(['1', '100'])
  expect(percents(USUAL, 0, 0, 0, 0)).toEqual(['100'])
  expect(percents({ ...USUAL, pilots }, 2, 2, 3, 3, 9)).toEqual(['10', '100'])
})

test('a comma or a point separates decimals', () => {
  expect(['2,5', '2.5', ' 7 ', '', 'x'].map(numberIn)).toEqual([2.5, 2.5, 7, Number.NaN, Number.NaN])
})

test('another wave fits until the last but one reaches nearly all', () => {
  const waves = (percent: string) => [{ percent, minutes: 1 }, ...USUAL.waves.slice(-1)]
  expect([hasRoom(USUAL.waves), hasRoom(waves('97')), hasRoom(waves('99'))]).toEqual([true, true, false])
})

test('another wave comes half way before the last', () => {
  const percents = withOneMore(USUAL.waves).map(({ percent }) => percent)
  expect(percents).toEqual(['1', '10', '40', '70', '100'])
})

test('a wave has reached all but those of later waves and those without the tool', () => {
  const outcomes = {
    gets_copy: 1,
    text_changes: 2,
    unchanged: 4,
    keeps_own: 8,
    deleted: 16,
    no_access: 32,
    later: 64,
  }
  expect(reachOf(outcomes)).toBe(31)
})

test('attributes may hold an equals sign', () => {
  expect(attributesIn('region=north, code = a=b')).toEqual({ region: 'north', code: 'a=b' })
})
