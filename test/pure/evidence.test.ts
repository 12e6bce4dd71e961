// The pages of trust name a test for each threat, guarantee and requirement. These tests must be there.
import { existsSync, readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'

const read = (page: string) => readFileSync(`${root}docs/${page}`, 'utf8')

test.each(['threats.md', 'guarantees.md', 'asvs.md'])('%s names only tests that exist', (page) => {
  const paths = [...read(page).matchAll(/(?:api|cli|sdk|test)\/[\w./-]+/g)].map(([path]) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
})

test('the ASVS page has each requirement once, and its sums are right', () => {
  const page = read('asvs.md').replaceAll(/(?<=\w)\n(?=\w)/g, ' ')
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+[\d., ]*) \| (yes|partly|no|n\/a) \| \S/gm)].flatMap(
    ([, ids = '', met = '']) => ids.split(', ').map((id) => ({ id, met })),
  )
  const count = (met: string) => rows.filter((row) => row.met === met).length
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(page).toContain(`all ${rows.length} requirements`)
  expect(page).toContain(
    `**${count('yes')} are met, ${count('partly')} partly, ${count('no')} not, ${count('n/a')} do not apply.**`,
  )
})
