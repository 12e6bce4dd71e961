// Completion as a shell asks for it: bash runs its script, and `muster` is found on the PATH.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMuster } from '@harness/commands.ts'
import { root } from '@harness/root.ts'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'muster-complete-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const bin = `${root}cli/bin/muster.js`
writeFileSync(join(folder, 'muster'), `#!/bin/sh\nexec ${process.execPath} ${bin} "$@"\n`)
chmodSync(join(folder, 'muster'), 0o755)

function completed(...words: string[]): string[] {
  const script = `source <(muster completion bash); COMP_WORDS=(muster "$@"); COMP_CWORD=$#; _muster; printf '%s\\n' "\${COMPREPLY[@]}"`
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder }
  return execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8', env })
    .split('\n')
    .filter(Boolean)
}

test('completes commands, subcommands, options and their values', () => {
  expect(completed('boa')).toEqual(['boards'])
  expect(completed('templates', '')).toEqual([
    'apply',
    'boards',
    'cards',
    'checklists',
    'diff',
    'export',
    'files',
    'groups',
  ])
  expect(completed('templates', 'boards', 's')).toEqual(['sync'])
  expect(completed('cards', 'create', 'x', '--pri')).toEqual(['--priority'])
  expect(completed('cards', 'create', 'x', '--priority', '')).toEqual(['high', 'low', 'normal', 'urgent'])
  expect(completed('operator', 'users', 're')).toEqual(['reset-password', 'reset-second-factor'])
})

test('prints a script for each supported shell and refuses others', async () => {
  for (const shell of ['bash', 'zsh', 'fish'])
    expect((await runMuster(['completion', shell], {})).stdout).toContain('muster __complete')
  expect((await runMuster(['completion', 'tcsh'], {})).code).toBe(2)
})
