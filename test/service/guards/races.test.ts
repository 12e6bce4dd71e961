// Every write of a child against every delete of an ancestor, at the same moment. Whoever comes first, no record is ever
// live below a deleted one, nobody who left comes back, and nobody gets a 500.
import { setTimeout as wait } from 'node:timers/promises'
import { PNG } from '@harness/bodies.ts'
import { size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { computedId } from '../../../api/src/templates/computed-ids.ts'
import { tables } from '../../../api/src/templates/store/fields.ts'

const ROUNDS = Number(process.env.MUSTER_ROUNDS ?? size(6, 2_000))
const AT_ONCE = 3
const RENEWED_AFTER = 66 * AT_ONCE
const MOST_LATER_MS = 30

let world: World
let team: Awaited<ReturnType<World['team']>>
let boss: Awaited<ReturnType<World['user']>>
let guest: Awaited<ReturnType<World['user']>>
beforeAll(async () => {
  world = await createWorld()
  team = await world.team()
  boss = await world.user({ superadmin: true })
  guest = await world.user()
})
afterAll(() => world.close())

type Ids = Record<string, number>
type Call = readonly [op: Operation, body: (ids: Ids) => object, who?: 'boss']

const as = (who: 'boss' | undefined) => ({ token: who === 'boss' ? boss.token : team.token })
const ask = async ([op, body, who]: Call, ids: Ids) => world.call(op, body(ids), as(who))

/** Half of the calls start at once, the others a little later, so that slow calls come first too. */
async function askSoon(call: Call, ids: Ids) {
  if (Math.random() < 0.5) await wait(Math.random() * MOST_LATER_MS)
  return ask(call, ids)
}

/** A call that has to succeed, and the id of what it made. */
async function made(op: Operation, body: object, who?: 'boss'): Promise<number> {
  const { status, text, body: answer } = await world.call(op, body, as(who))
  if (status >= 300) throw new Error(`${op.path}: ${text}`)
  return (Object.values(answer.data)[0] as { id?: number } | undefined)?.id ?? 0
}

const o = operations

type Make = (idOf: (name: string) => Promise<number>) => Promise<number>

async function deleted(op: Operation, making: Promise<number>, who?: 'boss'): Promise<number> {
  const id = await making
  await made(op, { id }, who)
  return id
}

/** A record that was imported: its id in the file is its id here. */
async function known(kind: string, id: number): Promise<number> {
  await world.db.query(sql`
    insert into imported (project_id, source, kind, external_id, record_id)
    values (${team.project_id}, 'races', ${kind}, ${String(id)}, ${id})`)
  return id
}

/** The body of an import of one record, the same for each call with the same parent. */
const imported = (kind: string, parent: number | undefined, fields: object) => ({
  source: 'races',
  items: [{ kind, external_id: `in ${parent}`, parent_external_id: String(parent), ...fields }],
})

const picture = new File([Buffer.from(PNG, 'base64')], 'photo.png')

/** How to make the record that each id names. `idOf` makes its parents first. */
const ownRecords: Record<string, Make> = {
  board: () => made(o.boardsCreate, { title: 'b' }),
  group: async (idOf) => made(o.groupsCreate, { board_id: await idOf('board'), title: 'g' }),
  gone_group: async (idOf) =>
    deleted(o.groupsDelete, made(o.groupsCreate, { board_id: await idOf('board'), title: 'g' })),
  card: async (idOf) => made(o.cardsCreate, { title: 'c', group_id: await idOf('group') }),
  gone_card: async (idOf) =>
    deleted(o.cardsDelete, made(o.cardsCreate, { title: 'c', group_id: await idOf('group') })),
  other_card: () => made(o.cardsCreate, { title: 'c' }),
  comment: async (idOf) => made(o.commentsCreate, { card_id: await idOf('card'), comment: 'x' }),
  gone_comment: async (idOf) =>
    deleted(o.commentsDelete, made(o.commentsCreate, { card_id: await idOf('card'), comment: 'x' })),
  tag: () => made(o.tagsCreate, { name: 't' }),
  other_tag: () => made(o.tagsCreate, { name: 'o' }),
  async listed_card(idOf) {
    const card_id = await idOf('card')
    const items = [
      { key: 'plain', title: 'Plain', is_required: true },
      { key: 'photo', title: 'Photo', evidence: 'photo' },
    ]
    await made(o.checklistsSetItems, { card_id, items })
    return card_id
  },
  async signed_card(idOf) {
    const id = await idOf('card')
    await made(o.cardsUpdate, { id, needs_sign_off: true })
    return id
  },
  async submitted_card(idOf) {
    const id = await idOf('signed_card')
    await made(o.cardsUpdate, { id, status: 'to_check' })
    return id
  },
  photo: async (idOf) => made(o.filesCreate, { card_id: await idOf('card'), file: picture }),
  file: async (idOf) => made(o.filesCreate, { card_id: await idOf('card'), file: 'text' }),
  known_board: async (idOf) => known('board', await idOf('board')),
  known_group: async (idOf) => known('group', await idOf('group')),
  known_card: async (idOf) => known('card', await idOf('card')),
  async guest() {
    const { id } = await world.user()
    await world.db.query(sql`
      insert into memberships (project_id, user_id, role) values (${team.project_id}, ${id}, 'member')`)
    return id
  },
}

const masterRecords: Record<string, Make> = {
  board: () => made(o.masterBoardsCreate, { title: 'b', tool_key: 'races' }, 'boss'),
  group: async (idOf) => made(o.masterGroupsCreate, { board_id: await idOf('board'), title: 'g' }, 'boss'),
  gone_group: async (idOf) =>
    deleted(
      o.masterGroupsDelete,
      made(o.masterGroupsCreate, { board_id: await idOf('board'), title: 'g' }, 'boss'),
      'boss',
    ),
  card: async (idOf) => made(o.masterCardsCreate, { group_id: await idOf('group'), title: 'c' }, 'boss'),
  gone_card: async (idOf) =>
    deleted(
      o.masterCardsDelete,
      made(o.masterCardsCreate, { group_id: await idOf('group'), title: 'c' }, 'boss'),
      'boss',
    ),
}

/** The names of the ids in the body of a call. */
function namesIn([, bodyOf]: Call): string[] {
  const names = new Set<string>()
  bodyOf(new Proxy({} as Ids, { get: (_, name) => names.add(String(name)) && 1 }))
  return [...names]
}

/** Makes what the calls name, and its parents. */
async function setUp(records: Record<string, Make>, calls: readonly Call[]): Promise<Ids> {
  const making: Record<string, Promise<number>> = {}
  const idOf = (name: string): Promise<number> => {
    making[name] ??= (records[name] as Make)(idOf)
    return making[name]
  }
  const ids: Ids = {}
  for (const name of new Set(calls.flatMap(namesIn))) ids[name] = await idOf(name)
  return ids
}

/** Runs the rounds, a few at a time: most of a round is waiting. */
async function inRounds(run: () => Promise<void>, before?: () => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += AT_ONCE) {
    // A project may have 500 boards and 500 tags.
    if (done % RENEWED_AFTER === 0) await before?.()
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, ROUNDS - done) }, run))
    if (done % RENEWED_AFTER === 0) expect(await orphans()).toEqual([])
  }
  expect(await orphans()).toEqual([])
}

