// `muster try` on nothing but Node, and what is left of it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMusterProcess } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { freePort } from '@harness/servers.ts'
import { afterAll, expect, test } from 'vitest'

const bin = `${root}cli/bin/muster.js`
const folder = mkdtempSync(join(tmpdir(), 'muster-trial-'))
// PostgreSQL does not run as root, and whoever it runs as has to reach the folder.
chmodSync(folder, 0o755)
// Its own, so that what another test leaves for a moment is not taken for its leftovers.
const TMPDIR = join(folder, 'tmp')
mkdirSync(TMPDIR)
chmodSync(TMPDIR, 0o1777)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const PASSWORD = 'open sesame bakery'

async function start(...args: string[]) {
  const port = await freePort()
  const child = spawn(process.execPath, [bin, 'try', '--port', String(port), ...args], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('Ctrl-C ends it')) resolve()
    })
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    base: `http://127.0.0.1:${port}/api`,
    port,
    output: () => output,
    /** As a terminal does on Ctrl-C: PostgreSQL gets the signal as well. */
    async interrupt() {
      const exited = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGINT')
      return exited
    },
    async terminate() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      return exited
    },
  }
}

async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'olga@northside.example', password: PASSWORD }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

const leftovers = () => [
  ...globSync(join(TMPDIR, 'muster-try-*')),
  ...globSync(join(TMPDIR, 'pg-password-*')),
  ...execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('postgres -D') && line.includes(folder)),
]

test('serves the demo with the printed sign-ins, and Ctrl-C removes everything', async () => {
  const trial = await start()
  expect(trial.output()).toContain(PASSWORD)
  expect(await signIn(trial.base)).toMatch(/^mst_/)
  const taken = await runMusterProcess(['try', '--port', String(trial.port)], { HOME: folder })
  expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('Choose another with --port')])
  expect(await trial.interrupt()).toEqual([0, null])
  await expect(fetch(`${trial.base}/v1/me`)).rejects.toThrow()
  expect(leftovers()).toEqual([])
})

test('--keep does not change a database that it did not create', async () => {
  const theirs = join(folder, 'theirs')
  mkdirSync(theirs)
  writeFileSync(join(theirs, 'PG_VERSION'), '15')
  const port = String(await freePort())
  const refused = await runMusterProcess(['try', '--port', port, '--keep', theirs], { HOME: folder })
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `${theirs} holds a database that \`muster try\` did not create. Name another folder after --keep.\n`,
  ])
})

test('--keep continues with its earlier data', async () => {
  const kept = join(folder, 'kept')
  const first = await start('--keep', kept)
  const token = await signIn(first.base)
  await fetch(`${first.base}/services/operations/v1/operations/tags/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"name":"Kept"}',
  })
  expect(await first.terminate()).toEqual([0, null])
  expect(existsSync(join(kept, 'PG_VERSION'))).toBe(true)
  const second = await start('--keep', kept)
  const tags = await fetch(`${second.base}/services/operations/v1/operations/tags/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await tags.text()).toContain('"Kept"')
  await second.interrupt()
  expect(leftovers()).toEqual([])
})
