// boards/get sends a board again from memory only if it is what the database would answer now.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'

/** Two processes on one database: one keeps boards, the other reads every board anew. */
let keeping: World
let reading: World
let statements: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  keeping = await createWorld()
  reading = await createWorld({ DATABASE_URL: keeping.config.DATABASE_URL, BOARD_CACHE_MB: '0' })
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    statements.push(typeof first === 'string' ? first : first.text)
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await Promise.all([keeping.close(), reading.close()])
})

async function done(op: Operation, body: object, token: string, projectId?: number) {
  const headers = {
    prefer: 'return=representation',
    ...(projectId && { 'x-project-id': String(projectId) }),
  }
  const answer = await reading.call(op, body, { token, headers })
  expect([op.path, answer.status, answer.text]).toEqual([op.path, op.success, expect.any(String)])
  return answer.body.data
}

const boardOf = (world: World, id: number, token: string) => world.call(o.boardsGet, { id }, { token })
const readsCards = () => statements.some((text) => text.includes('join cards c'))

test('a board that nobody has changed is not read again', async () => {
  const { token, project_id } = await keeping.member('owner')
  const { board } = await done(o.boardsCreate, { title: 'Board' }, token, project_id)
  const first = await boardOf(keeping, board.id, token)
  statements = []
  const second = await boardOf(keeping, board.id, token)
  expect(second.text).toBe(first.text)
  expect(readsCards()).toBe(false)
  statements = []
  await boardOf(reading, board.id, token)
  expect(readsCards()).toBe(true)
})

test('a change that another process makes shows at once', async () => {
  const boss = await keeping.user({ superadmin: true })
  const owner = await keeping.member('owner')
  const { token, project_id } = owner
  const guest = await keeping.user()
  const own = (op: Operation, body: object) => done(op, body, token, project_id)
  const admin = (op: Operation, body: object) => done(op, body, boss.token)

  const { board: master } = await admin(o.masterBoardsCreate, { title: 'Opening', tool_key: 'kept' })
  const { group: masterGroup } = await admin(o.masterGroupsCreate, { board_id: master.id, title: 'First' })
  const { card: masterCard } = await admin(o.masterCardsCreate, {
    group_id: masterGroup.id,
    title: 'Welcome to {{project.name}}, {{attributes.region|somewhere}}',
    variables: true,
  })
  await admin(o.masterBoardsSync, { board_id: master.id })
  await admin(o.projectsUpdate, { id: project_id, tools: ['kept'] })
  await own(o.membersAdd, { email: guest.email, role: 'member' })
  const { boards } = await own(o.boardsList, {})
  const copy = boards.find((board: { master_board_id: number | null }) => board.master_board_id === master.id)
  const { tag } = await own(o.tagsCreate, { name: 'Tag' })
  const { groups } = (await own(o.boardsGet, { id: copy.id })).board
  const [group] = groups
  const { group: another } = await own(o.groupsCreate, { board_id: copy.id, title: 'Another' })
  const { card } = await own(o.cardsCreate, { group_id: group.id, title: 'Own' })
  const { card: second } = await own(o.cardsCreate, { group_id: group.id, title: 'Second' })
  const copied = group.cards[0].id as number

  const writes: [() => Promise<unknown>, (typeof o)[keyof typeof o]][] = []
  const write = (by: typeof own, op: Operation, body: object) =>
    writes.push([() => by(op, body), op as (typeof o)[keyof typeof o]])
  write(own, o.cardsCreate, { group_id: group.id, title: 'New' })
  write(own, o.cardsUpdate, { id: card.id, title: 'Changed', owner_id: guest.id, tag_id: tag.id })
  write(own, o.cardsUpdate, { id: copied, status: 'closed' })
  write(own, o.cardsBulkUpdate, { ids: [card.id, second.id], priority: 'high' })
  write(own, o.cardsMove, { id: second.id, group_id: another.id, position: 0 })
  write(own, o.cardsMove, { id: copied, group_id: another.id, position: 0 })
  write(own, o.groupsReorder, { groups: [{ id: another.id, position: -5 }] })
  write(own, o.groupsUpdate, { id: another.id, title: 'Renamed' })
  write(own, o.boardsUpdate, { id: copy.id, title: 'My opening' })
  write(own, o.tagsDelete, { id: tag.id })
  write(own, o.membersRemove, { user_id: guest.id })
  write(own, o.cardsDelete, { id: second.id })
  write(own, o.cardsRestore, { id: second.id })
  write(own, o.groupsDelete, { id: another.id })
  write(own, o.groupsRestore, { id: another.id })
  write(admin, o.projectsUpdate, { id: project_id, name: 'Another name' })
  write(admin, o.projectsUpdate, { id: project_id, attributes: { region: 'North' } })
  write(admin, o.masterCardsUpdate, { id: masterCard.id, title: 'Hello {{project.name}}', variables: true })
  write(admin, o.masterCardsPush, { card_id: masterCard.id })
  // From now on the card follows its template, although it shows the same title.
  write(own, o.cardsUpdate, { id: copied, title: 'Hello again' })
  write(admin, o.masterCardsUpdate, { id: masterCard.id, title: 'Hello again' })
  write(admin, o.masterCardsPush, { card_id: masterCard.id })
  write(own, o.cardsInherit, { id: copied, fields: ['title'] })
  write(admin, o.masterCardsCreate, { group_id: masterGroup.id, title: 'Later', push_to_projects: true })

  const unchanged: string[] = []
  for (const [make, { path }] of writes) {
    const before = await boardOf(keeping, copy.id, token)
    await make()
    const after = await boardOf(keeping, copy.id, token)
    expect([path, after.text]).toEqual([path, (await boardOf(reading, copy.id, token)).text])
    if (after.text === before.text) unchanged.push(path)
  }
  // A draft shows only when it is pushed, and not in a card with its own title.
  const { masterCardsUpdate, masterCardsPush } = o
  expect(unchanged).toEqual([masterCardsUpdate, masterCardsUpdate, masterCardsPush].map(({ path }) => path))

  await admin(o.projectsUpdate, { id: project_id, tools: [] })
  expect((await boardOf(keeping, copy.id, token)).status).toBe(
    (await boardOf(reading, copy.id, token)).status,
  )
})

