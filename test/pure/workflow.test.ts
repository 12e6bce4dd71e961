import { readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import config from '../../vitest.config.ts'

const workflow = parse(readFileSync(`${root}.github/workflows/check.yaml`, 'utf8'))
const parts: readonly string[] = workflow.jobs.check.strategy.matrix.part

/** The projects of a part, and its share of their files. */
const readPart = (part: string) => ({
  projects: [...part.matchAll(/--project (\S+)/g)].map(([, name = '']) => name),
  share: /--shard=(\d+)\/(\d+)/.exec(part)?.slice(1).map(Number) ?? [1, 1],
})

test('the parts of the workflow together are the gate', () => {
  const { projects } = config.test as { projects: readonly { test: { name: string } }[] }
  const scripts = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts
  expect(scripts.check).toBe('npm run check:static && npm test')
  expect(parts).toContain('npm run check:static')
  for (const { test: project } of projects) {
    const shares = parts.map(readPart).filter((part) => part.projects.includes(project.name))
    const [, count] = shares[0]?.share ?? []
    expect([project.name, shares.map(({ share }) => share)]).toEqual([
      project.name,
      Array.from({ length: count ?? 1 }, (_, at) => [at + 1, count]),
    ])
  }
})
