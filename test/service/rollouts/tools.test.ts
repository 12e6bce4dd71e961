// Which tools projects have and since when, and the kept number of projects with each.

import { size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { recount } from '../../../api/src/jobs/recount.ts'
import { countReach } from '../../../api/src/templates/store/count.ts'
import { findWrongReach } from '../../../api/src/templates/store/tools.ts'
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

const { template, newCard, newProject, push, mastersOf } = drafting(() => real)

const reachOf = async (tool: string) => {
  const { projects_with_access, projects_without_access } = await countReach(world.db, real.platformId, tool)
  return [projects_with_access, projects_without_access]
}
const listTools = (projectId: number) =>
  world.db.query(sql`
    select tool_key, is_held, since_entry from project_tools where project_id = ${projectId} and tool_key <> ''
    order by tool_key`)

test('a project that gains another tool still shows the copies that it kept', async () => {
  const { groupId } = await template()
  const card = await newCard(groupId)
  const projectId = await newProject()
  await push(card)
  await real.admin(operations.masterCardsDelete, { id: card })
  // Nobody has opened the project until now.
  await real.admin(operations.projectsUpdate, { id: projectId, tools: ['till', 'oven'] })
  expect(await mastersOf(projectId)).toEqual([card])
})

test('each tool has its own start: gaining one does not change others, resuming changes all', async () => {
  const { groupId } = await template()
  const projectId = await newProject()
  await push(await newCard(groupId))
  await real.admin(operations.projectsUpdate, { id: projectId, tools: ['till', 'oven'] })
  expect(await listTools(projectId)).toEqual([
    { tool_key: 'oven', is_held: true, since_entry: 1 },
    { tool_key: 'till', is_held: true, since_entry: 0 },
  ])
  await push(await newCard(groupId))
  await real.admin(operations.projectsSuspend, { id: projectId, suspended: true })
  expect((await listTools(projectId)).map((row) => (row as { is_held: boolean }).is_held)).toEqual([
    false,
    false,
  ])
  expect([await reachOf('till'), await reachOf('oven')]).toEqual([
    [0, 1],
    [0, 1],
  ])
  await push(await newCard(groupId))
  await real.admin(operations.projectsSuspend, { id: projectId, suspended: false })
  expect(await listTools(projectId)).toEqual([
    { tool_key: 'oven', is_held: true, since_entry: 3 },
    { tool_key: 'till', is_held: true, since_entry: 3 },
  ])
  expect(await reachOf('till')).toEqual([1, 0])
})

test('a wrong counter is found, logged and corrected', async () => {
  await newProject()
  await world.db.query(sql`
    update tool_reach set projects = projects + 1 where platform_id = ${real.platformId} and tool_key = 'till'`)
  const wrong = [{ platform_id: real.platformId, tool_key: 'till' }]
  expect(await findWrongReach(world.db)).toEqual(wrong)
  const reported: unknown[] = []
  const log = { error: (what: unknown) => reported.push(what) }
  const context = { db: world.db, log, signal: new AbortController().signal }
  await recount(context as unknown as Parameters<typeof recount>[0], {})
  expect(reported).toEqual(wrong)
  expect(await findWrongReach(world.db)).toEqual([])
  expect(await reachOf('till')).toEqual([1, 0])
})

const CHANGES = size(1_200, 100_000)
const CLIENTS = 16

test(
  `${CHANGES} changes of access by ${CLIENTS} clients with kills: the counters equal a recount`,
  async () => {
    const projects: number[] = []
    const choices = [[], ['till'], ['oven'], ['till', 'oven']]
    const random = (most: number) => Math.floor(Math.random() * most)
    let [left, answered, killed] = [CHANGES, 0, 0]
    const change = async () => {
      const id = projects[random(projects.length)]
      const kind = random(10)
      const tools = choices[random(choices.length)]
      if (id === undefined || kind < 4) {
        const made = await real.tryAdmin(operations.projectsCreate, {
          name: 'x',
          tools,
          owner_id: real.ownerId,
        })
        if (made.status === 201) projects.push(made.body.data.project.id)
        return made.status
      }
      if (kind < 8) return (await real.tryAdmin(operations.projectsUpdate, { id, tools })).status
      return (await real.tryAdmin(operations.projectsSuspend, { id, suspended: kind === 8 })).status
    }
    const client = async () => {
      while (left-- > 0) if ((await change()) < 300) answered++
    }
    const clients = Promise.all(Array.from({ length: CLIENTS }, client))
    let isOver = false
    const killer = async () => {
      while (!isOver) {
        const rows = await world.db
          .query(sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'
            order by random() limit 1`)
          .catch(() => [])
        killed += rows.length
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const killing = killer()
    await clients
    isOver = true
    await killing
    expect(killed).toBeGreaterThan(0)
    expect(answered).toBeGreaterThan(CHANGES / 2)
    expect(await findWrongReach(world.db)).toEqual([])
    const [row] = await world.db.query<{ till: number; oven: number; all: number }>(sql`
      select count(*) as all, count(*) filter (where 'till' = any (tools) and suspended_at is null) as till,
        count(*) filter (where 'oven' = any (tools) and suspended_at is null) as oven
      from projects where platform_id = ${real.platformId}`)
    const { all = 0, till = 0, oven = 0 } = row ?? {}
    expect([await reachOf('till'), await reachOf('oven')]).toEqual([
      [till, all - till],
      [oven, all - oven],
    ])
  },
  size(60_000, 3_600_000),
)
