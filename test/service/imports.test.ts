// Boards of another tool: everything arrives once, whatever is cut off, sent again, changed or deleted.
import { createWorld, type World } from '@harness/world.ts'
import { type BodyOf, type Operation, type Operations, operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'

type Item = BodyOf<Operations['importsWrite']>['items'][number]

let world: World
let team: Awaited<ReturnType<World['team']>>
beforeAll(async () => {
  world = await createWorld({ LOG_LEVEL: 'error' })
  team = await world.team()
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
async function done(op: Operation, body: object, token = team.token): Promise<any> {
  const answer = await world.call(op, body, { token })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.data
}
const write = async (source: string, items: readonly Item[], more: object = {}) =>
  (await done(o.importsWrite, { source, items, ...more })).results as {
    external_id: string
    id: number | null
    is_new: boolean
    error: { code: string; fields: Record<string, string[]> } | null
  }[]
const counts = async () => {
  const [row] = await world.db.query<Record<string, number>>(sql`
    select (select count(*)::int from boards where project_id = ${team.project_id}) as boards,
      (select count(*)::int from groups where project_id = ${team.project_id}) as groups,
      (select count(*)::int from cards where project_id = ${team.project_id}) as cards,
      (select count(*)::int from comments where project_id = ${team.project_id}) as comments,
      (select count(*)::int from tags where project_id = ${team.project_id}) as tags,
      (select count(*)::int from notifications where project_id = ${team.project_id}) as notifications`)
  return row
}

const board: Item = { kind: 'board', external_id: 'b', title: 'Campaign' }
const group: Item = { kind: 'group', external_id: 'g', parent_external_id: 'b', title: 'To do' }
const card: Item = {
  kind: 'card',
  external_id: 'c',
  parent_external_id: 'g',
  title: 'Flyers',
  description: '<p>Two thousand.</p><script>alert(1)</script>',
  status: 'closed',
  due_date: '2025-05-04T10:00:00Z',
  tags: ['Print', 'print', 'Urgent'],
  checklist: [{ title: 'Offers', is_done: true }, { title: 'Offers', is_done: false }, { title: 'Order' }],
}
const comment: Item = {
  kind: 'comment',
  external_id: 'm',
  parent_external_id: 'c',
  comment: 'Take the second one.',
  created_at: '2025-03-01T09:30:00.000Z',
}

test('a board arrives whole, and the same items again change nothing', async () => {
  const { email, id: memberId } = await world.member('member', team.project_id)
  const people = [
    { name: 'Anna <b>Berg', email: 'anna@gone.example' },
    { name: 'Member', email: email.toUpperCase() },
  ]
  const items = [board, group, { ...card, people }, { ...comment, people: [{ name: 'Member', email }] }]
  const first = await write('t:1', items)
  expect(first.map(({ is_new, error }) => [is_new, error])).toEqual(items.map(() => [true, null]))
  const [, , made, written] = first
  const { card: shown } = await done(o.cardsGet, { id: made?.id })
  expect(shown).toMatchObject({
    title: 'Flyers',
    description: '<p>Two thousand.</p><p>People: Anna &lt;b&gt;Berg</p>',
    status: 'closed',
    due_date: '2025-05-04T10:00:00.000Z',
    owner_id: memberId,
  })
  const [tagged] = await world.db.query<{ tags: string[] }>(sql`
    select array_agg(t.name order by t.id) as tags from cards c
    join tags t on t.project_id = c.project_id and t.id = any (array_prepend(c.tag_id, c.more_tag_ids))
    where c.project_id = ${team.project_id} and c.id = ${made?.id ?? 0}`)
  expect(tagged?.tags).toEqual(['Print', 'Urgent'])
  const { checklist } = await done(o.checklistsGet, { card_id: made?.id })
  const ticked = checklist.items.map((item: { title: string; ticked_at: string | null }) => [
    item.title,
    item.ticked_at !== null,
  ])
  expect(ticked).toEqual([
    ['Offers', true],
    ['Offers', false],
    ['Order', false],
  ])
  const { comments } = await done(o.commentsList, { card_id: made?.id })
  expect(comments).toEqual([
    expect.objectContaining({
      id: written?.id,
      user_id: memberId,
      comment: 'Take the second one.',
      created_at: '2025-03-01T09:30:00.000Z',
    }),
  ])
  const { activity } = await done(o.cardsActivity, { id: made?.id })
  expect(new Set(activity.map(({ user_id }: { user_id: number }) => user_id))).toEqual(new Set([team.id]))

  const before = await counts()
  expect(before?.notifications).toBe(0)
  const again = await write('t:1', items)
  expect(again.map(({ id, is_new }) => [id, is_new])).toEqual(first.map(({ id }) => [id, false]))
  // What people changed or deleted since stays so.
  await done(o.cardsUpdate, { id: made?.id, title: 'Leaflets' })
  await done(o.commentsDelete, { id: written?.id })
  await write('t:1', [{ ...card, title: 'Flyers again' }, comment])
  expect((await done(o.cardsGet, { id: made?.id })).card.title).toBe('Leaflets')
  expect(await counts()).toEqual(before)
})

test('a person who left is named in the text; a comment of the future was written now', async () => {
  const [, , , written] = await write('t:2', [
    board,
    group,
    card,
    { ...comment, people: [{ name: 'Ben Ode' }], created_at: '2999-01-01T00:00:00Z' },
  ])
  const [row] = await world.db.query<{ comment: string; is_now: boolean; user_id: number }>(sql`
    select comment, user_id, created_at between now() - interval '1 minute' and now() as is_now from comments
    where project_id = ${team.project_id} and id = ${written?.id ?? 0}`)
  expect(row).toEqual({ comment: 'Ben Ode:\nTake the second one.', user_id: team.id, is_now: true })
})

test('every person of a card is its owner or named, and a disabled account refuses nothing', async () => {
  const [second, disabled] = await Promise.all([
    world.member('member', team.project_id),
    world.member('member', team.project_id),
  ])
  const emails = await world.db.query<{ id: number; email: string }>(sql`
    select id, email from users where id = any (${[team.id, second.id, disabled.id]}::bigint[])`)
  const emailOf = (id: number) => emails.find((each) => each.id === id)?.email ?? ''
  await world.db.query(sql`update users set disabled_at = now() where id = ${disabled.id}`)
  const people = [
    { name: 'Gone', email: emailOf(disabled.id) },
    { name: 'First', email: emailOf(team.id) },
    { name: 'Second', email: emailOf(second.id) },
    { name: 'Stranger' },
  ]
  const [, , made, comment2] = await write('t:people', [
    board,
    group,
    { ...card, people },
    { ...comment, people },
  ])
  const [row] = await world.db.query<{ owner_id: number; description: string; comment: string }>(sql`
    select c.owner_id, c.description, m.comment from cards c join comments m on m.card_id = c.id and m.project_id = c.project_id
    where c.project_id = ${team.project_id} and c.id = ${made?.id ?? 0} and m.id = ${comment2?.id ?? 0}`)
  expect(row?.owner_id).toBe(team.id)
  expect(row?.description).toContain('People: Gone, Second, Stranger')
  expect(row?.comment).toBe('Gone:\nTake the second one.')
})

test('a time without an offset is that of the project', async () => {
  await world.db.query(sql`update projects set time_zone = 'Asia/Tokyo' where id = ${team.project_id}`)
  const [, , , written] = await write('t:zone', [
    board,
    group,
    card,
    { ...comment, created_at: '2025-03-01T09:30:00' },
  ])
  const [row] = await world.db.query<{ created_at: Date }>(sql`
    select created_at from comments where project_id = ${team.project_id} and id = ${written?.id ?? 0}`)
  expect(row?.created_at.toISOString()).toBe('2025-03-01T00:30:00.000Z')
  await world.db.query(sql`update projects set time_zone = 'UTC' where id = ${team.project_id}`)
})

test('each item is answered for itself, and a dry run writes nothing', async () => {
  const before = await counts()
  const items = [
    board,
    { ...group, title: null },
    { ...group, external_id: 'g2', parent_external_id: 'nowhere' },
    { ...card, status: 'sideways' } as unknown as Item,
    { ...comment, comment: '' },
  ]
  const dry = await write('t:3', items, { is_dry_run: true })
  expect(dry.map(({ is_new, error }) => error?.fields ?? is_new)).toEqual([
    true,
    { title: [expect.stringContaining('required for a group')] },
    // Its parent may be in a call that has not been sent yet.
    true,
    { status: [expect.any(String)] },
    { comment: [expect.any(String)] },
  ])
  expect(await counts()).toEqual(before)
  const results = await write('t:3', items)
  expect(results.map(({ is_new, error }) => error?.fields ?? is_new)).toEqual([
    true,
    { title: [expect.any(String)] },
    { parent_external_id: [expect.stringContaining('Send it first')] },
    { status: [expect.any(String)] },
    { comment: [expect.any(String)] },
  ])
  expect(await counts()).toEqual({ ...before, boards: (before?.boards ?? 0) + 1 })
})

test('sources and projects do not see the ids of each other, and only owners import', async () => {
  const [first] = await write('t:4', [board])
  const [second] = await write('t:5', [board])
  expect(second).toMatchObject({ is_new: true })
  expect(second?.id).not.toBe(first?.id)
  const other = await world.team()
  const elsewhere = await world.call(
    o.importsWrite,
    { source: 't:4', items: [{ ...group, external_id: 'x' }, board] },
    { token: other.token },
  )
  const { results } = elsewhere.data as { results: { is_new: boolean; error: object | null }[] }
  expect(results.map(({ is_new, error }) => error === null && is_new)).toEqual([false, true])
  const member = await world.member('member', team.project_id)
  const refused = await world.call(o.importsWrite, { source: 't:4', items: [board] }, { token: member.token })
  expect(refused.status).toBe(403)
})

test('calls at the same time make nothing twice', async () => {
  const items = [board, group, ...Array.from({ length: 20 }, (_, at) => ({ ...card, external_id: `c${at}` }))]
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      world.call(o.importsWrite, { source: 't:6', items }, { token: team.token }),
    ),
  )
  for (const { status } of answers) expect([200, 429]).toContain(status)
  await write('t:6', items)
  const [row] = await world.db.query<{ count: number }>(sql`
    select count(*)::int as count from imported where project_id = ${team.project_id} and source = 't:6'`)
  expect(row?.count).toBe(22)
  const made = answers.flatMap(({ data }) => (data as { results?: { is_new: boolean }[] })?.results ?? [])
  expect(made.filter(({ is_new }) => is_new)).toHaveLength(22)
})

test('a file is imported once: sent twice at the same moment, and also if it was deleted since', async () => {
  const { card: own } = await done(o.cardsCreate, { title: 'With a file' })
  const body = { card_id: own.id, import_source: 'files', import_external_id: '1', file: 'content' }
  const send = () => world.call(o.filesCreate, body, { token: team.token })
  const isNew = async () => (await write('files', [file], { is_dry_run: true }))[0]?.is_new
  const file: Item = { kind: 'file', external_id: '1' }
  expect(await isNew()).toBe(true)
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(await isNew()).toBe(false)
  const { files } = await done(o.filesList, { card_id: own.id })
  expect(files).toHaveLength(1)
  await done(o.filesDelete, { id: files[0].id })
  const again = await send()
  expect([again.status, again.headers.get('x-error-code')]).toEqual([400, 'imported_before'])
  // Nobody but an owner uses up the ids of an import.
  const member = await world.user()
  await done(o.membersAdd, { email: member.email, role: 'member' })
  const refused = await world.call(
    o.filesCreate,
    { ...body, import_source: 'theirs' },
    { token: member.token },
  )
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'forbidden_role'])
  // The same id in another source, or without an import, is another file.
  await done(o.filesCreate, { ...body, import_source: 'others' })
  await done(o.filesCreate, { card_id: own.id, file: 'content' })
})

