// Measures rollouts to up to ten million projects, with test/process/rollouts/scale.test.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../test/harness/root.ts'

/** A line of figures, or several under one name. */
type Figures = Readonly<Record<string, string | number | Readonly<Record<string, string>>>>

export interface Rollouts {
  readonly at: string
  readonly figures: Figures
}

/** Takes about fifteen minutes. */
export async function measureRollouts(): Promise<Rollouts> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const report = join(folder, 'rollouts.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'process']
  try {
    const child = spawn(process.execPath, [...args, 'test/process/rollouts/scale.test.ts'], {
      cwd: root,
      env: { ...process.env, MUSTER_FULL: '1', MUSTER_REPORT: report },
      stdio: ['ignore', 2, 2],
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`The rollouts ended with ${code}.`)
    return { at: new Date().toISOString(), figures: JSON.parse(readFileSync(report, 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The figures as a part of the page. */
export function rolloutsPage({ at, figures: { projects, ...figures } }: Rollouts): string {
  const lines = Object.entries(figures).flatMap(([name, value]) =>
    typeof value === 'object'
      ? Object.entries(value).map(([what, each]) => `| ${name}: ${what} | ${each} |`)
      : [`| ${name} | ${value} |`],
  )
  return `
## Rollouts to ${Number(projects).toLocaleString('en')} projects

Measured ${at.slice(0, 10)} by test/process/rollouts/scale.test.ts, which \`npm run bench -- --rollouts\` runs whole: medians, with every round in brackets.

| | |
| --- | --- |
${lines.join('\n')}
`
}
