// Each flaw that an earlier design had, as a test of its own.

import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRecord } from '../../../api/src/access/records.ts'
import { materialize, materializeAll } from '../../../api/src/boards/store/materialize.ts'
import { changeAccess } from '../../../api/src/boards/store/project-access.ts'
import { deleteGroup } from '../../../api/src/boards/store/trash.ts'
import type { Tx } from '../../../api/src/core/db.ts'
import { type Statement, sql } from '../../../api/src/core/sql.ts'
import type { Caller } from '../../../api/src/operation.ts'
import { groupsDelete } from '../../../api/src/services/operations/v1/operations/groups/delete.ts'
import { computedId } from '../../../api/src/templates/computed-ids.ts'
import { drafting } from './drafting.ts'
import { createReal, type Real } from './real.ts'

type Context = Parameters<typeof groupsDelete>[0]

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  real = await createReal(world)
})
afterAll(() => world.close())

const { template, newCard, newProject, push, cardsOf, mastersOf } = drafting(() => real)

/** A transaction that stands still before its commit until it is let go. */
function held(work: (tx: Tx) => Promise<unknown>) {
  const standing = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const done = world.db.transaction(async (tx) => {
    await work(tx)
    standing.resolve()
    await gate.promise
  })
  done.catch(standing.reject)
  return {
    standing: standing.promise,
    async letGo() {
      gate.resolve()
      await done
    },
  }
}

/** Whether the work is still waiting after a while. */
const waits = (work: Promise<unknown>) =>
  Promise.race([
    work.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 300)),
  ])

test('1: concurrent materializations wait for each other; each copy exists once', async () => {
  const { groupId } = await template()
  const projectId = await newProject()
  const first = await newCard(groupId)
  await push(first)
  const reader = held((tx) => materializeAll(tx, projectId))
  await reader.standing
  const second = await newCard(groupId)
  await push(second)
  const other = world.db.transaction((tx) => materializeAll(tx, projectId))
  expect(await waits(other)).toBe(true)
  await reader.letGo()
  await other
  expect(await mastersOf(projectId)).toEqual([first, second])
})

test('3: a project that gets a tool later gets everything published for it', async () => {
  const { groupId } = await template()
  const projectId = await newProject([])
  const card = await newCard(groupId)
  await push(card)
  expect(await mastersOf(projectId)).toEqual([])
  await real.admin(operations.projectsUpdate, { id: projectId, tools: ['till'] })
  expect(await mastersOf(projectId)).toEqual([card])
  await real.admin(operations.projectsUpdate, { id: projectId, tools: [] })
  const late = await newCard(groupId)
  expect(await push(late)).toBe(0)
  expect(await mastersOf(projectId)).toEqual([card])
})

test('4: a change of access and a concurrent push are serialized', async () => {
  const { groupId } = await template()
  const projectId = await newProject()
  const card = await newCard(groupId)
  const change = held((tx) =>
    changeAccess(tx, { id: projectId, platform_id: real.platformId }, { granted_tools: [] }),
  )
  await change.standing
  const pushed = push(card)
  expect(await waits(pushed)).toBe(true)
  await change.letGo()
  expect(await pushed).toBe(0)
  expect(await mastersOf(projectId)).toEqual([])
})

test('5: a master that was published and deleted shows only in projects that had access then', async () => {
  const { groupId } = await template()
  const early = await newProject()
  const without = await newProject([])
  const card = await newCard(groupId)
  await push(card)
  await real.admin(operations.masterCardsDelete, { id: card })
  const late = await newProject()
  await real.admin(operations.projectsUpdate, { id: without, tools: ['till'] })
  expect(await mastersOf(early)).toEqual([card])
  expect(await mastersOf(late)).toEqual([])
  expect(await mastersOf(without)).toEqual([])
})

