// What a stage shows is put together from a project's own rows as well (store/rollouts/templates.ts): at every wave each
// project is shown what the views show, which is the staged text for those that are in and the published one for the rest.

import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentProject, Place } from '../../../api/src/operation.ts'
import { findBoardByViews } from '../../../api/src/store/boards.ts'
import { listCards } from '../../../api/src/store/card-list.ts'
import { findPlainBoard, forgetViews } from '../../../api/src/store/plain-board.ts'
import { listPlainCards } from '../../../api/src/store/plain-list.ts'
import { sql } from '../../../api/src/store/sql.ts'
import { createReal, type Real } from './real.ts'

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
  real = await createReal(world)
})
afterAll(() => world.close())

const PROJECTS = 8

test.each(['share', 'target'])('a stage with a %s', async (kind) => {
  const tool_key = `tool-${kind}`
  const { board } = await real.admin(o.masterBoardsCreate, { title: 'Board', tool_key, description: 'Whole' })
  const { group } = await real.admin(o.masterGroupsCreate, {
    board_id: board.id,
    title: 'Group',
    color: 'red',
  })
  const draft = (title: string) =>
    real.admin(o.masterCardsCreate, { group_id: group.id, title, description: 'A text' })
  const { card } = await draft('Before')
  await draft('Untouched')
  await real.admin(o.masterBoardsSync, { board_id: board.id })
  const projects: { id: number; boardId: number }[] = []
  for (let n = 0; n < PROJECTS; n++) {
    const { project } = await real.admin(o.projectsCreate, {
      ...{ name: `Project ${n}`, tools: [tool_key], owner_id: real.ownerId },
      attributes: { region: n % 2 ? 'north' : 'south' },
    })
    const { body } = await real.user(project.id, o.boardsList, {})
    projects.push({ id: project.id, boardId: body.data.boards[0].id })
  }
  await real.admin(o.masterBoardsUpdate, { id: board.id, title: 'Board, staged', description: null })
  await real.admin(o.masterGroupsUpdate, { id: group.id, title: 'Group, staged', color: null })
  await real.admin(o.masterCardsUpdate, { id: card.id, title: 'After', description: null, priority: 'high' })
  await draft('New')
  const named = [projects[0]?.id, projects[3]?.id]
  const stage = {
    waves: [{ project_ids: named }, { percent: 50 }, { percent: 99.99 }, { percent: 100 }],
    ...(kind === 'target' ? { target: { attributes: { region: 'north' } } } : {}),
  }
  await real.admin(o.masterBoardsSync, { board_id: board.id, stage })
  const { rollouts } = await real.admin(o.rolloutsList, { limit: 1 })
  const seen: number[] = []
  for (let step = 1; step <= 3; step++) {
    if (step > 1) await real.admin(o.rolloutsAdvance, { number: rollouts[0].number, step })
    let staged = 0
    for (const { id, boardId } of projects) {
      // Who has not got the new card yet gets it by reading.
      await real.user(id, o.boardsGet, { id: boardId })
      const titles = await compare(id, boardId)
      const isIn = titles.includes('After')
      expect(titles.toSorted()).toEqual(isIn ? ['After', 'New', 'Untouched'] : ['Before', 'Untouched'])
      if (named.includes(id)) expect(isIn).toBe(true)
      staged += Number(isIn)
    }
    seen.push(staged)
  }
  // Some see it and some do not, and a wave adds to those before.
  expect(seen[0]).toBe(named.length)
  expect(seen[2]).toBeGreaterThan(named.length)
  if (kind === 'target') expect(seen[2]).toBe(PROJECTS / 2 + 1)
})

/** Compares both ways of reading, and returns the titles. A card that has no other way is a failure. */
async function compare(projectId: number, boardId: number): Promise<string[]> {
  const caller = { user_id: real.ownerId } as Parameters<typeof listPlainCards>[1]
  forgetViews(world.db)
  const plain = await findPlainBoard(world.db, caller, boardId, projectId, false)
  expect(plain?.board).toEqual(expect.any(String))
  expect(plain).toEqual(await findBoardByViews(world.db, caller, boardId, projectId, false))
  const [place] = await world.db.query<{ platform_id: number }>(
    sql`select platform_id from projects where id = ${projectId}`,
  )
  const judge = (found: Place) => found as CurrentProject
  const list = await listPlainCards(world.db, caller, judge, projectId, {}, 100)
  const here = { project_id: projectId, platform_id: place?.platform_id ?? 0 }
  const byView = await listCards(world.db, here, {}, 100)
  expect(list?.cards.value()).toEqual(byView.cards.value())
  return byView.cards.value().map(({ title }) => title)
}
