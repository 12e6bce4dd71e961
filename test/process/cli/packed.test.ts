// The command line as it is published: installed in an empty folder, without a checkout.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runMuster } from '@harness/commands.ts'
import { GENEROUS, type Service, startService } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { createDatabase } from '@harness/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'muster-cli-packed-'))
let service: Service
// biome-ignore lint/suspicious/noExplicitAny: what `muster demo --json` prints.
let demo: any

beforeAll(async () => {
  const settings = { DATABASE_URL: await createDatabase(), REDIS_URL: inject('redisUrl'), ...GENEROUS }
  demo = JSON.parse((await runMuster(['demo', '--json'], settings)).stdout)
  service = await startService(settings)
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, npm_config_loglevel: 'error' },
    })
  run('node', ['scripts/build-packages.ts', 'cli', '--into', folder], root)
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder], join(folder, 'cli')),
  )
  writeFileSync(join(folder, 'package.json'), '{}')
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', packed.filename], folder)
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function muster(args: readonly string[], input = '') {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder }
  const running = promisify(execFile)(join(folder, 'node_modules/.bin/muster'), args, { cwd: folder, env })
  running.child.stdin?.end(input)
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

test('has the code, README, LICENSE and the description of the API, and depends on none of our packages', () => {
  const installed = join(folder, 'node_modules/@muster/cli')
  const { version, dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
  expect(Object.keys(dependencies).filter((name) => /^@muster|pg|fastify/.test(name))).toEqual([])
  for (const [, range] of Object.entries(dependencies)) expect(range).toMatch(/^\d/)
})

test('signs in, works and prints examples', async () => {
  const { email, password } = demo.owner ?? demo.member
  const signedIn = await muster(['login', email, '--url', service.base, '--password-stdin'], password)
  expect(signedIn).toMatchObject({ code: 0, stderr: '' })
  const made = await muster(['cards', 'create', 'From the package', '--json'])
  expect(JSON.parse(made.stdout)).toMatchObject({ card: { title: 'From the package' } })
  expect((await muster(['cards', 'create', '--help'])).stdout).toContain('Example:')
  expect((await muster(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('lists the tools of an assistant', async () => {
  const lines = [
    {
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 1, method: 'tools/list' },
  ]
  const input = lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join('')
  const { stdout, stderr } = await muster(['mcp'], input)
  expect(`${stdout}${stderr}`).toContain('"boards_list"')
})

test('says where the commands are that run a service', async () => {
  expect((await muster(['--help'])).stdout).not.toMatch(/^ +(serve|migrate)/m)
  const { code, stderr } = await muster(['migrate', '--whatever'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('release archive')])
})