const deletes = {
  board: [o.boardsDelete, ({ board }) => ({ id: board })],
  group: [o.groupsDelete, ({ group }) => ({ id: group })],
  card: [o.cardsDelete, ({ card }) => ({ id: card })],
  comment: [o.commentsDelete, ({ comment }) => ({ id: comment })],
  item: [o.checklistsSetItems, ({ listed_card }) => ({ card_id: listed_card, items: [] })],
  photo: [o.filesDelete, ({ photo }) => ({ id: photo })],
  tag: [o.tagsDelete, ({ tag }) => ({ id: tag })],
  member: [o.membersRemove, ({ guest: user_id }) => ({ user_id })],
  'master board': [o.masterBoardsDelete, ({ board }) => ({ id: board }), 'boss'],
  'master group': [o.masterGroupsDelete, ({ group }) => ({ id: group }), 'boss'],
  'master card': [o.masterCardsDelete, ({ card }) => ({ id: card }), 'boss'],
} as const satisfies Record<string, Call>

const inCard = ['card', 'group', 'board'] as const
const inGroup = ['group', 'board'] as const
const writes: readonly {
  readonly name: string
  readonly call: Call
  readonly against: readonly (keyof typeof deletes)[]
}[] = [
  {
    name: 'make a card',
    call: [o.cardsCreate, ({ group }) => ({ title: 'n', group_id: group })],
    against: inGroup,
  },
  {
    name: 'move a card in',
    call: [o.cardsMove, ({ other_card, group }) => ({ id: other_card, group_id: group })],
    against: inGroup,
  },
  {
    name: 'move a card within',
    call: [o.cardsMove, ({ card, group }) => ({ id: card, group_id: group, position: 0 })],
    against: inCard,
  },
  {
    name: 'restore a card',
    call: [o.cardsRestore, ({ gone_card }) => ({ id: gone_card })],
    against: inGroup,
  },
  {
    name: 'change a card',
    call: [o.cardsUpdate, ({ card }) => ({ id: card, title: 'new' })],
    against: inCard,
  },
  {
    name: 'make a group',
    call: [o.groupsCreate, ({ board }) => ({ board_id: board, title: 'n' })],
    against: ['board'],
  },
  {
    name: 'restore a group',
    call: [o.groupsRestore, ({ gone_group }) => ({ id: gone_group })],
    against: ['board'],
  },
  {
    name: 'place a group',
    call: [o.groupsUpdate, ({ group }) => ({ id: group, position: 9 })],
    against: inGroup,
  },
  {
    name: 'reorder groups',
    call: [o.groupsReorder, ({ group }) => ({ groups: [{ id: group, position: 7 }] })],
    against: inGroup,
  },
  {
    name: 'change a board',
    call: [o.boardsUpdate, ({ board }) => ({ id: board, title: 'new' })],
    against: ['board'],
  },
  {
    name: 'comment',
    call: [o.commentsCreate, ({ card }) => ({ card_id: card, comment: 'n' })],
    against: inCard,
  },
  {
    name: 'reply',
    call: [
      o.commentsCreate,
      ({ card, comment }) => ({ card_id: card, comment: 'n', parent_comment_id: comment }),
    ],
    against: ['comment', ...inCard],
  },
  {
    name: 'change a comment',
    call: [o.commentsUpdate, ({ comment }) => ({ id: comment, comment: 'n' })],
    against: ['comment', ...inCard],
  },
  {
    name: 'restore a comment',
    call: [o.commentsRestore, ({ gone_comment }) => ({ id: gone_comment })],
    against: inCard,
  },
  {
    name: 'set own items',
    call: [o.checklistsSetItems, ({ card }) => ({ card_id: card, items: [{ title: 'n' }] })],
    against: inCard,
  },
  {
    name: 'tick an item',
    call: [o.checklistsTick, ({ listed_card }) => ({ card_id: listed_card, key: 'plain' })],
    against: ['item', ...inCard],
  },
  {
    name: 'tick an item with a picture',
    call: [
      o.checklistsTick,
      ({ listed_card, photo }) => ({ card_id: listed_card, key: 'photo', file_id: photo }),
    ],
    against: ['photo', 'item', ...inCard],
  },
  {
    name: 'submit a card',
    call: [o.cardsUpdate, ({ signed_card }) => ({ id: signed_card, status: 'to_check' })],
    against: inCard,
  },
  {
    name: 'accept a card',
    call: [o.cardsAccept, ({ submitted_card }) => ({ id: submitted_card })],
    against: inCard,
  },
  {
    name: 'return a card',
    call: [o.cardsReturn, ({ submitted_card }) => ({ id: submitted_card, reason: 'n' })],
    against: inCard,
  },
  {
    name: 'add a file',
    call: [o.filesCreate, ({ card }) => ({ card_id: card, file: 'new' })],
    against: inCard,
  },
  {
    name: 'add a file to a comment',
    call: [o.filesCreate, ({ comment }) => ({ comment_id: comment, file: 'new' })],
    against: ['comment', ...inCard],
  },
  { name: 'delete a file', call: [o.filesDelete, ({ file }) => ({ id: file })], against: inCard },
  {
    name: 'import a group',
    call: [o.importsWrite, ({ known_board }) => imported('group', known_board, { title: 'imported' })],
    against: ['board'],
  },
  {
    name: 'import a card',
    call: [o.importsWrite, ({ known_group }) => imported('card', known_group, { title: 'imported' })],
    against: inGroup,
  },
  {
    name: 'import a comment',
    call: [o.importsWrite, ({ known_card }) => imported('comment', known_card, { comment: 'imported' })],
    against: inCard,
  },
  {
    name: 'tag a card',
    call: [o.cardsUpdate, ({ card, tag }) => ({ id: card, tag_id: tag })],
    against: ['tag'],
  },
  {
    name: 'give a card several tags',
    call: [o.cardsUpdate, ({ card, tag, other_tag }) => ({ id: card, tag_ids: [other_tag, tag] })],
    against: ['tag'],
  },
  {
    name: 'tag cards',
    call: [o.cardsBulkUpdate, ({ card, other_card, tag }) => ({ ids: [card, other_card], tag_id: tag })],
    against: ['tag'],
  },
  {
    name: 'make a card with a tag',
    call: [o.cardsCreate, ({ tag }) => ({ title: 'n', tag_id: tag })],
    against: ['tag'],
  },
  { name: 'change a tag', call: [o.tagsUpdate, ({ tag }) => ({ id: tag, name: 'new' })], against: ['tag'] },
  {
    name: 'give a card an owner',
    call: [o.cardsUpdate, ({ card, guest: owner_id }) => ({ id: card, owner_id })],
    against: ['member'],
  },
  {
    name: 'make a card with an owner',
    call: [o.cardsCreate, ({ guest: owner_id }) => ({ title: 'n', owner_id })],
    against: ['member'],
  },
  {
    name: 'set a role',
    call: [o.membersSetRole, ({ guest: user_id }) => ({ user_id, role: 'owner' })],
    against: ['member'],
  },
  {
    name: 'make a master card',
    call: [o.masterCardsCreate, ({ group }) => ({ group_id: group, title: 'n' }), 'boss'],
    against: ['master group', 'master board'],
  },
  {
    name: 'make and push a master card',
    call: [
      o.masterCardsCreate,
      ({ group }) => ({ group_id: group, title: 'n', push_to_projects: true }),
      'boss',
    ],
    against: ['master group', 'master board'],
  },
  {
    name: 'change a master card',
    call: [o.masterCardsUpdate, ({ card }) => ({ id: card, title: 'new' }), 'boss'],
    against: ['master card', 'master group', 'master board'],
  },
  {
    name: 'set the items of a master card',
    call: [o.masterChecklistsSetItems, ({ card }) => ({ card_id: card, items: [{ title: 'n' }] }), 'boss'],
    against: ['master card', 'master group', 'master board'],
  },
  {
    name: 'add a file to a master card',
    call: [o.masterFilesCreate, ({ card }) => ({ master_card_id: card, file: 'new' }), 'boss'],
    against: ['master card', 'master group', 'master board'],
  },
  {
    name: 'push a master card',
    call: [o.masterCardsPush, ({ card }) => ({ card_id: card }), 'boss'],
    against: ['master card', 'master group', 'master board'],
  },
  {
    name: 'restore a master card',
    call: [o.masterCardsRestore, ({ gone_card }) => ({ id: gone_card }), 'boss'],
    against: ['master group', 'master board'],
  },
  {
    name: 'make a master group',
    call: [o.masterGroupsCreate, ({ board }) => ({ board_id: board, title: 'n' }), 'boss'],
    against: ['master board'],
  },
  {
    name: 'restore a master group',
    call: [o.masterGroupsRestore, ({ gone_group }) => ({ id: gone_group }), 'boss'],
    against: ['master board'],
  },
]

