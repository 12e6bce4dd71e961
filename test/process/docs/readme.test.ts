// The README as somebody meets it: a clean checkout, no sign-in, its own commands and nothing else.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isFull } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { freePort } from '@harness/servers.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { blocksToRun } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-readme-'))
// As root, PostgreSQL runs as somebody else, who has to reach its programs.
chmodSync(folder, 0o755)
const checkout = join(folder, 'muster')
const running: ChildProcess[] = []
let port: number
let env: Record<string, string>

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file))
  }
  port = await freePort()
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.includes('node_modules'))
  const registry = Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name))
  env = {
    ...Object.fromEntries(registry.map(([name, value]) => [name, value ?? ''])),
    PATH: path.join(':'),
    HOME: process.env.HOME ?? folder,
    XDG_CONFIG_HOME: folder,
    // Only because another port is used here than the README's.
    MUSTER_URL: `http://127.0.0.1:${port}/api`,
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
  }
})
afterAll(() => {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const here = (code: string) => code.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
const [first = '', curl = '', muster = '', own = ''] = blocksToRun('README.md', 'sh').map(({ code }) =>
  code.trim(),
)
const [typescript = ''] = blocksToRun('README.md', 'ts').map(({ code }) => code)

async function shell(script: string, more = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here(script)], {
    cwd: checkout,
    env: { ...env, ...more },
    maxBuffer: 10_000_000,
  })
  return stdout
}

/** In another terminal, as a group of its own: npx starts a shell that starts the service. */
async function leaveRunning(command: string, more = {}): Promise<ChildProcess> {
  const child = spawn('bash', ['-c', command], {
    cwd: checkout,
    env: { ...env, ...more },
    stdio: 'ignore',
    detached: true,
  })
  running.push(child)
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return child
    await wait(100)
  }
  throw new Error(`${command} did not start`)
}

async function end({ pid = 0 }: ChildProcess): Promise<void> {
  running.splice(0)
  process.kill(-pid, 'SIGINT')
  for (let tries = 0; tries < 150; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/livez`).then(
        () => false,
        () => true,
      )
    )
      return
    await wait(100)
  }
}

test('sign-in, list, create and push take under ten commands with curl, muster and the SDK', async () => {
  const [install = '', start = '', ...rest] = first.split('\n')
  expect([install, start, rest]).toEqual(['npm ci', 'npx muster try', []])
  for (const block of [curl, muster]) expect(2 + block.split('\n').length).toBeLessThan(10)

  const begun = performance.now()
  // The gate has just run it on this very lock file: there, what it installed is taken over.
  if (isFull) await shell(`${install} --prefer-offline`)
  else for (const part of ['node_modules', 'console/dist']) await shell(`cp -al '${root}${part}' ${part}`)
  const installed = performance.now()
  const trial = await leaveRunning(`${start} --port ${port}`)
  const byCurl = await shell(curl)
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  console.log(
    `From the clone to the last of the curl commands: ${seconds(begun, performance.now())} s, ${seconds(begun, installed)} s of it npm ci.`,
  )
  expect(byCurl).toMatch(/"title" ?: ?"Opening the shop"/)
  expect(byCurl).toMatch(/"title" ?: ?"Order flour"/)
  expect(byCurl).toMatch(/"projects_updated" ?: ?"2"/)

  const byMuster = await shell(muster)
  expect(byMuster).toContain('Signed in as Olga Lindqvist')
  const [, boardId] = /^(\d+) +Opening the shop/m.exec(byMuster) ?? []
  expect(byMuster).toMatch(/^title +Order flour$/m)
  expect(byMuster).toMatch(/^synced_count +2$/m)
  const shown = await shell(`npx muster boards get ${boardId} --profile default`)
  expect(shown).toMatch(/Check the fire exits[\s\S]*Check the oven door/)

  writeFileSync(join(checkout, 'first.ts'), here(typescript))
  expect(await shell('npx node first.ts')).toMatch(/^\d boards, card \d+\n2 projects show something new\n$/)
  await end(trial)
})

test('the steps for your own PostgreSQL and Redis work', async () => {
  const [settings = '', migrate = '', demo = '', serve = ''] = own.split('\n')
  expect(settings).toMatch(/^export DATABASE_URL=\S+ REDIS_URL=\S+$/)
  const database = `readme_${Date.now()}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const mine = {
    DATABASE_URL: inject('postgresUrl').replace(/postgres$/, database),
    REDIS_URL: inject('redisUrl'),
    PORT: String(port),
  }
  expect(await shell(migrate, mine)).toContain('The database is up to date.')
  const printed = await shell(demo, mine)
  const password = /olga@northside\.example\s+(\S+)/.exec(printed)?.[1] ?? ''
  const service = await leaveRunning(serve, mine)
  const signedIn = await shell(
    `echo '${password}' | npx muster login olga@northside.example --password-stdin`,
  )
  expect(signedIn).toContain('Signed in as Olga Lindqvist')
  await end(service)
})