test('6: a group that is deleted while cards are added to it leaves no live card behind', async () => {
  const { groupId } = await template()
  const projectId = await newProject()
  await push(await newCard(groupId))
  const [{ id, group_id } = { id: 0, group_id: 0 }] = await cardsOf(projectId)
  // Then the group has a row.
  await real.user(projectId, operations.cardsUpdate, { id, title: 'Ours' })
  // The deletion has found the project up to date when the push comes.
  const [found, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleted = world.db.transaction(async (tx) => {
    const slow = {
      news: tx.news,
      home: tx.home,
      async query(statement: Statement) {
        const rows = await tx.query(statement)
        found.resolve()
        await goOn.promise
        return rows
      },
    } as Tx
    const caller = { user_id: real.ownerId, scope: null } as unknown as Caller
    const { project } = await openRecord(slow, operations.groupsDelete, caller, projectId, { id: group_id })
    return groupsDelete({ tx: slow, caller, project, now: new Date() } as Context, { id: group_id })
  })
  await found.promise
  await push(await newCard(groupId))
  const making = held((tx) => materializeAll(tx, projectId))
  await making.standing
  goOn.resolve()
  expect(await waits(deleted)).toBe(true)
  await making.letGo()
  await deleted
  const orphans = await world.db.query(sql`
    select c.id from cards c join groups g on g.project_id = c.project_id and g.id = c.group_id
    where c.project_id = ${projectId} and c.deleted_at is null and g.deleted_at is not null`)
  expect(orphans).toEqual([])
})

test('7: changing one copy does not block the materialization of others', async () => {
  const { groupId } = await template()
  const projectId = await newProject()
  const card = await newCard(groupId)
  await push(card)
  const [copy] = await cardsOf(projectId)
  await world.db.transaction((tx) => materializeAll(tx, projectId))
  const { rollouts } = await real.admin(operations.rolloutsList, { limit: 1 })
  await real.admin(operations.rolloutsUndo, { number: rollouts[0].number })
  const editing = held((tx) =>
    tx.query(
      sql`update cards set updated_at = now() where project_id = ${projectId} and id = ${copy?.id ?? 0}`,
    ),
  )
  await editing.standing
  await push(card)
  const made = world.db.transaction((tx) => materializeAll(tx, projectId))
  expect(await waits(made)).toBe(false)
  await editing.letGo()
  expect((await cardsOf(projectId)).map(({ id }) => id)).toEqual([copy?.id])
})

test('8: counts do not depend on which projects have been opened', async () => {
  const { groupId } = await template()
  const projects = [await newProject(), await newProject(), await newProject(), await newProject([])]
  const card = await newCard(groupId)
  expect(await push(card)).toBe(3)
  const [first = 0, second = 0] = projects
  const [mine] = await cardsOf(first)
  await real.user(first, operations.cardsUpdate, { id: mine?.id, title: 'Ours' })
  const [theirs] = await cardsOf(second)
  await real.user(second, operations.cardsDelete, { id: theirs?.id })
  await real.admin(operations.masterCardsUpdate, { id: card, title: 'New' })
  const { outcomes } = await real.admin(operations.rolloutsPreview, { card_id: card })
  expect(outcomes).toEqual({
    gets_copy: 0,
    text_changes: 1,
    unchanged: 0,
    keeps_own: 1,
    deleted: 1,
    no_access: 1,
    later: 0,
  })
  expect(await push(card)).toBe(1)
  await real.admin(operations.masterCardsUpdate, { id: card, title: 'New', description: 'More' })
  expect(await push(card)).toBe(2)
})

test('10: a status that is published later shows in every project without its own', async () => {
  const { groupId } = await template()
  const [early, late] = [await newProject(), await newProject()]
  const card = await newCard(groupId, { status: 'to_check' })
  await push(card)
  expect((await cardsOf(early))[0]?.status).toBe('to_check')
  await real.admin(operations.masterCardsUpdate, { id: card, title: 'New', status: 'blocked' })
  await push(card)
  expect((await cardsOf(early))[0]?.status).toBe('blocked')
  expect((await cardsOf(late))[0]?.status).toBe('blocked')
  const [copy] = await cardsOf(late)
  await real.user(late, operations.cardsUpdate, { id: copy?.id, status: 'closed' })
  await real.admin(operations.masterCardsUpdate, { id: card, status: 'open' })
  await push(card)
  expect((await cardsOf(early))[0]?.status).toBe('open')
  expect((await cardsOf(late))[0]?.status).toBe('closed')
})

test('11: a project created while a card was deleted shows it only while it is published again', async () => {
  const { groupId } = await template()
  const early = await newProject()
  const card = await newCard(groupId)
  await push(card)
  await real.admin(operations.masterCardsDelete, { id: card })
  const [opened, closed, worked] = [await newProject(), await newProject(), await newProject()]
  await real.admin(operations.masterCardsRestore, { id: card })
  expect(await push(card)).toBe(3)
  expect(await mastersOf(opened)).toEqual([card])
  const [copy] = await cardsOf(worked)
  await real.user(worked, operations.cardsUpdate, { id: copy?.id, status: 'closed' })
  const { rollouts } = await real.admin(operations.rolloutsList, { limit: 1 })
  const undone = await real.admin(operations.rolloutsUndo, { number: rollouts[0].number })
  expect(undone.rollout.projects_updated).toBe(2)
  const shown = [early, opened, closed, worked].map((projectId) => mastersOf(projectId))
  expect(await Promise.all(shown)).toEqual([[card], [], [], [card]])
})

test('12: a card that is published while its group is being deleted gets no row below it', async () => {
  const { groupId } = await template()
  await push(await newCard(groupId))
  const projectId = await newProject()
  const named = { kind: 'group', id: computedId(projectId, 1) } as const
  const deleting = held(async (tx) => {
    const rows = await materialize(tx, projectId, [named])
    await deleteGroup(tx, projectId, rows.group.get(named.id) ?? 0, { by: null, at: new Date() })
  })
  await deleting.standing
  await push(await newCard(groupId))
  // Of this card the deletion knows nothing.
  const writes = [
    real.user(projectId, operations.cardsUpdate, { id: computedId(projectId, 2), title: 'Mine' }),
    real.user(projectId, operations.commentsCreate, { card_id: computedId(projectId, 2), comment: 'x' }),
  ]
  expect(await waits(Promise.race(writes))).toBe(true)
  await deleting.letGo()
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([404, 404])
  const orphans = await world.db.query(sql`
    select c.id from cards c join groups g on g.project_id = c.project_id and g.id = c.group_id
    where c.project_id = ${projectId} and c.deleted_at is null and g.deleted_at is not null`)
  expect(orphans).toEqual([])
})