/** What must never be. */
const orphans = () =>
  world.db.query<{ what: string }>(sql`
    select 'group ' || g.id as what from groups g join boards b on b.project_id = g.project_id and b.id = g.board_id
    where g.deleted_at is null and b.deleted_at is not null
    union all
    select 'card ' || c.id from cards c join groups g on g.project_id = c.project_id and g.id = c.group_id
    where c.deleted_at is null and g.deleted_at is not null
    union all
    select 'comment ' || m.id from comments m join cards c on c.project_id = m.project_id and c.id = m.card_id
    where m.deleted_at is null and c.deleted_at is not null
    union all
    select 'imported twice, group ' || min(g.id) from groups g where g.title = 'imported'
    group by g.project_id, g.board_id having count(*) > 1
    union all
    select 'imported twice, card ' || min(c.id) from cards c where c.title = 'imported'
    group by c.project_id, c.group_id having count(*) > 1
    union all
    select 'imported twice, comment ' || min(m.id) from comments m where m.comment like '%imported%'
    group by m.project_id, m.card_id having count(*) > 1
    union all
    select 'evidence of card ' || c.id || ' without its file'
    from cards c, jsonb_each(coalesce(c.work -> 'ticks', '{}'::jsonb)) t
    where t.value ->> 'file_id' is not null and not exists (
      select 1 from files f where f.project_id = c.project_id and f.id = (t.value ->> 'file_id')::bigint)
    union all
    select 'tagged card ' || c.id from cards c join tags t on t.project_id = c.project_id
      and (t.id = c.tag_id or t.id = any (c.more_tag_ids))
    where t.deleted_at is not null
    union all
    select 'owned card ' || c.id from cards c
    where c.owner_id is not null and not exists (
      select 1 from memberships m where m.project_id = c.project_id and m.user_id = c.owner_id)
    union all
    select 'master group ' || g.id from master_groups g join master_boards b on b.id = g.board_id
    where g.deleted_at is null and b.deleted_at is not null
    union all
    select 'master card ' || c.id from master_cards c join master_groups g on g.id = c.group_id
    where c.deleted_at is null and g.deleted_at is not null`)

