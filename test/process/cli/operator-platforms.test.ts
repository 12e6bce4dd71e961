// A platform leaves: saved in a folder, loaded into an empty database, equal table by table, and at work there.
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMuster } from '@harness/commands.ts'
import { GENEROUS, type Service, startService } from '@harness/processes.ts'
import { createDatabase } from '@harness/world.ts'
import { createClient } from '@muster/sdk'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { leftBehind, platformRows } from '../../../api/src/move/platform-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-platform-'))
const saved = join(folder, 'saved')
// biome-ignore lint/suspicious/noExplicitAny: what `muster demo --json` prints.
let demo: any
let source: Record<string, string>
let target: Record<string, string>
let service: Service
let before: Awaited<ReturnType<typeof shownBy>>

const settingsFor = async (name: string) => ({
  DATABASE_URL: await createDatabase(),
  REDIS_URL: inject('redisUrl'),
  FILES_FOLDER: join(folder, name),
  ...GENEROUS,
})
async function query<Row extends pg.QueryResultRow>(
  { DATABASE_URL = '' }: Record<string, string>,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const platforms = (settings: Record<string, string>, ...args: string[]) =>
  runMuster(['operator', 'platforms', ...args], settings)

/** What the owner of the demo sees. */
async function shownBy({ base }: Service) {
  const { token } = await createClient({ baseUrl: base }).authenticate({
    email: demo.owner.email,
    password: demo.owner.password,
  })
  const muster = createClient({ baseUrl: base, token })
  const { boards } = await muster.boards.list()
  const whole = []
  for (const { id } of boards) whole.push((await muster.boards.get({ id })).board)
  const { members } = await muster.members.list({})
  return { muster, boards, whole, members: members.map(({ email, role }) => [email, role]) }
}

/** A second platform with people, a project and work of its own. */
async function fillAnotherPlatform(): Promise<void> {
  const operator = async (...args: string[]) =>
    JSON.parse((await runMuster(['operator', ...args, '--json'], source)).stdout)
  const { id } = await operator('platforms', 'create', 'Another platform')
  const email = 'someone@another.example'
  const user = await operator(
    'users',
    'create',
    '--platform',
    String(id),
    '--email',
    email,
    '--name',
    'Someone',
    '--superadmin',
    '--generate-password',
  )
  const project = await operator('projects', 'create', 'Another project', '--platform', String(id))
  await runMuster(
    [
      'operator',
      'members',
      'set',
      '--project',
      String(project.id),
      '--user',
      String(user.id),
      '--role',
      'owner',
    ],
    source,
  )
  const { token } = await createClient({ baseUrl: service.base }).authenticate({
    email,
    password: user.password,
  })
  const muster = createClient({ baseUrl: service.base, token })
  const { board } = await muster.boards.create({ title: 'Another board' })
  const { group } = await muster.groups.create({ board_id: board.id, title: 'Another group' })
  const { card } = await muster.cards.create({ group_id: group.id, title: 'Another card' })
  await muster.comments.create({ card_id: card.id, comment: 'Another comment' })
  await muster.files.create({ card_id: card.id, file: new File(['Another content.'], 'another.txt') })
  const { board: template } = await muster.templates.boards.create({
    title: 'Another template',
    tool_key: 'another',
  })
  await muster.templates.boards.sync({ board_id: template.id })
}

beforeAll(async () => {
  source = await settingsFor('source')
  demo = JSON.parse((await runMuster(['demo', '--json'], source)).stdout)
  service = await startService(source)
  await fillAnotherPlatform()
  before = await shownBy(service)
  const [board] = before.whole
  const [card] = board?.groups.flatMap(({ cards }) => cards) ?? []
  await before.muster.files.create({ card_id: card?.id ?? 0, file: new File(['The content.'], 'note.txt') })
  before = await shownBy(service)
  await service.stop()
  target = await settingsFor('target')
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('every table is either part of a platform or stays behind for a reason', async () => {
  const tables = await query<{ name: string }>(
    target,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const known = [...Object.keys(platformRows), ...Object.keys(leftBehind)]
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name))
})

test('the rules take every row, except those of other platforms and sessions', async () => {
  const others: Record<string, number> = {}
  for (const [name, where] of Object.entries(platformRows)) {
    const of = async (id: string) => {
      const text = `select count(*)::int as count from ${name} where ${where.replaceAll('$platform', id)}`
      return (await query<{ count: number }>(source, text))[0]?.count ?? 0
    }
    const [all] = await query<{ count: number }>(source, `select count(*)::int as count from ${name}`)
    let left = all?.count ?? 0
    for (const { id } of await query<{ id: string }>(source, 'select id from platforms')) left -= await of(id)
    if (left !== 0) others[name] = left
  }
  const [sessions] = await query<{ count: number }>(
    source,
    `select count(*)::int as count from access_tokens where kind = 'session'`,
  )
  expect(others).toEqual({ access_tokens: sessions?.count })
})

test('a saved platform has its rows and files, and nothing of another platform', async () => {
  const { code, stdout, stderr } = await platforms(source, 'save', '1', saved)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^cards: \d+$/m)
  expect(stdout).toMatch(/^1 objects of files$/m)
  const manifest = JSON.parse(readFileSync(join(saved, 'manifest.json'), 'utf8'))
  expect(manifest.tables.platforms.rows).toBe(1)
  expect(readFileSync(join(saved, 'platforms.copy'), 'utf8')).not.toContain('Another platform')
  const users = await query<{ email: string }>(source, 'select email from users where platform_id <> 1')
  expect(users.length).toBeGreaterThan(0)
  for (const { email } of users) expect(readFileSync(join(saved, 'users.copy'), 'utf8')).not.toContain(email)
})

test('with settings of another storage nothing is saved, unless the content is lost', async () => {
  const elsewhere = { ...source, FILES_FOLDER: join(folder, 'elsewhere') }
  const refused = await platforms(elsewhere, 'save', '1', join(folder, 'without'))
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('does not have the content of 1 object'),
  ])
  expect(existsSync(join(folder, 'without', 'manifest.json'))).toBe(false)
  const rest = await platforms(elsewhere, 'save', '1', join(folder, 'rest'), '--skip-missing-files')
  expect([rest.code, rest.stderr]).toEqual([0, ''])
})

