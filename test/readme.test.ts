import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const checkout = mkdtempSync(join(tmpdir(), 'muster-checkout-'))
let serving: ChildProcess | undefined

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file))
  }
})
afterAll(() => {
  if (serving?.pid) process.kill(-serving.pid, 'SIGKILL')
  rmSync(checkout, { recursive: true, force: true })
})

/** The shell commands of the page, block by block. */
function commands(): string[] {
  const page = readFileSync(join(root, 'README.md'), 'utf8')
  return [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim())
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test("the README's own commands, from a clean checkout to a signed-in call", async () => {
  const [start = '', signIn = '', me = ''] = commands()
  const [install, settings, migrate, demo, serve] = start.split('\n')
  expect([install, migrate, demo, serve]).toEqual([
    'npm ci',
    'npx muster migrate',
    'npx muster demo',
    'npx muster serve',
  ])
  expect(settings).toMatch(/^export DATABASE_URL=\S+ REDIS_URL=\S+$/)

  const database = `readme_${Date.now()}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const port = await freePort()
  const env = {
    PATH: (process.env.PATH ?? '')
      .split(':')
      .filter((path) => !path.includes('node_modules'))
      .join(':'),
    HOME: process.env.HOME,
    DATABASE_URL: inject('postgresUrl').replace(/postgres$/, database),
    REDIS_URL: inject('redisUrl'),
    PORT: String(port),
    METRICS_PORT: '0',
  }
  const shell = (command: string) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: checkout,
      env,
      encoding: 'utf8',
    })
    expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0)
    return stdout
  }

  shell(`${install} --prefer-offline`)
  expect(shell(migrate ?? '')).toContain('The database is up to date.')
  const printed = shell(demo ?? '')
  const password = /olga@northside\.example\s+(\S+)/.exec(printed)?.[1] ?? ''

  // As a group of its own: npx starts a shell that starts the service.
  serving = spawn('bash', ['-c', serve ?? ''], { cwd: checkout, env, stdio: 'ignore', detached: true })
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await wait(100)
  }
  const here = (command: string) => command.replaceAll(':3000', `:${port}`)
  const answer = JSON.parse(shell(here(signIn).replace('PASSWORD', password)))
  expect(answer).toMatchObject({ error: false, data: { email: 'olga@northside.example' } })
  const who = JSON.parse(shell(here(me).replace('TOKEN', answer.data.token)))
  expect(who.data.projects).toMatchObject([{ name: 'Northside bakery', role: 'owner' }])
})
