// What names, titles and other texts may hold.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'
import { compose } from '../../api/src/mail/message.ts'

const o = operations
let world: World
let team: Awaited<ReturnType<World['team']>>
let boss: Awaited<ReturnType<World['user']>>
beforeAll(async () => {
  world = await createWorld()
  team = await world.team()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

const UNCLEAN = [
  'two\nlines',
  'a\rb',
  'esc\u001b[31m',
  'bell\u0007',
  '\u202eevil',
  'a\u2066b',
  'c1\u0085',
  'ls\u2028',
]
const CLEAN = ['👩‍👩‍👧 family', 'می‌خواهم', 'a\u200eb\u200f', 'tab\there', '🧊', 'Ünï cödé']

/** Every operation that takes a name or a title at the top of its body, with a body that is right but for it. */
const named: readonly { op: Operation; field: string; body: () => object; as?: () => { token: string } }[] = [
  { op: o.boardsCreate, field: 'title', body: () => ({}) },
  { op: o.groupsCreate, field: 'title', body: () => ({ board_id: team.board_id }) },
  { op: o.cardsCreate, field: 'title', body: () => ({}) },
  { op: o.tagsCreate, field: 'name', body: () => ({}) },
  { op: o.masterBoardsCreate, field: 'title', body: () => ({ tool_key: 'x' }), as: () => boss },
  { op: o.projectsCreate, field: 'name', body: () => ({}), as: () => boss },
  { op: o.profileUpdate, field: 'name', body: () => ({}) },
]

describe.each(named.map((each) => [each.op.path, each] as const))('%s', (_, { op, field, body, as }) => {
  test('422: control characters, line breaks, direction marks; joiners and emoji are allowed', async () => {
    const who = as?.() ?? team
    for (const text of UNCLEAN) {
      const { status, body: answer } = await world.call(op, { ...body(), [field]: text }, who)
      expect([text, status, Object.keys(answer.errors ?? {})]).toEqual([text, 422, [field]])
    }
    for (const text of CLEAN) {
      const { status } = await world.call(op, { ...body(), [field]: text }, who)
      expect([text, status]).toEqual([text, op.success])
    }
    for (const text of ['\u200b', '  ', '\u2060\ufeff', '\u3164', '\u2800 ']) {
      const { status } = await world.call(op, { ...body(), [field]: text }, who)
      expect([text, status]).toEqual([text, 422])
    }
  })
})

test('a record may keep an unclean name; only a change to one is refused', async () => {
  const made = await world.call(o.cardsCreate, { title: 'Plain', group_id: team.group_ids[0] }, team)
  const { id } = made.body.data.card
  const old = 'From\nbefore'
  await world.db.query(
    sql`update cards set title = ${old} where project_id = ${team.project_id} and id = ${id}`,
  )
  const update = (title: string, more: object = {}) => world.call(o.cardsUpdate, { id, title, ...more }, team)
  const kept = await update(old, { priority: 'high' })
  expect([kept.status, kept.body.data?.card?.title]).toEqual([200, old])
  expect((await update('Another\none')).status).toBe(422)
  expect((await update('Clean')).status).toBe(200)
  expect((await update(old)).status).toBe(422)
})

test('a blank status means none, and a comment may have several lines', async () => {
  const made = await world.call(o.cardsCreate, { title: 'x', status: '   ' }, team)
  expect([made.status, made.body.data.card.status]).toEqual([201, 'open'])
  const { id } = made.body.data.card
  const said = await world.call(o.commentsCreate, { card_id: id, comment: 'one\ntwo' }, team)
  expect(said.status).toBe(201)
  expect((await world.call(o.commentsCreate, { card_id: id, comment: '\u200b' }, team)).status).toBe(422)
})

test('a name in a mail is one line, short, and never a link', () => {
  const inviter =
    'Ann\n\nYour account is closed. Go to https://evil.example/login or mail bad@evil.example now'
  const about = { link: 'https://muster.example/i#t', inviter, place: `www.evil.example ${'x'.repeat(500)}` }
  const { subject, text, html } = compose(
    'invitation',
    { email: 'a@b.example', name: 'evil.example' },
    {
      ...about,
      role: 'member',
    },
    null,
  )
  for (const part of [subject, text, html]) {
    const others = part.replaceAll(about.link, '')
    expect(others).not.toMatch(/https?:\/\/evil|\bwww\.\w|\w\.example|@evil/)
    expect(others).not.toContain('x'.repeat(100))
  }
  expect(subject).not.toContain('\n')
  expect(text.split('\n\n')).toHaveLength(5)
})

test('a mail has the name and the colour of the platform, and loads nothing', () => {
  const about = { link: 'https://muster.example/i#t', inviter: 'Ann', place: 'Bakery', role: null }
  const to = { email: 'a@b.example', name: 'Ann' }
  const look = { name: 'Crumb <b>&\nwww.evil.example', accent: '#7a1f3d' }
  const { html, sender } = compose('invitation', to, about, look)
  expect(html).toContain('background:#7a1f3d')
  expect(html).toContain('Crumb &lt;b&gt;&amp;')
  expect(html).not.toMatch(/<img|<b>|www\.evil/)
  expect(sender).not.toMatch(/\n|www\.evil/)
  expect(compose('invitation', to, about, null).sender).toBeNull()
})
