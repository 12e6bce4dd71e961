import { readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(root + path, 'utf8')
const rooms = ['', 'contract/', 'api/', 'sdk/', 'embed/', 'cli/', 'console/']

function directDependencies(): Map<string, string> {
  const found = new Map<string, string>()
  for (const room of rooms) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(`${room}package.json`))
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
    for (const [name, version] of Object.entries<string>(all)) {
      if (!name.startsWith('@muster/')) found.set(name, version)
    }
  }
  return found
}

test('the decision record lists exactly the direct dependencies', () => {
  const [taken = ''] = read('docs/decisions/0002-dependencies.md').split('## What we did not take')
  const lines = [...taken.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)
  expect(lines.toSorted()).toEqual([...directDependencies().keys()].toSorted())
})

test('direct dependencies are pinned exactly', () => {
  expect(
    [...directDependencies()].filter(([, version]) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version)),
  ).toEqual([])
})

test('every package in the lock file has an integrity hash and no registry URL', () => {
  const text = read('package-lock.json')
  const packages = Object.entries<{ link?: boolean; integrity?: string }>(JSON.parse(text).packages)
  const installed = packages.filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  expect(installed.length).toBeGreaterThan(100)
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
  expect(text).not.toMatch(/"resolved": "https?:/)
})
