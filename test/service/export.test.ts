// projects/export has everything of a project, and nothing that opens anything.
import { createTenant, type Tenant } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'

let world: World
let own: Tenant
beforeAll(async () => {
  world = await createWorld()
  own = await createTenant(world)
  await world.db.query(sql`
    update projects set attributes = '{"city": "Bonn"}', granted_tools = '{till}' where id = ${own.project_id}`)
})
afterAll(() => world.close())

/** What an export calls the rows of a table. */
const exported: Record<string, string> = {
  memberships: 'member',
  tags: 'tag',
  boards: 'board',
  groups: 'group',
  cards: 'card',
  comments: 'comment',
  files: 'file',
  checks: 'check',
  runs: 'run',
  activity: 'activity',
  themes: 'theme',
  theme_versions: 'theme_version',
  subscriptions: 'subscription',
  webhooks: 'webhook',
  one_time_links: 'invitation',
}

/** Tables with a project that no export has, and why. */
const leftOut: Record<string, string> = {
  access_tokens: 'credentials of people',
  audit_log: 'audit/export has it',
  checkouts: 'addresses at the payment provider, which have ended',
  comment_reads: 'what each member has read, which is theirs',
  feeds: 'counters',
  group_sizes: 'counted from the cards',
  imported: 'which records of another tool were imported, so that none comes twice',
  idempotency_keys: 'answers that are kept for a day',
  notifications: 'what each member was told, which is theirs',
  project_tools: 'since which rollout it has its tools; the project itself has them',
  removed_members: 'whom a person removed, so that no program adds them again',
  saved_filters: 'what each member has saved, which is theirs',
  stage_projects: 'which wave of a rollout the project is in; the platform has it',
  waiting_sign_offs: 'found again by the cards, which have who submitted them',
  webhook_cursors: 'how far a webhook has got',
  webhook_deliveries: 'webhooks/deliveries/list has them for a month',
  webhook_wakes: 'what waits to be sent',
}

async function read() {
  const { text } = await world.call(
    operations.projectsExport,
    {},
    { token: own.owner.token, headers: { 'x-project-id': String(own.project_id) } },
  )
  const lines = text.trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as { kind: string; record: Record<string, unknown> })
}

test('every table with a project is exported or listed as excluded', async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'project_id' and t.table_type = 'BASE TABLE'`)
  const names = tables.map(({ name }) => name).sort()
  expect(names).toEqual([...Object.keys(exported), ...Object.keys(leftOut)].sort())
  const kinds = new Set((await read()).map(({ kind }) => kind))
  expect(Object.values(exported).filter((kind) => !kinds.has(kind))).toEqual([])
})

test('every column of the project except its platform is exported', async () => {
  const columns = await world.db.query<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'projects'`)
  const project = (await read()).find(({ kind }) => kind === 'project')?.record ?? {}
  expect(Object.keys(project).sort()).toEqual(
    columns
      .map(({ name }) => name)
      .filter((name) => name !== 'platform_id')
      .sort(),
  )
  expect(project).toMatchObject({ attributes: { city: 'Bonn' }, granted_tools: ['till'] })
})

/** Columns whose value is in other fields of the record, and those with which Muster derives what is shown. */
const derived = ['overrides', 'since_entry']
const notAsColumns: Record<string, readonly string[]> = {
  boards: derived,
  groups: derived,
  // tag_ids, checklist with sign_off, and repeat have what is in more_tag_ids, work and rules.
  cards: [...derived, 'since_at', 'status_at', 'run_on', 'words', 'more_tag_ids', 'work', 'rules'],
}

test('every column of boards, groups and cards is exported, or shown in another way', async () => {
  const lines = await read()
  const missing: Record<string, string[]> = {}
  for (const [table, left] of Object.entries(notAsColumns)) {
    const columns = await world.db.query<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`)
    const record = lines.find(({ kind }) => kind === exported[table])?.record ?? {}
    missing[table] = columns
      .map(({ name }) => name)
      .filter((name) => !(name in record) && !left.includes(name))
  }
  expect(missing).toEqual({ boards: [], groups: [], cards: [] })
})

test('a card is exported with its ticks, its sign-off and its rule', async () => {
  const call = async (op: Operation, body: object) => {
    const answer = await world.call(op, body, { token: own.owner.token })
    expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  }
  await call(operations.checklistsSetItems, {
    card_id: own.card_id,
    items: [{ key: 'x', title: 'Weigh the flour', evidence: 'number' }],
  })
  await call(operations.checklistsTick, { card_id: own.card_id, key: 'x', number: 4.5 })
  await call(operations.cardsUpdate, { id: own.card_id, needs_sign_off: true })
  const repeat = { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' }
  await call(operations.cardsUpdate, { id: own.card_id, repeat })
  const card = (await read()).find(({ kind, record }) => kind === 'card' && record.id === own.card_id)
  expect(card?.record).toMatchObject({
    checklist: [{ key: 'x', title: 'Weigh the flour' }],
    sign_off: { is_needed: true, by: 'project' },
    repeat: { ...repeat, rrule: 'FREQ=DAILY' },
  })
})

test('many runs of a copy, whose id is computed, and many checks are exported once each', async () => {
  const { token } = own.owner
  await world.call(operations.cardsUpdate, { id: own.copy_id, status: 'blocked' }, { token })
  const days = Array.from({ length: 250 }, (_, at) =>
    new Date(Date.UTC(2020, 0, at)).toISOString().slice(0, 10),
  )
  await world.db.query(sql`
    insert into runs (project_id, card_id, run_on, platform_id, appears_at, due_at, status, ticked, total)
    select ${own.project_id}, ${own.copy_id}, d::date, 1, now(), now(), 'open', 0, 0 from unnest(${days}::text[]) d`)
  await world.db.query(sql`
    insert into checks (project_id, name, state, observed_at, since, reported_at)
    select ${own.project_id}, d, 'failed', now(), now(), now() from unnest(${days}::text[]) d`)
  const lines = await read()
  expect(lines.at(-1)).toEqual({ kind: 'end', records: lines.length - 1 })
  const of = (kind: string, name: string) =>
    lines.flatMap(({ kind: each, record }) => (each === kind ? [record?.[name]] : [])).sort()
  expect(of('run', 'run_on').filter((day) => `${day}` < '2021')).toEqual(days)
  expect(of('check', 'name').filter((day) => `${day}` < '2021')).toEqual(days)
})

test('no secret, token or hash is exported', async () => {
  for (const { record } of await read())
    expect(Object.keys(record ?? {}).filter((name) => /secret|token|hash|password/.test(name))).toEqual([])
})
