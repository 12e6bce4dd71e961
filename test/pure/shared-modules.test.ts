// Test files share a worker (`isolate: false`), and so the modules that they import.
import { globSync, readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'

const modules = globSync('test/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

test('a module that test files share registers hooks only when a file asks for them', () => {
  expect(modules.length).toBeGreaterThan(20)
  const registering = modules.filter((file) =>
    /^(before|after)(All|Each)\(/m.test(readFileSync(`${root}${file}`, 'utf8')),
  )
  expect(registering, 'Put the hooks into a function that each test file calls.').toEqual([])
})
