// Templates as files: exported, changed, applied and rolled out by a pipeline with a service token.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runMuster } from '@harness/commands.ts'
import { GENEROUS, type Service, startService } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { createDatabase } from '@harness/world.ts'
import { createClient } from '@muster/sdk'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { blocksToRun } from '../docs/pages.ts'

const home = mkdtempSync(join(tmpdir(), 'muster-templates-'))
const folder = join(home, 'templates')
let service: Service
let settings: Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: what `muster demo --json` prints.
let demo: any
let token: string

beforeAll(async () => {
  settings = { DATABASE_URL: await createDatabase(), REDIS_URL: inject('redisUrl'), ...GENEROUS }
  demo = JSON.parse((await runMuster(['demo', '--json'], settings)).stdout)
  service = await startService(settings, 'serve')
  token = await pipelineToken(demo.superadmin.email, demo.superadmin.password)
})
afterAll(async () => {
  await service?.stop()
  rmSync(home, { recursive: true, force: true })
})

const signedIn = async (email: string, password: string) => {
  const client = createClient({ baseUrl: service.base })
  const { token } = await client.authenticate({ email, password })
  return createClient({ baseUrl: service.base, token })
}

async function pipelineToken(email: string, password: string): Promise<string> {
  const client = await signedIn(email, password)
  const scopes = ['templates:write', 'rollouts:publish'] as const
  const made = await client.serviceTokens.create({ name: 'pipeline', scopes: [...scopes] })
  return made.token
}

const muster = (line: string, as = token) =>
  runMuster(line.split(' '), {
    HOME: home,
    XDG_CONFIG_HOME: home,
    MUSTER_URL: service.base,
    MUSTER_TOKEN: as,
  })

const nameOf = (title: string) => {
  const name = readdirSync(folder).find((each) => readFileSync(join(folder, each), 'utf8').includes(title))
  return join(folder, name ?? 'missing')
}

test('export writes a file per board, and diff then finds no differences', async () => {
  expect(await muster(`templates diff ${folder}`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('muster templates export'),
  })
  const exported = await muster(`templates export ${folder}`)
  expect([exported.code, exported.stderr]).toEqual([0, expect.stringContaining('were given a key')])
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThan(0)
  const before = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(await muster(`templates diff ${folder} --check`)).toMatchObject({
    code: 0,
    stdout: 'The drafts are what the files say.\n',
  })
  expect((await muster(`templates export ${folder}`)).stderr).toBe('')
  expect(files.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
})

let added = ''

test('a changed file is shown by diff, applied, and rolled out as previewed', async () => {
  const file = nameOf('Descale the coffee machine')
  const text = readFileSync(file, 'utf8')
  const [line = '', indent = ''] = text.match(/\n( *)- key: .*\n *title: Descale the coffee machine/) ?? []
  added = `\n${indent}- key: check-door\n${indent}  title: Check the door of {{project.name}}\n${indent}  variables: true\n${indent}  due_days: 3`
  const changed = text.replace(line, `${added}${line.replace('Descale the', 'Clean the')}`)
  writeFileSync(file, changed)
  const differing = await muster(`templates diff ${folder} --check`)
  expect(differing.code).toBe(1)
  expect(differing.stdout).toContain('+ card check-door "Check the door of {{project.name}}"')
  expect(differing.stdout).toContain('title: "Descale the coffee machine" → "Clean the coffee machine"')
  expect(differing.stdout).toMatch(/~ group .*: order/)

  expect(await muster(`templates apply ${folder}`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Add --yes'),
  })
  const applied = await muster(`templates apply ${folder} --yes`)
  expect([applied.code, applied.stderr]).toEqual([0, expect.stringContaining('Add --publish')])
  expect((await muster(`templates diff ${folder} --check`)).code).toBe(0)

  const published = await muster(`templates apply ${folder} --publish --reason release-42 --yes`)
  expect([published.code, published.stdout]).toEqual([0, expect.stringContaining('was rolled out to')])
  const owner = await signedIn(demo.owner.email, demo.owner.password)
  const titles: string[] = []
  for await (const { title } of owner.cards.list({ limit: 200 })) titles.push(title)
  expect(titles).toEqual(expect.arrayContaining([expect.stringMatching(/^Check the door of (?!\{\{)/)]))
  const again = await muster(`templates apply ${folder} --publish --yes`)
  expect([again.code, again.stdout]).toEqual([0, 'The drafts are what the files say.\n'])
})

test('masters that are not in the files stay unless --prune is given', async () => {
  const file = nameOf('check-door')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(added, ''))
  expect((await muster(`templates apply ${folder} --yes`)).stdout).toContain('? card check-door')
  expect((await muster(`templates apply ${folder} --prune --yes`)).stdout).toContain('- card check-door')
  expect((await muster(`templates diff ${folder}`)).stdout).toBe('The drafts are what the files say.\n')
})

test('drafts that are not in the files are not rolled out', async () => {
  const client = await signedIn(demo.superadmin.email, demo.superadmin.password)
  const { boards } = await client.templates.boards.list()
  const { board } = await client.templates.boards.get({ id: boards[0]?.id ?? 0 })
  const { card } = await client.templates.cards.create({
    group_id: board.groups[0]?.id ?? 0,
    title: 'Half done',
  })
  const refused = await muster(`templates apply ${folder} --publish --yes`)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('"Half done" would go with it')])
  await client.templates.cards.delete({ id: card.id })
})

