// One random history: every step is done by the service and by the model, and then all projects must show the same.

import type { World } from '@harness/world.ts'
import { expect } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { findWrongReach } from '../../../api/src/templates/store/tools.ts'
import { adminActions } from './admin-actions.ts'
import { addMaster, addProject, type History } from './context.ts'
import { Model } from './model.ts'
import { assertNumbers } from './numbers.ts'
import { projectActions } from './project-actions.ts'
import { assertReads } from './reads.ts'
import { createReal } from './real.ts'
import { stageActions } from './stage-actions.ts'

export const actions = { ...adminActions, ...stageActions, ...projectActions }

export interface Step {
  readonly what: keyof typeof actions
  readonly a: number
  readonly b: number
  readonly c: number
}

const TOOLS = ['alpha', 'beta']
const CLOCKS_DIFFER_MS = 30_000

export async function play(
  world: World,
  steps: readonly Step[],
  rows: History['rows'] = 'none',
): Promise<void> {
  const history: History = { world, real: await createReal(world), model: new Model(), names: 0, rows }
  for (const tool of TOOLS) {
    const board = await addMaster(history, 'board', 0, tool)
    const group = await addMaster(history, 'group', board.id, tool)
    await addMaster(history, 'card', group.id, tool)
  }
  for (const tools of [['alpha'], ['alpha', 'beta'], []]) await addProject(history, tools)
  for (const step of steps) {
    await actions[step.what](history, step.a, step.b, step.c)
    await compare(history)
    if (step.c % 3 === 0) await assertReads(history)
    if (step.c % 3 === 1) await assertNumbers(history)
  }
}

async function compare({ world, real, model }: History) {
  const shown = await real.shown(model.projects.map(({ id }) => id))
  for (const project of model.projects) {
    const { rows, orders, got } = shown.get(project.id) ?? { rows: [], orders: {}, got: new Map() }
    const expected = model.shown(project)
    expect(rows.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1))).toEqual(
      expected.rows.sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    expect(orders).toEqual(expected.orders)
    for (const [key, at] of got) {
      const row = project.rows.get(key)
      const moments = row ? model.gotMoments(project, row) : []
      const isRight = moments.some((each) => Math.abs(each - at) < CLOCKS_DIFFER_MS)
      expect([key, at, isRight ? [] : moments]).toEqual([key, at, []])
    }
  }
  const [platform] = await world.db.query<{ last_entry: number }>(sql`
    select last_entry from platforms where id = ${real.platformId}`)
  expect(platform?.last_entry).toBe(model.seq)
  expect(await findWrongReach(world.db)).toEqual([])
}
