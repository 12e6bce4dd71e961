import { existsSync, readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { type Operation, operations } from '@muster/contract'
import { describe, expect, test } from 'vitest'
import { handlers } from '../../api/src/handlers.ts'

const list = Object.entries<Operation>(operations)

describe('one path, three places: URL, contract file, handler file', () => {
  test.each(list)('%s', (name, op) => {
    const definition = `${root}contract/src${op.path}.ts`
    expect(existsSync(definition), definition).toBe(true)
    expect(readFileSync(definition, 'utf8')).toContain(
      `export const ${name} = operation({\n  path: '${op.path}',`,
    )
    const handler = `${root}api/src${op.path}.ts`
    expect(existsSync(handler), handler).toBe(true)
    expect(readFileSync(handler, 'utf8')).toContain(`export const ${name}: `)
  })
})

test('no two operations share a path, and every operation has a handler', () => {
  expect(new Set(list.map(([, { path }]) => path)).size).toBe(list.length)
  expect(Object.keys(handlers).sort()).toEqual(list.map(([name]) => name).sort())
})

test('exactly the 22 operations of the given contract are not extensions', () => {
  expect(list.filter(([, op]) => !op.extension)).toHaveLength(22)
})