test('it is refused where it does not fit, and nothing is written', async () => {
  const refusal = async (settings: Record<string, string>, from: string) => {
    const { code, stderr } = await platforms(settings, 'load', from)
    expect(code).toBe(1)
    return stderr
  }
  expect(await refusal(source, saved)).toMatch(/has data already/)
  expect(await refusal(target, folder)).toMatch(/has no manifest\.json/)
  const manifest = join(saved, 'manifest.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(/"migration": "\w+"/, '"migration": "0058_embeds_checked"'))
  expect(await refusal(target, saved)).toMatch(/saved with the tables of 0058_embeds_checked/)
  writeFileSync(manifest, text)
  const cards = join(saved, 'cards.copy')
  const rows = readFileSync(cards)
  appendFileSync(cards, '\n')
  expect(await refusal(target, saved)).toMatch(/cards\.copy is not as it was saved/)
  writeFileSync(cards, rows)
  renameSync(cards, `${cards}.gone`)
  expect(await refusal(target, saved)).toMatch(/cards\.copy is not as it was saved/)
  renameSync(`${cards}.gone`, cards)
  expect(await query(target, 'select 1 from platforms')).toEqual([])
  const again = await platforms(source, 'save', '1', saved)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')])
  const nobody = await platforms(source, 'save', '99', join(folder, 'nobody'))
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('There is no platform 99')])
})

test('loaded into an empty database it is equal, and people work on', async () => {
  const { code, stdout, stderr } = await platforms(target, 'load', saved)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('every table compared: equal')
  // Independent of the command: the rows of each table as JSON.
  for (const [name, where] of Object.entries(platformRows)) {
    const text = `select md5(coalesce(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text), '')) as hash, count(*)::int as count
      from ${name} t where ${where.replaceAll('$platform', '1')}`
    expect([name, await query(target, text)]).toEqual([name, await query(source, text)])
  }
  service = await startService(target)
  const after = await shownBy(service)
  expect({ ...after, muster: null }).toEqual({ ...before, muster: null })
  const [card] = after.whole.flatMap(({ groups }) => groups.flatMap(({ cards }) => cards))
  const { files } = await after.muster.files.list({ card_id: card?.id ?? 0 })
  const { url } = await after.muster.files.link({ id: files[0]?.id ?? 0 })
  expect(await (await fetch(new URL(url, service.origin))).text()).toBe('The content.')
  // New records get new ids.
  const { card: made } = await after.muster.cards.create({ title: 'In the new place' })
  const [highest] = await query<{ id: string }>(source, 'select max(id) as id from cards where id < 2 ^ 52')
  expect(made.id).toBeGreaterThan(Number(highest?.id))
  expect(existsSync(join(folder, 'target'))).toBe(true)
})