test('the same files make the same templates on another platform', async () => {
  const operator = async (line: string, input = '') =>
    JSON.parse((await runMuster(`operator ${line} --json`.split(' '), settings, input)).stdout)
  const platform = await operator('platforms create Staging')
  const password = 'a long and unusual one'
  const who = `--platform ${platform.id} --email staging@example.com --name Staging --superadmin`
  await operator(`users create ${who} --password-stdin`, password)
  const staging = await pipelineToken('staging@example.com', password)
  const applied = await muster(`templates apply ${folder} --yes`, staging)
  expect([applied.code, applied.stderr]).toEqual([0, expect.stringContaining('Add --publish')])
  const other = join(home, 'other')
  await muster(`templates export ${other}`, staging)
  const read = (from: string) =>
    Object.fromEntries(readdirSync(from).map((name) => [name, readFileSync(join(from, name), 'utf8')]))
  expect(read(other)).toEqual(read(folder))
})

test('the pipeline in docs/templates.md works with its file', async () => {
  const [file] = blocksToRun('docs/templates.md', 'yaml')
  const [commands] = blocksToRun('docs/templates.md', 'sh')
  const there = join(home, 'pipeline')
  mkdirSync(join(there, 'templates'), { recursive: true })
  writeFileSync(join(there, 'templates', 'cleaning.yaml'), file?.code ?? '')
  const script = (commands?.code ?? '').replace('https://muster.example/api', service.base)
  const env = {
    HOME: home,
    RELEASE: '42',
    MUSTER_TOKEN: token,
    PATH: `${root}node_modules/.bin:${process.env.PATH}`,
  }
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: there,
    env,
  })
  expect(stdout).toContain('+ card descale "Descale the machine of {{project.name}}"')
  expect(stdout).toContain('Board weekly-cleaning was rolled out')
  // It goes on in waves: the next run leaves it alone, and says so.
  const again = await muster(`templates apply ${join(there, 'templates')} --publish --yes`)
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringContaining('another rollout shows it in waves'),
  ])
})

test('an invalid file gets a message with its position, and nothing changes', async () => {
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, 'key: Wrong\ntitle: x\ntool_key: till\n')
  const wrong = await muster(`templates apply ${folder} --yes`)
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('wrong.yaml, board Wrong: each board needs a key'),
  ])
  writeFileSync(file, 'key: wrong\ntitle: x {{project.owner}}\ntool_key: till\nvariables: true\n')
  const refused = await muster(`templates apply ${folder} --yes`)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('no variable project.owner')])
  rmSync(file)
  for (const stage of ['null', '[]', 'x']) {
    const { code, stderr } = await muster(`templates apply ${folder} --publish --yes --stage ${stage}`)
    expect([stage, code, stderr]).toEqual([stage, 2, expect.stringContaining('--stage must be JSON')])
  }
  expect((await muster(`templates apply ${folder} --stage {}`)).stderr).toContain('add --publish')
  expect((await muster('templates apply --help')).stdout).toContain(
    'Drafts reach projects only with --publish',
  )
})