/** A project that has copies of a board with two groups and two cards, and no row of any of them. */
async function setUpCopies(): Promise<Ids> {
  const { body } = await world.call(
    o.projectsCreate,
    { name: 'x', tools: ['by reference'], owner_id: team.id },
    as('boss'),
  )
  const projectId = body.data.project.id as number
  const idOf = async (kind: 'board' | 'group' | 'card', title: string) => {
    const [row] = await world.db.query<{ number: number }>(sql`
      select number from ${tables[kind].published} where tool_key = 'by reference' and title = ${title}`)
    return computedId(projectId, row?.number ?? 0)
  }
  return {
    board: await idOf('board', 'b'),
    group: await idOf('group', 'g'),
    card: await idOf('card', 'c'),
    other_card: await idOf('card', 'other'),
    project: projectId,
  }
}

let isPublished = false
async function publishOnce(): Promise<void> {
  if (isPublished) return
  isPublished = true
  const board_id = await made(o.masterBoardsCreate, { title: 'b', tool_key: 'by reference' }, 'boss')
  for (const [group, card] of [
    ['g', 'c'],
    ['other', 'other'],
  ]) {
    const group_id = await made(o.masterGroupsCreate, { board_id, title: group }, 'boss')
    await made(o.masterCardsCreate, { group_id, title: card }, 'boss')
  }
  await made(o.masterBoardsSync, { board_id }, 'boss')
}

