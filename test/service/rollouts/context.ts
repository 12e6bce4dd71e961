// What a history works on: the service and the model side by side.

import type { World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { expect } from 'vitest'
import { publishedFields } from '../../../api/src/templates/store/fields.ts'
import type { Kind, Master, Model, Project, Row, Stage } from './model.ts'
import { assertOutcomes } from './numbers.ts'
import type { Real } from './real.ts'

export interface History {
  readonly world: World
  readonly real: Real
  readonly model: Model
  names: number
  /**
   * Whether copies get rows though nobody has changed them: never, as the service makes them, or as the filler of 0.4 and
   * earlier made them, with ids of the sequences.
   */
  readonly rows: 'none' | 'made' | 'old'
}

export const pick = <Value>(list: readonly Value[], at: number): Value | undefined =>
  list[at % (list.length || 1)]

export type Action = (history: History, a: number, b: number, c: number) => Promise<unknown>

/** Cards are what most happens to. */
export const KINDS = ['card', 'card', 'group', 'board'] as const

export async function addMaster({ real, model }: History, kind: Kind, parent: number, tool: string) {
  const variables = model.masters.size % 3 !== 2
  const texts = { title: `${kind} of ${tool} in {{attributes.city|no city}}`, variables }
  const due_days = model.masters.size % 2 ? null : 3
  const body = {
    board: { ...texts, tool_key: tool },
    group: { ...texts, board_id: parent },
    card: { ...texts, group_id: parent, tour_key: parent % 2 ? 'tour' : null, due_days },
  }[kind]
  const op = {
    board: operations.masterBoardsCreate,
    group: operations.masterGroupsCreate,
    card: operations.masterCardsCreate,
  }[kind]
  const made = (await real.admin(op, body))[kind]
  const draft = {
    ...Object.fromEntries(publishedFields(kind).map((name) => [name, made[name] ?? null])),
    variables,
    ...(kind === 'card' ? { due_days } : {}),
  }
  const master: Master = {
    kind,
    id: made.id,
    parent,
    tool,
    draft,
    deleted: false,
    deletedIn: 0,
  }
  model.masters.set(`${kind} ${made.id}`, master)
  return master
}

export async function addProject(
  { real, model }: History,
  tools: string[],
  attributes: Record<string, string> = {},
) {
  const { project } = await real.admin(operations.projectsCreate, {
    name: 'x',
    tools,
    attributes,
    owner_id: real.ownerId,
  })
  model.addProject(project.id, tools, attributes)
}

/** What the log says of its newest rollout against what the model counts. */
export async function expectCounts({ real, model }: History, tool: string, updated: number, stage?: Stage) {
  const { rollouts } = await real.admin(operations.rolloutsList, { limit: 1 })
  // The undo of a stage concerns those that saw it.
  const concerned = model.projects.filter(
    (project) => stage?.state !== 'undone' || model.isIn(project, stage),
  )
  const withAccess = concerned.filter((project) => model.hasAccess(project, tool)).length
  expect(rollouts[0]).toMatchObject({
    number: model.seq,
    projects_with_access: withAccess,
    skipped_no_access: concerned.length - withAccess,
    // Without a card there is nothing for its group to count through: then untouched groups and boards count.
    projects_updated: hasCards(model) ? updated : expect.toSatisfy((count: number) => count >= updated),
  })
  const { projects } = await real.admin(operations.rolloutsProjects, { number: model.seq, limit: 200 })
  expect(projects.length).toBe(model.projects.length)
  await assertOutcomes({ real, model })
}

/** Groups and boards that come or go are counted through cards that do, if there are any. */
export const hasCards = ({ rollouts }: Model, of = rollouts.at(-1)) => {
  const entering = of?.items.filter(({ effect }) => effect === 'enters') ?? []
  return entering.length === 0 || entering.some(({ kind }) => kind === 'card')
}

export async function previewed({ real, model }: History, body: object): Promise<number> {
  const { outcomes } = await real.admin(operations.rolloutsPreview, body)
  const all = Object.values<number>(outcomes).reduce((sum, count) => sum + count, 0)
  expect(all).toBe(model.projects.length)
  // The list of projects says for each what the numbers say for all.
  const { projects } = await real.admin(operations.rolloutsPreviewProjects, { ...body, limit: 200 })
  const listed = Object.fromEntries(Object.keys(outcomes).map((outcome) => [outcome, 0]))
  for (const { outcome } of projects) listed[outcome] = (listed[outcome] ?? 0) + 1
  expect(listed).toEqual(outcomes)
  return outcomes.gets_copy + outcomes.text_changes
}

/** A project that can be written to, and one of the rows of a kind that it shows. */
export function target(
  { model }: History,
  kind: Kind,
  a: number,
  b: number,
): { project: Project; row: Row } | undefined {
  const project = pick(
    model.projects.filter(({ suspended }) => !suspended),
    a,
  )
  const row =
    project &&
    pick(
      model.rows(project, kind).filter((each) => model.isShown(project, each)),
      b,
    )
  return row && { project, row }
}
