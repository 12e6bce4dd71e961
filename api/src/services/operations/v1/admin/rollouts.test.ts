import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#core/sql.ts'

let world: World
let boss: { id: number; token: string }
let owner: { id: number; token: string }
let template: { boardId: number; groupId: number; cardId: number }
beforeEach(async () => {
  await world?.close()
  world = await createWorld()
  boss = await world.user({ superadmin: true })
  owner = await world.user()
  const { board } = await admin(operations.masterBoardsCreate, { title: 'Board', tool_key: 'till' })
  const { group } = await admin(operations.masterGroupsCreate, { board_id: board.id, title: 'Group' })
  const { card } = await admin(operations.masterCardsCreate, { group_id: group.id, title: 'Card' })
  template = { boardId: board.id, groupId: group.id, cardId: card.id }
})
afterAll(() => world.close())

type Op = (typeof operations)[keyof typeof operations]
const tryAdmin = (op: Op, body: object) => world.call(op, body, { token: boss.token })
async function admin(op: Op, body: object) {
  const answer = await tryAdmin(op, body)
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.body?.data
}
async function project(tools = ['till']): Promise<number> {
  const body = { name: 'A project', tools, owner_id: owner.id }
  return (await admin(operations.projectsCreate, body)).project.id
}
const user = (projectId: number, op: Op, body: object) =>
  world.call(op, body, { token: owner.token, headers: { 'x-project-id': String(projectId) } })
const cardsOf = async (projectId: number) => (await user(projectId, operations.cardsList, {})).body.data.cards
const push = () => admin(operations.masterCardsPush, { card_id: template.cardId, reason: 'because' })
describe('the log', () => {
  test('200: an entry has its author, reason, counts and changed fields', async () => {
    await project()
    await project([])
    await push()
    await admin(operations.masterCardsUpdate, { id: template.cardId, title: 'New', priority: 'high' })
    await push()
    const { rollouts, next_before } = await admin(operations.rolloutsList, {})
    expect(next_before).toBe(null)
    expect(rollouts[0]).toMatchObject({
      number: 2,
      kind: 'push',
      master_id: template.cardId,
      author_id: boss.id,
      reason: 'because',
      state: 'done',
      projects_with_access: 1,
      skipped_no_access: 1,
      projects_updated: 1,
    })
    const { items } = await admin(operations.rolloutsItems, { number: 2 })
    const changes = { title: { from: 'Card', to: 'New' }, priority: { from: 'normal', to: 'high' } }
    expect(items).toEqual([{ kind: 'card', master_id: template.cardId, effect: 'changes', changes }])
    const first = await admin(operations.rolloutsItems, { number: 1, limit: 2 })
    expect(first.items.map(({ kind, effect }: { kind: string; effect: string }) => [kind, effect])).toEqual([
      ['board', 'enters'],
      ['group', 'enters'],
    ])
    const rest = await admin(operations.rolloutsItems, { number: 1, limit: 2, after: first.next_after })
    expect([rest.items.length, rest.next_after]).toEqual([1, null])
    const audit = await world.db.query<{ action: string }>(sql`select action from audit_log`)
    expect(audit.filter(({ action }) => action === 'rollout.push').length).toBe(2)
  })

  test('404: a number that the platform does not have', async () => {
    for (const op of [
      operations.rolloutsGet,
      operations.rolloutsItems,
      operations.rolloutsProjects,
      operations.rolloutsWatch,
      operations.rolloutsUndo,
    ])
      expect((await tryAdmin(op, { number: 99 })).status).toBe(404)
  })

  test('200: the projects of a rollout are listed by outcome', async () => {
    const [plain, own, gone, without] = [await project(), await project(), await project(), await project([])]
    await push()
    const [copy] = await cardsOf(own)
    await user(own, operations.cardsUpdate, { id: copy.id, title: 'Ours' })
    const [other] = await cardsOf(gone)
    await user(gone, operations.cardsDelete, { id: other.id })
    await admin(operations.masterCardsUpdate, { id: template.cardId, title: 'New' })
    await push()
    const { projects } = await admin(operations.rolloutsProjects, { number: 2 })
    const outcomes = projects.map(({ project_id, outcome }: Record<string, unknown>) => [project_id, outcome])
    expect(outcomes).toEqual([
      [plain, 'text_changes'],
      [own, 'keeps_own'],
      [gone, 'deleted'],
      [without, 'no_access'],
    ])
    const some = await admin(operations.rolloutsProjects, { number: 2, outcome: 'keeps_own' })
    expect([some.projects.length, some.projects[0].project_id, some.next_after_id]).toEqual([1, own, null])
    const page = await admin(operations.rolloutsProjects, { number: 2, limit: 2, after_id: plain })
    expect(page.projects.map(({ project_id }: { project_id: number }) => project_id)).toEqual([own, gone])
    expect(page.next_after_id).toBe(gone)
  })

  test('200: drift lists what each project has overridden or deleted', async () => {
    const [own, gone, untouched] = [await project(), await project(), await project()]
    await push()
    const [copy] = await cardsOf(own)
    await user(own, operations.cardsUpdate, {
      id: copy.id,
      title: 'Ours',
      description: null,
      status: 'closed',
    })
    const [other] = await cardsOf(gone)
    await user(gone, operations.cardsDelete, { id: other.id })
    await cardsOf(untouched)
    const { copies } = await admin(operations.driftList, { kind: 'card', id: template.cardId })
    expect(copies).toEqual([
      {
        project_id: own,
        copy_id: copy.id,
        own_fields: ['title', 'status'],
        is_touched: false,
        is_deleted: false,
      },
      { project_id: gone, copy_id: other.id, own_fields: [], is_touched: false, is_deleted: true },
    ])
  })
})