const ofCopies = writes.filter(({ call }) =>
  namesIn(call).every((name) => ['board', 'group', 'card', 'other_card'].includes(name)),
)

test.each(
  ofCopies.flatMap(({ name, call, against }) =>
    against
      .filter((parent) => parent === 'board' || parent === 'group' || parent === 'card')
      .map((parent) => ({ name, call, parent })),
  ),
)(
  `$name while its $parent is deleted, both copies without a row, ${ROUNDS} rounds`,
  async ({ call, parent }) => {
    await publishOnce()
    await inRounds(async () => {
      const ids = await setUpCopies()
      const answers = await Promise.all(
        [call, deletes[parent] as Call, call].map((each) => askSoon(each, ids)),
      )
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
      expect(answers[1]?.status, answers[1]?.text).toBe(200)
      // What is deleted stays so, and nothing of it is shown a second time.
      const asked = { ...as(undefined), headers: { 'x-project-id': String(ids.project) } }
      const { data } = (await world.call(o.cardsList, {}, asked)).body
      const masters = data.cards.map((card: { master_card_id: number | null }) => card.master_card_id)
      const copies = masters.filter((id: number | null) => id !== null)
      expect(new Set(copies).size).toBe(copies.length)
      if (parent === 'card') expect(data.cards.map(({ id }: { id: number }) => id)).not.toContain(ids.card)
    })
  },
  size(120_000, 7_200_000),
)

