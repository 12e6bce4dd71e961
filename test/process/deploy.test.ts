// What can be held of the files for running it without a container engine, systemd, Prometheus or Citus.
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '@harness/root.ts'
import { createDatabase, createWorld } from '@harness/world.ts'
import { settings } from '@muster/api/config'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createWorkerMetrics } from '../../api/src/observe/worker-metrics.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'muster-deploy-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the image is an unpacked archive: its commands are those of the archive', () => {
  const text = read('Dockerfile')
  expect(text.match(/^FROM .*$/gm)).toEqual(['FROM debian:bookworm-slim'])
  expect(text.match(/^COPY .*$/gm)).toEqual(['COPY . ./'])
  // What it runs is a file of the archive, which test/process/install.test.ts installs and runs.
  const home = /^WORKDIR (.*)$/m.exec(text)?.[1]
  const unit = read('deploy/systemd/muster-api.service')
  expect(unit).toContain(`ExecStart=${home}/bin/muster api`)
  expect(text).toContain(`ENTRYPOINT ["${home}/bin/muster"]`)
  expect(text).toMatch(/^USER muster$/m)
})

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
}

describe('Kubernetes', () => {
  const files = globSync('deploy/kubernetes/*.yaml', { cwd: root }).filter(
    (file) => !file.endsWith('kustomization.yaml'),
  )
  const manifests = files.flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
  )
  const pods = manifests
    .map((manifest) => manifest as Manifest & { spec?: { template?: Pod } })
    .flatMap(({ spec, metadata }) => (spec?.template ? [{ name: metadata.name, pod: spec.template }] : []))
  interface Pod {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> }
    readonly spec: { readonly containers: readonly Container[] } & Readonly<Record<string, unknown>>
  }
  interface Container {
    readonly image: string
    readonly args?: readonly string[]
    readonly env?: readonly { readonly name: string; readonly value?: string }[]
    readonly securityContext: unknown
    readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  }

  test('every manifest is valid for the API of Kubernetes', async () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Secret',
      'Secret',
      'Service',
    ])
    for (const manifest of manifests) {
      const models = await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)
      new models[manifest.kind](manifest).validate()
    }
    const models = await import('kubernetes-models/v1')
    expect(() => new models.Service({ spec: { ports: [{ prot: 1 }] } } as object).validate()).toThrow()
  })

  test('kustomization.yaml names every file but those that are applied by hand', () => {
    const { resources } = parse(read('deploy/kubernetes/kustomization.yaml'))
    const byHand = ['migrate.yaml', 'secrets.example.yaml']
    expect([...resources, ...byHand].toSorted()).toEqual(files.map((file) => basename(file)).toSorted())
  })

  test('uses settings that exist, this version, and processes without privileges', () => {
    const variables = manifests.flatMap((manifest) =>
      Object.keys({
        ...(manifest as { data?: object }).data,
        ...(manifest as { stringData?: object }).stringData,
      }),
    )
    expect(variables.length).toBeGreaterThan(15)
    expect(variables.filter((name) => !(name in settings))).toEqual([])
    const given = [
      ...manifests.flatMap(({ kind, ...rest }) =>
        kind === 'ConfigMap' ? Object.entries((rest as { data?: Record<string, string> }).data ?? {}) : [],
      ),
      ...pods.flatMap(({ pod }) =>
        (pod.spec.containers[0]?.env ?? []).map(({ name, value }) => [name, value] as const),
      ),
    ].filter(([, value]) => value !== undefined)
    for (const [name, value] of given)
      expect(() => settings[name as keyof typeof settings].parse(value ?? ''), name).not.toThrow()
    const { version } = JSON.parse(read('package.json'))
    expect(pods.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`muster-migrate-${version}`, 'muster-api', 'muster-worker']),
    )
    for (const { pod } of pods) {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000 },
      })
      for (const { image, securityContext } of pod.spec.containers) {
        expect(image).toMatch(new RegExp(`/muster:${version}$`))
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
      }
    }
  })

  test('budgets, services and policies select the pods that they are for', () => {
    const labels = pods.map(({ pod }) => pod.metadata.labels)
    const selectors = manifests.flatMap((manifest) => {
      const { spec } = manifest as {
        spec?: { selector?: Record<string, unknown>; podSelector?: Record<string, unknown> }
      }
      const selector = spec?.podSelector ?? spec?.selector
      return selector ? [(selector.matchLabels ?? selector) as Record<string, string>] : []
    })
    expect(selectors).toHaveLength(7)
    for (const selector of selectors)
      expect(
        labels.some((each) => Object.entries(selector).every(([name, value]) => each[name] === value)),
      ).toBe(true)
  })
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
    // A command, a folder and a user that exist, in place of those of an installation.
    const text = read(unit)
      .replaceAll('/opt/muster/bin/muster', '/bin/true')
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

test('the dashboard, the alerts and docs/monitor.md use only existing metrics', async () => {
  const world = await createWorld()
  const worker = createWorkerMetrics(world.db)
  const exposed = `${await world.metrics.registry.metrics()}\n${await worker.registry.metrics()}`
  await world.close()
  const existing = new Set([...exposed.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const dashboard = JSON.parse(read('deploy/grafana/muster.json'))
  const expressions = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  )
  const texts = [...expressions, read('deploy/prometheus/alerts.yaml'), read('docs/monitor.md')].join('\n')
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