test('a file is imported by files/create alone, and with both fields', async () => {
  const { card: own } = await done(o.cardsCreate, { title: 'With a file' })
  const [result] = await write('files', [{ kind: 'file', external_id: 'new' }])
  expect(result?.error?.fields.kind?.[0]).toContain('files/create')
  for (const [sent, absent] of [
    ['import_source', 'import_external_id'],
    ['import_external_id', 'import_source'],
  ] as const) {
    const body = { card_id: own.id, [sent]: '1', file: 'content' }
    const answer = await world.call(o.filesCreate, body, { token: team.token })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { [absent]: [expect.stringContaining('together')] },
    ])
  }
})

test('a description with people stays within its limit: as many are named as fit', async () => {
  const description = 'x'.repeat(99_960)
  const people = ['Anna Berg', 'Ben Cole', 'Cora Dahl', 'Dora Eng'].map((name) => ({ name }))
  const [made] = await write('long', [{ kind: 'card', external_id: 'c', title: 'Long', description, people }])
  const { card: own } = await done(o.cardsGet, { id: made?.id ?? 0 })
  expect(own.description).toContain('Anna Berg')
  expect(own.description).not.toContain('Dora Eng')
  await done(o.cardsUpdate, { id: own.id, title: 'Long too', description: own.description })
})
