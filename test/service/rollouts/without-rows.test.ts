// Copies that have no row: what somebody who tried to break them found.

import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { computedId } from '../../../api/src/templates/computed-ids.ts'
import { forgetTemplates, templateBytes } from '../../../api/src/templates/store/published-templates.ts'
import { drafting } from './drafting.ts'
import { createReal, type Real } from './real.ts'

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  real = await createReal(world)
})
afterAll(() => world.close())

const { template, newCard, newProject, push } = drafting(() => real)

test('a list continues after a page of only hidden rows', async () => {
  const { groupId } = await template()
  const masters = [
    await newCard(groupId),
    await newCard(groupId),
    await newCard(groupId),
    await newCard(groupId),
  ]
  for (const id of masters) await push(id)
  const projectId = await newProject()
  for (const number of [1, 2])
    await real.user(projectId, operations.cardsUpdate, {
      id: computedId(projectId, number),
      priority: 'high',
    })
  await real.admin(operations.masterCardsDelete, { id: masters[0], delete_from_projects: true })
  const listed: number[] = []
  let after: number | null | undefined
  while (after !== null) {
    const page: object = { limit: 1, ...(after ? { after_id: after } : {}) }
    const { data } = (await real.user(projectId, operations.cardsList, page)).body
    listed.push(...data.cards.map((card: { master_card_id: number }) => card.master_card_id))
    after = data.next_after_id
  }
  expect(listed).toEqual(masters.slice(1))
})

test('a group or board of another project as a filter matches nothing', async () => {
  const { groupId } = await template()
  await push(await newCard(groupId))
  await push(await newCard(groupId))
  const [mine, theirs] = [await newProject(), await newProject()]
  await real.user(mine, operations.cardsUpdate, { id: computedId(mine, 1), priority: 'high' })
  for (const filter of ['group_id', 'board_id']) {
    const found = async (project: number) =>
      (await real.user(mine, operations.cardsList, { [filter]: computedId(project, 1) })).body.data.cards
        .length
    expect([filter, await found(mine), await found(theirs)]).toEqual([filter, 2, 0])
  }
})

test('groups can be reordered by computed ids', async () => {
  const projectId = await newProject()
  await real.user(projectId, operations.boardsList, {})
  const { groupId } = await template()
  await push(await newCard(groupId))
  const groups = [{ id: computedId(projectId, 1), position: 5 }]
  const { status, text } = await real.user(projectId, operations.groupsReorder, { groups })
  expect(status, text).toBe(200)
})

test('a deleted master group does not count in the limits of later projects', async () => {
  const { groupId, boardId } = await template()
  await push(await newCard(groupId))
  const { group } = await real.admin(operations.masterGroupsCreate, { board_id: boardId, title: 'Kept' })
  await push(await newCard(group.id))
  await real.admin(operations.masterGroupsDelete, { id: group.id })
  await world.db.query(sql`update published_groups set cards = 5001 where id = ${group.id}`)
  const projectId = await newProject()
  const body = { title: 'Own', group_id: computedId(projectId, 1) }
  for (let n = 0; n < 2; n++) {
    const { status, text } = await real.user(projectId, operations.cardsCreate, body)
    expect(status, text).toBe(201)
  }
})

test('an export does not confuse ordered groups with ordered boards', async () => {
  const { groupId } = await template()
  await push(await newCard(groupId))
  const projectId = await newProject()
  const groups = [{ id: computedId(projectId, 1), position: 5 }]
  await real.user(projectId, operations.groupsReorder, { groups })
  const { text } = await real.user(projectId, operations.projectsExport, {})
  const records = text
    .trimEnd()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  const card = records.find(({ kind }: { kind: string }) => kind === 'card').record
  const [shown] = (await real.user(projectId, operations.cardsList, {})).body.data.cards
  expect([card.id, card.position]).toEqual([shown.id, shown.position])
})

test('deleting a board while its tool is removed causes no deadlock', async () => {
  const { groupId } = await template()
  for (let n = 0; n < 3; n++) await push(await newCard(groupId))
  const deadlocks = async () => {
    await world.db.query(sql`select pg_stat_force_next_flush()`)
    await new Promise((resolve) => setTimeout(resolve, 700))
    const [row] = await world.db.query<{ deadlocks: number }>(sql`
      select deadlocks from pg_stat_database where datname = current_database()`)
    return row?.deadlocks
  }
  const before = await deadlocks()
  for (let round = 0; round < 4; round++) {
    const id = await newProject()
    const [deleted, changed] = await Promise.all([
      real.user(id, operations.boardsDelete, { id: computedId(id, 1) }),
      real.tryAdmin(operations.projectsUpdate, { id, tools: [] }),
      real.user(id, operations.groupsDelete, { id: computedId(id, 1) }),
    ])
    expect([deleted.status < 500, changed.status]).toEqual([true, 200])
  }
  expect(await deadlocks()).toBe(before)
})

test('a board with a hidden group that holds only a deleted card can be deleted', async () => {
  const { boardId, groupId } = await template()
  await push(await newCard(groupId))
  const { group } = await real.admin(operations.masterGroupsCreate, { board_id: boardId, title: 'Later' })
  await push(await newCard(group.id))
  const { rollouts } = await real.admin(operations.rolloutsList, { limit: 1 })
  const projectId = await newProject()
  const { cards } = (await real.user(projectId, operations.cardsList, {})).body.data
  await real.user(projectId, operations.cardsDelete, { id: cards[1].id })
  await real.admin(operations.rolloutsUndo, { number: rollouts[0].number })
  const deleted = await real.user(projectId, operations.groupsDelete, { id: cards[0].group_id })
  expect(deleted.status, deleted.text).toBe(200)
  const { boards } = (await real.user(projectId, operations.boardsList, {})).body.data
  const gone = await real.user(projectId, operations.boardsDelete, { id: boards[0].id })
  expect(gone.status, gone.text).toBe(200)
})

test('the template cache tracks its size in bytes, also for a growing platform', async () => {
  forgetTemplates(world.db)
  const { groupId } = await template()
  const projectId = await newProject()
  const sizes: number[] = []
  for (const length of [10, 20_000]) {
    const id = await newCard(groupId)
    await real.admin(operations.masterCardsUpdate, { id, description: 'x'.repeat(length) })
    await push(id)
    await real.user(projectId, operations.cardsList, {})
    sizes.push(templateBytes(world.db))
  }
  const [before = 0, after = 0] = sizes
  expect(before).toBeGreaterThan(500)
  expect(after - before).toBeGreaterThan(20_000)
})
