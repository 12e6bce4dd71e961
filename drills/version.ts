import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/harness/root.ts'

/** The path of a source file in the folder of a version. Before 0.6 all SQL was in api/src/store. */
export function sourceOf(home: string, path: string): string {
  const now = `${home}api/src/${path}`
  return existsSync(now) ? now : `${home}api/src/store/${path.split('/').at(-1)}`
}

interface Version {
  readonly version: string
  readonly commit: string
}

/** The versions of docs/upgrade.md that have a commit, from DRILL_FIRST on, the oldest first. */
export function releasedVersions(): Version[] {
  const oldest = process.env.DRILL_FIRST ?? '0.2.0'
  const text = readFileSync(join(root, 'docs/upgrade.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| `([0-9a-f]{7,40})` \|/gm)]
  const all = rows.map(([, version = '', commit = '']) => ({ version, commit })).toReversed()
  const first = all.findIndex(({ version }) => version === oldest)
  if (first < 0) throw new Error(`DRILL_FIRST=${oldest} is none of ${all.map(({ version }) => version)}.`)
  return all.slice(first)
}
