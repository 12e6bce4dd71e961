import { readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'
import { mutants } from '../../scripts/mutants/list.ts'

test('every mutant of `npm run mutants` still finds the one place that it breaks', () => {
  const places = ({ file, from }: (typeof mutants)[number]) =>
    readFileSync(root + file, 'utf8').split(from).length - 1
  expect(mutants.filter((mutant) => places(mutant) !== 1).map(({ name }) => name)).toEqual([])
})