describe('a rollout that is watched', () => {
  /** Pushes in two waves. Returns the number of the rollout. */
  async function pushInWaves(): Promise<number> {
    await project()
    const stage = { waves: [{ percent: 1 }, { percent: 100 }] }
    await admin(operations.masterCardsPush, { card_id: template.cardId, stage })
    return 1
  }
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('200: the stream sends each wave until the rollout is done', async () => {
    const number = await pushInWaves()
    const watching = tryAdmin(operations.rolloutsWatch, { number })
    await wait(300)
    await admin(operations.rolloutsAdvance, { number, step: 2 })
    const { headers, text } = await watching
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = text.trim().split('\n\n')
    expect(events.every((event) => event.startsWith('event: rollout\ndata: {'))).toBe(true)
    const states = events.map((event) => JSON.parse(event.split('data: ')[1] ?? '').rollout.state)
    expect(states).toEqual(['baking', 'done'])
  })

  test('200: the stream of a finished rollout sends one event', async () => {
    await project()
    await push()
    const { text } = await tryAdmin(operations.rolloutsWatch, { number: 1 })
    expect(text.match(/"state":"done"/g)).toHaveLength(1)
  })

  test('the stream ends after its token is revoked', async () => {
    const number = await pushInWaves()
    const other = await world.user({ superadmin: true })
    const watching = tryAdmin(operations.rolloutsWatch, { number })
    await wait(300)
    await world.db.query(sql`update access_tokens set revoked_at = now() where user_id = ${boss.id}`)
    await wait(900)
    const advanced = await world.call(operations.rolloutsAdvance, { number, step: 2 }, other)
    expect(advanced.status).toBe(200)
    const { text } = await watching
    expect(text).toContain('"state":"baking"')
    expect(text).not.toContain('"state":"done"')
  })
})