/** A platform may have 500 master boards. */
async function deleteMasters(): Promise<void> {
  const boards = await world.db.query<{ id: number }>(sql`
    select id from master_boards where tool_key = 'races' and deleted_at is null`)
  for (const { id } of boards) await made(o.masterBoardsDelete, { id }, 'boss')
}

const pairs = writes.flatMap(({ name, call, against }) => against.map((parent) => ({ name, call, parent })))

test.each(pairs)(
  `$name while its $parent is deleted, ${ROUNDS} rounds`,
  async ({ call, parent }) => {
    const records = parent.startsWith('master') ? masterRecords : ownRecords
    const remove = deletes[parent] as Call
    // Their sessions last an hour, and all pairs at full size take longer.
    const renew = async () => {
      team = await world.team()
      boss = await world.user({ superadmin: true })
      await deleteMasters()
    }
    await inRounds(async () => {
      const ids = await setUp(records, [call, remove])
      const answers = await Promise.all([call, remove, call].map((each) => askSoon(each, ids)))
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
      // A file that is evidence already is not deleted.
      const refused = parent === 'photo' && answers[1]?.body?.code === 'is_evidence' ? 400 : 200
      expect(answers[1]?.status, answers[1]?.text).toBe(refused)
      if (parent !== 'member') return
      const left = await world.db.query(sql`
        select role from memberships where project_id = ${team.project_id} and user_id = ${ids.guest}`)
      expect(left, 'who was removed does not come back').toEqual([])
    }, renew)
  },
  size(120_000, 7_200_000),
)

test(
  `members added, given roles and removed in all pairs, ${ROUNDS} rounds each: an owner is always left, nobody returns`,
  async () => {
    const add: Call = [o.membersAdd, () => ({ email: guest.email, role: 'member' })]
    const demote: Call = [o.membersSetRole, () => ({ user_id: guest.id, role: 'viewer' })]
    const promote: Call = [o.membersSetRole, () => ({ user_id: guest.id, role: 'owner' })]
    const remove: Call = [o.membersRemove, () => ({ user_id: guest.id })]
    const leave: Call = [o.membersRemove, () => ({ user_id: team.id })]
    const all = [add, demote, promote, remove, leave]
    const rounds = Math.max(2, Math.floor(ROUNDS / 5))
    for (const first of all)
      for (const second of all)
        for (let round = 0; round < rounds; round++) {
          await world.db.query(sql`
            insert into memberships (project_id, user_id, role) values
              (${team.project_id}, ${team.id}, 'owner'), (${team.project_id}, ${guest.id}, ${round % 2 ? 'owner' : 'member'})
            on conflict (project_id, user_id) do update set role = excluded.role`)
          const answers = await Promise.all([first, second].map((each) => ask(each, {})))
          for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
          const members = await world.db.query<{ user_id: number; role: string }>(sql`
            select user_id, role from memberships where project_id = ${team.project_id}`)
          expect(members.filter(({ role }) => role === 'owner').length).toBeGreaterThan(0)
          const isOnlyRemoved =
            [first, second].every((each) => each !== add) && [first, second].includes(remove)
          const at = [first, second].indexOf(remove)
          if (isOnlyRemoved && answers[at]?.status === 200)
            expect(members.map(({ user_id }) => user_id)).not.toContain(guest.id)
        }
  },
  size(120_000, 7_200_000),
)