test('a kept board is shown to members only', async () => {
  const owner = await keeping.member('owner')
  const guest = await keeping.user()
  const { board } = await done(o.boardsCreate, { title: 'Board' }, owner.token, owner.project_id)
  expect((await boardOf(keeping, board.id, owner.token)).status).toBe(200)
  expect((await boardOf(keeping, board.id, guest.token)).status).toBe(403)
  await done(o.membersAdd, { email: guest.email, role: 'viewer' }, owner.token, owner.project_id)
  expect((await boardOf(keeping, board.id, guest.token)).status).toBe(200)
  await done(o.membersRemove, { user_id: guest.id }, owner.token, owner.project_id)
  expect((await boardOf(keeping, board.id, guest.token)).status).toBe(403)
  await done(o.boardsDelete, { id: board.id }, owner.token, owner.project_id)
  expect((await boardOf(keeping, board.id, owner.token)).status).toBe(404)
})

test('a card becomes overdue although nobody changes the board', async () => {
  const { token, project_id } = await keeping.member('owner')
  const { board } = await done(o.boardsCreate, { title: 'Board' }, token, project_id)
  const { group } = await done(o.groupsCreate, { board_id: board.id, title: 'Group' }, token, project_id)
  const due_date = new Date(Date.now() + 1_500).toISOString()
  await done(o.cardsCreate, { group_id: group.id, title: 'Soon', due_date }, token, project_id)
  const isOverdue = async () => {
    const headers = { prefer: 'return=representation' }
    const { body } = await keeping.call(o.boardsGet, { id: board.id }, { token, headers })
    return body.data.board.groups[0].cards[0].is_overdue as boolean
  }
  expect(await isOverdue()).toBe(false)
  await expect.poll(isOverdue).toBe(true)
  expect(new Date().toISOString() > due_date).toBe(true)
  // Nothing was written meanwhile.
  const rows = await keeping.db.query(
    sql`select 1 from activity where project_id = ${project_id} and seq > 3`,
  )
  expect(rows).toEqual([])
})
