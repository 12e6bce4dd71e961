import { readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'
import { mutants } from '../../scripts/mutants/list.ts'

test('the excerpt of every mutant occurs exactly once in its file', () => {
  const places = ({ file, from }: (typeof mutants)[number]) =>
    readFileSync(root + file, 'utf8').split(from).length - 1
  expect(mutants.filter((mutant) => places(mutant) !== 1).map(({ name }) => name)).toEqual([])
})
