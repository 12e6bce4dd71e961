import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every style sheet of the console says first that screens win over what they share', () => {
  const files = globSync('console/src/**/*.css')
  expect(files.length).toBeGreaterThan(10)
  const others = files.filter(
    (file) => !/^(\/\*.*?\*\/\s*)?@layer parts, screens;/s.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})
