// What superadmins are told in numbers is what projects show: adoption and drift of every card that everybody has, against
// the model. What a rollout meant for each project is held against it when the rollout is made.
import { operations } from '@muster/contract'
import { expect } from 'vitest'
import type { History } from './context.ts'
import type { Model, Project, Row } from './model.ts'

const MOST_CARDS = 3

const isTouched = (row: Row) => row.touched || Object.keys(row.own).length > 0

export async function assertNumbers({ real, model }: History): Promise<void> {
  const cards = [...model.masters.values()]
    .filter(({ kind, id }) => kind === 'card' && model.isSeenByAll(id))
    .slice(-MOST_CARDS)
  for (const { id, tool } of cards) {
    const rows = model.projects.flatMap((project) => {
      const row = project.rows.get(`card m${id}`)
      return row ? [{ project, row }] : []
    })
    const count = (isCounted: (project: Project, row: Row) => boolean) =>
      rows.filter(({ project, row }) => isCounted(project, row)).length
    // A project that lost the tool is counted if there is a row.
    if (rows.some(({ project, row }) => row.deleted && row.wasHidden && !model.hasAccess(project, tool)))
      continue
    const { adoption } = await real.admin(operations.adoptionGet, { card_id: id })
    expect({ id, ...adoption.projects }).toMatchObject({
      id,
      has: count((project, row) => model.hasAccess(project, tool) && model.isShown(project, row)),
      touched: count((_, row) => !row.deleted && isTouched(row)),
      closed: count((_, row) => !row.deleted && row.own.status === 'closed'),
      deleted: model.projects.filter((project) => isGone(model, project, id)).length,
    })
    const { copies } = await real.admin(operations.driftList, { kind: 'card', id, limit: 200 })
    const drifted = model.projects.flatMap((project) => {
      const row = project.rows.get(`card m${id}`)
      return isGone(model, project, id) || (row && isTouched(row))
        ? [[project.id, isGone(model, project, id)]]
        : []
    })
    expect(
      copies.map(({ project_id, is_deleted }: Record<string, unknown>) => [project_id, is_deleted]),
    ).toEqual(drifted)
  }
}

/** Of a push that is not staged: a project is said to have deleted it exactly if it shows none of its items. */
export async function assertOutcomes({ real, model }: Pick<History, 'real' | 'model'>): Promise<void> {
  const rollout = model.rollouts.at(-1)
  if (rollout?.kind !== 'push' || rollout.stage || rollout.items.length === 0) return
  const { projects } = await real.admin(operations.rolloutsProjects, { number: model.seq, limit: 200 })
  const told = new Map<number, string>(
    projects.map(({ project_id, outcome }: { project_id: number; outcome: string }) => [project_id, outcome]),
  )
  for (const project of model.projects) {
    const outcome = told.get(project.id)
    if (outcome === 'no_access') continue
    expect([project.id, outcome === 'deleted' ? 'not shown' : 'shown']).toEqual([
      project.id,
      rollout.items.some((item) => shows(model, project, item)) ? 'shown' : 'not shown',
    ])
  }
}

/** The project has deleted the card, or the place that it belongs in before it could have the card. */
function isGone(model: Model, project: Project, cardId: number): boolean {
  const row = project.rows.get(`card m${cardId}`)
  if (row) return row.deleted
  const { parent: groupId, tool } = model.master('card', cardId)
  if (!model.hasAccess(project, tool)) return false
  const group = project.rows.get(`group m${groupId}`)
  const board = project.rows.get(`board m${model.master('group', groupId).parent}`)
  return group?.deleted === true || board?.deleted === true
}

function shows(model: Model, project: Project, { kind, id }: { kind: string; id: number }): boolean {
  const row = project.rows.get(`${kind} m${id}`)
  return row !== undefined && model.isShown(project, row)
}