describe('undo', () => {
  test('400: an undo, an undone rollout and one with later changes cannot be undone', async () => {
    await project()
    await push()
    await admin(operations.masterCardsUpdate, { id: template.cardId, title: 'New' })
    await push()
    const early = await tryAdmin(operations.rolloutsUndo, { number: 1 })
    expect([early.status, early.body.message]).toEqual([400, expect.stringContaining('changed_later')])
    const { rollout, left } = await admin(operations.rolloutsUndo, { number: 2 })
    expect([rollout.number, rollout.kind, rollout.of_number, left]).toEqual([3, 'undo', 2, []])
    expect((await tryAdmin(operations.rolloutsUndo, { number: 2 })).status).toBe(400)
    expect((await tryAdmin(operations.rolloutsUndo, { number: 3 })).status).toBe(400)
  })

  test('200: two undos in a row restore the text before last', async () => {
    const projectId = await project()
    await push()
    for (const title of ['Second', 'Third']) {
      await admin(operations.masterCardsUpdate, { id: template.cardId, title })
      await push()
    }
    const title = async () => (await cardsOf(projectId))[0]?.title
    expect(await title()).toBe('Third')
    await admin(operations.rolloutsUndo, { number: 3 })
    expect(await title()).toBe('Second')
    await admin(operations.rolloutsUndo, { number: 2 })
    expect(await title()).toBe('Card')
    await admin(operations.rolloutsUndo, { number: 1 })
    expect(await title()).toBe(undefined)
  })

  test('200: undoing a withdrawal restores card and master, unless the identifier is taken', async () => {
    const projectId = await project()
    await admin(operations.masterCardsUpdate, { id: template.cardId, unique_identifier: 'only' })
    await push()
    const [copy] = await cardsOf(projectId)
    await user(projectId, operations.commentsCreate, { card_id: copy.id, comment: 'x' })
    await admin(operations.masterCardsDelete, { id: template.cardId, delete_from_projects: true })
    expect(await cardsOf(projectId)).toEqual([])
    expect((await user(projectId, operations.cardsGet, { id: copy.id })).status).toBe(404)
    expect((await user(projectId, operations.commentsList, { card_id: copy.id })).status).toBe(404)
    const taker = { group_id: template.groupId, title: 'x', unique_identifier: 'only' }
    const { card } = await admin(operations.masterCardsCreate, taker)
    const refused = await tryAdmin(operations.rolloutsUndo, { number: 2 })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('identifier_taken')])
    await admin(operations.masterCardsDelete, { id: card.id })
    await admin(operations.rolloutsUndo, { number: 2 })
    expect((await cardsOf(projectId)).map(({ id }: { id: number }) => id)).toEqual([copy.id])
    await admin(operations.masterCardsGet, { id: template.cardId })
  })
})

describe('a project and its copies', () => {
  test('200: reset fields show the template again; 400 for a card that is not a copy', async () => {
    const projectId = await project()
    await push()
    const [copy] = await cardsOf(projectId)
    await user(projectId, operations.cardsUpdate, { id: copy.id, title: 'Ours', priority: 'low' })
    await admin(operations.masterCardsUpdate, { id: template.cardId, title: 'New', priority: 'high' })
    await push()
    const given = await user(projectId, operations.cardsInherit, { id: copy.id, fields: ['title'] })
    expect(given.body.data.card).toMatchObject({ title: 'New', priority: 'low' })
    const all = await user(projectId, operations.cardsInherit, { id: copy.id })
    expect(all.body.data.card).toMatchObject({ title: 'New', priority: 'high' })
    const { activity } = (await user(projectId, operations.cardsActivity, { id: copy.id })).body.data
    expect(activity[0]).toMatchObject({
      action: 'inherited',
      changes: { priority: { from: 'low', to: 'high' } },
    })
    const own = await user(projectId, operations.cardsCreate, { title: 'x' })
    expect((await user(projectId, operations.cardsInherit, { id: own.body.data.card.id })).status).toBe(400)
  })

  test('200: a dismissed tour card stays dismissed after a push', async () => {
    const projectId = await project()
    await admin(operations.masterCardsUpdate, { id: template.cardId, tour_key: 'welcome' })
    await push()
    const dismissed = await user(projectId, operations.tourCardsDismissAll, {})
    expect(dismissed.body.data).toEqual({ dismissed_count: 1 })
    await admin(operations.masterCardsUpdate, { id: template.cardId, title: 'New', is_active: true })
    await push()
    const [card] = await cardsOf(projectId)
    expect([card.title, card.is_active]).toEqual(['New', false])
  })

  test('200: a suspended project gets no rollouts, and all of them when it is resumed', async () => {
    const projectId = await project()
    await admin(operations.projectsSuspend, { id: projectId, suspended: true })
    const { synced_count, skipped_no_access } = await admin(operations.masterBoardsSync, {
      board_id: template.boardId,
    })
    expect([synced_count, skipped_no_access]).toEqual([0, 1])
    expect(await cardsOf(projectId)).toEqual([])
    await admin(operations.projectsSuspend, { id: projectId, suspended: false })
    expect((await cardsOf(projectId)).length).toBe(1)
  })
})
