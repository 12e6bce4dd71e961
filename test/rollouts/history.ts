// One random history: every step is done by the service and by the model, and then all projects must show the same.
import { operations } from '@muster/contract'
import { expect } from 'vitest'
import { fillNext } from '../../api/src/jobs/fill.ts'
import { rollOut } from '../../api/src/rollouts/roll-out.ts'
import { bringUpToDate } from '../../api/src/store/copies.ts'
import { sql } from '../../api/src/store/sql.ts'
import type { World } from '../../api/src/test/world.ts'
import { type Kind, type Master, Model, type Project, type Row } from './model.ts'
import { createReal, type Real } from './real.ts'

export interface Step {
  readonly what: keyof typeof actions
  readonly a: number
  readonly b: number
  readonly c: number
}

interface History {
  readonly world: World
  readonly real: Real
  readonly model: Model
  names: number
}

const TOOLS = ['alpha', 'beta']
const pick = <Value>(list: readonly Value[], at: number): Value | undefined => list[at % (list.length || 1)]

export async function play(world: World, steps: readonly Step[]): Promise<void> {
  const history: History = { world, real: await createReal(world), model: new Model(), names: 0 }
  for (const tool of TOOLS) {
    const board = await addMaster(history, 'board', 0, tool)
    const group = await addMaster(history, 'group', board.id, tool)
    await addMaster(history, 'card', group.id, tool)
  }
  for (const tools of [['alpha'], ['alpha', 'beta'], []]) await addProject(history, tools)
  for (const step of steps) {
    await actions[step.what](history, step.a, step.b, step.c)
    await compare(history)
  }
}

async function compare({ world, real, model }: History) {
  const shown = await real.shown(model.projects.map(({ id }) => id))
  for (const project of model.projects) {
    const actual = (shown.get(project.id) ?? []).sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
    const expected = model
      .shown(project)
      .map(({ status, ...row }) => (row.key.startsWith('card') ? { ...row, status } : row))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    expect(actual).toEqual(expected)
  }
  const [platform] = await world.db.query<{ seq: number }>(sql`
    select seq from platforms where id = ${real.platformId}`)
  expect(platform?.seq).toBe(model.seq)
}

async function addMaster({ real, model, ...history }: History, kind: Kind, parent: number, tool: string) {
  const title = `${kind} of ${tool}`
  const status = 'open'
  const body = {
    board_id: parent,
    group_id: parent,
    title,
    tool_key: tool,
    tour_key: parent % 2 ? 'tour' : null,
  }
  const op = {
    board: operations.masterBoardsCreate,
    group: operations.masterGroupsCreate,
    card: operations.masterCardsCreate,
  }[kind]
  const made = (await real.admin(op, body))[kind]
  const draft = { title, description: null, priority: 'normal', is_active: true, tour_key: made.tour_key }
  const master: Master = {
    kind,
    id: made.id,
    parent,
    tool,
    draft: { ...draft, position: made.position },
    status,
    deleted: false,
  }
  model.masters.set(`${kind} ${made.id}`, master)
  void history
  return master
}

async function addProject({ real, model }: History, tools: string[]) {
  const { project } = await real.admin(operations.projectsCreate, {
    name: 'x',
    tools,
    owner_id: real.ownerId,
  })
  model.addProject(project.id, tools)
}

/** What the log says of its newest rollout against what the model counts. */
async function expectCounts({ real, model }: History, tool: string, updated: number) {
  const { rollouts } = await real.admin(operations.rolloutsList, { limit: 1 })
  const withAccess = model.projects.filter((project) => model.hasAccess(project, tool)).length
  expect(rollouts[0]).toMatchObject({
    number: model.seq,
    projects_with_access: withAccess,
    skipped_no_access: model.projects.length - withAccess,
    // Without a card there is nothing for its group to count through: then untouched groups and boards count.
    projects_updated: hasCards(model) ? updated : expect.toSatisfy((count: number) => count >= updated),
  })
  const { projects } = await real.admin(operations.rolloutsProjects, { number: model.seq, limit: 200 })
  expect(projects.length).toBe(model.projects.length)
}

const hasCards = ({ rollouts }: Model) => rollouts.at(-1)?.items.some(({ kind }) => kind === 'card')

async function previewed({ real, model }: History, body: object): Promise<number> {
  const { outcomes } = await real.admin(operations.rolloutsPreview, body)
  const all = Object.values<number>(outcomes).reduce((sum, count) => sum + count, 0)
  expect(all).toBe(model.projects.length)
  return outcomes.gets_copy + outcomes.text_changes
}

/** A project that can be written to, and one of the rows of a kind that it shows. */
function target(
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

const updates = {
  board: operations.boardsUpdate,
  group: operations.groupsUpdate,
  card: operations.cardsUpdate,
}
const deletes = {
  board: operations.boardsDelete,
  group: operations.groupsDelete,
  card: operations.cardsDelete,
}
const KINDS = ['card', 'card', 'group', 'board'] as const

type Action = (history: History, a: number, b: number, c: number) => Promise<unknown>

export const actions = {
  async draftCard(history, a) {
    const group = pick(history.model.live('group'), a)
    if (group) await addMaster(history, 'card', group.id, group.tool)
  },
  async draftGroup(history, a) {
    const board = pick(history.model.live('board'), a)
    if (board) await addMaster(history, 'group', board.id, board.tool)
  },
  async redraft({ real, model }, a, b, c) {
    const kind = pick(KINDS, a) ?? 'card'
    const master = pick(model.live(kind), b)
    if (!master) return
    const options: Record<Kind, object[]> = {
      card: [
        ...[{ title: `T${c}` }, { description: `D${c}` }, { description: null }, { priority: 'high' }],
        ...[{ is_active: c % 2 === 0 }, { tour_key: `K${c}` }],
      ],
      group: [{ title: `T${c}` }, { description: `D${c}` }, { color: `C${c}` }],
      board: [{ title: `T${c}` }, { description: `D${c}` }, { position: c }],
    }
    const changes = pick(options[kind], c) ?? {}
    const op = {
      board: operations.masterBoardsUpdate,
      group: operations.masterGroupsUpdate,
      card: operations.masterCardsUpdate,
    }
    await real.admin(op[kind], { id: master.id, ...changes })
    Object.assign(master.draft, changes)
  },
  async placeDraft({ real, model }, a, b, c) {
    const kind = a % 2 ? 'card' : 'group'
    const master = pick(model.live(kind), b)
    if (!master) return
    const list = [{ id: master.id, position: c % 4 }]
    if (kind === 'card')
      await real.admin(operations.masterCardsReorder, { group_id: master.parent, cards: list })
    else await real.admin(operations.masterGroupsReorder, { board_id: master.parent, groups: list })
    master.draft.position = c % 4
  },
  async push(history, a) {
    const { real, model } = history
    const card = pick(model.live('card'), a)
    if (!card) return
    const expected = await previewed(history, { card_id: card.id })
    const { projects_updated } = await real.admin(operations.masterCardsPush, { card_id: card.id })
    const updated = model.countUpdated(card.tool, () => model.push(card))
    expect([Number(projects_updated), expected]).toEqual([updated, updated])
    await expectCounts(history, card.tool, updated)
  },
  async sync(history, a) {
    const { real, model } = history
    const board = pick(model.live('board'), a)
    if (!board) return
    const expected = await previewed(history, { board_id: board.id })
    await real.admin(operations.masterBoardsSync, { board_id: board.id })
    const updated = model.countUpdated(board.tool, () => model.sync(board))
    if (hasCards(model)) expect(expected).toBe(updated)
    await expectCounts(history, board.tool, updated)
  },
  async remove({ real, model }, a, b, c) {
    // A board goes seldom: nothing is left to do afterwards.
    const kind = c === 0 ? 'board' : a % 3 === 0 ? 'group' : 'card'
    const master = pick(model.live(kind), b)
    if (!master) return
    const op = {
      board: operations.masterBoardsDelete,
      group: operations.masterGroupsDelete,
      card: operations.masterCardsDelete,
    }
    await real.admin(op[kind], { id: master.id })
    model.remove(master)
  },
  async withdraw(history, a) {
    const { real, model } = history
    const card = pick(model.live('card'), a)
    if (!card) return
    const isPublished = model.published.has(`card ${card.id}`)
    await real.admin(operations.masterCardsDelete, { id: card.id, delete_from_projects: true })
    const updated = model.countUpdated(card.tool, () => model.withdraw(card))
    if (isPublished) await expectCounts(history, card.tool, updated)
  },
  async undo(history, a) {
    const { real, model } = history
    const rollout = pick([...model.rollouts].reverse(), a)
    if (!rollout) return
    const [first] = rollout.items
    const tool = first ? model.master(first.kind, first.id).tool : ''
    const answer = await real.tryAdmin(operations.rolloutsUndo, { number: rollout.number })
    let isUndone = false
    const updated = model.countUpdated(tool, () => {
      isUndone = model.undo(rollout)
    })
    expect(answer.status).toBe(isUndone ? 200 : 400)
    if (isUndone) await expectCounts(history, tool, updated)
  },
  async newProject(history, a) {
    await addProject(history, pick([['alpha'], ['beta'], ['alpha', 'beta'], []], a) ?? [])
  },
  async tools({ real, model }, a, b) {
    const project = pick(model.projects, a)
    const tools = pick([['alpha'], ['beta'], ['beta', 'alpha'], []], b) ?? []
    if (!project) return
    await real.admin(operations.projectsUpdate, { id: project.id, tools })
    model.setAccess(project, { tools })
  },
  async suspend({ real, model }, a) {
    const project = pick(model.projects, a)
    if (!project) return
    const suspended = !project.suspended
    await real.admin(operations.projectsSuspend, { id: project.id, suspended })
    model.setAccess(project, { suspended })
  },
  async edit(history, a, b, c) {
    const { real, model } = history
    const kind = pick(KINDS, c) ?? 'card'
    const found = target(history, kind, a, b)
    if (!found) return
    const { project, row } = found
    const options: Record<Kind, Record<string, unknown>[]> = {
      card: [
        ...[{ title: `T${c}` }, { title: `own ${c}` }, { priority: 'low' }, { is_active: c % 2 === 0 }],
        ...(row.master ? [{ description: null }, { description: `D${c}` }] : []),
      ],
      group: [{ title: `own ${c}` }, { color: `C${c}` }, { color: null }, { position: c % 5 }],
      board: [{ title: `own ${c}` }, { description: null }, { position: c % 5 }],
    }
    const changes = pick(options[kind], b + c) ?? {}
    const id = await real.idOf(project.id, row)
    expect((await real.user(project.id, updates[kind], { id, ...changes })).status).toBe(200)
    model.edit(row, changes)
  },
  async status(history, a, b, c) {
    const found = target(history, 'card', a, b)
    if (!found) return
    const status = pick(['open', 'closed', 'blocked'], c) ?? 'open'
    const id = await history.real.idOf(found.project.id, found.row)
    await history.real.user(found.project.id, operations.cardsUpdate, { id, status })
    history.model.setStatus(found.row, status)
  },
  async comment(history, a, b) {
    const found = target(history, 'card', a, b)
    if (!found) return
    const card_id = await history.real.idOf(found.project.id, found.row)
    await history.real.user(found.project.id, operations.commentsCreate, { card_id, comment: 'x' })
    found.row.touched = true
  },
  async inherit(history, a, b) {
    const found = target(history, 'card', a, b)
    if (!found?.row.master) return
    const id = await history.real.idOf(found.project.id, found.row)
    const { status } = await history.real.user(found.project.id, operations.cardsInherit, { id })
    const isFollowing = history.model.published.get(`card ${found.row.master}`)?.state !== 'undone'
    expect(status).toBe(isFollowing ? 200 : 400)
    if (isFollowing) found.row.own = {}
  },
  async move(history, a, b, c) {
    const { real, model } = history
    const found = target(history, 'card', a, b)
    const group = target(history, 'group', a, c)
    if (!found || !group) return
    const id = await real.idOf(found.project.id, found.row)
    const group_id = await real.idOf(found.project.id, group.row)
    const body = { id, group_id, position: c % 3 }
    expect((await real.user(found.project.id, operations.cardsMove, body)).status).toBe(200)
    model.move(found.project, found.row, group.row.key, c % 3)
  },
  async makeCard(history, a, b) {
    const { real, model } = history
    const found = target(history, 'group', a, b)
    if (!found) return
    const { project, row: group } = found
    const description = `own${++history.names}`
    const group_id = await real.idOf(project.id, group)
    const answer = await real.user(project.id, operations.cardsCreate, {
      title: 'made',
      description,
      group_id,
    })
    expect(answer.status).toBe(201)
    const own = { title: 'made', description, priority: 'normal', is_active: true, tour_key: null }
    const [key, position] = [`card ${description}`, model.nextPosition(project, group.key)]
    const row = { kind: 'card' as const, key, master: null, parent: group.key, own, status: 'open' }
    project.rows.set(key, { ...row, position, touched: false, deleted: false })
  },
  async makeGroup(history, a, b, c) {
    const { real } = history
    const found = target(history, 'board', a, b)
    if (!found) return
    const description = `own${++history.names}`
    const board_id = await real.idOf(found.project.id, found.row)
    const body = { board_id, title: 'made', description, position: c }
    expect((await real.user(found.project.id, operations.groupsCreate, body)).status).toBe(201)
    const own = { title: 'made', description, color: null }
    const row = {
      kind: 'group' as const,
      key: `group ${description}`,
      master: null,
      parent: found.row.key,
      own,
    }
    found.project.rows.set(row.key, { ...row, status: '', position: c, touched: false, deleted: false })
  },
  async delete(history, a, b, c) {
    const { real, model } = history
    const kind = pick(KINDS, c) ?? 'card'
    const found = target(history, kind, a, b)
    if (!found) return
    const id = await real.idOf(found.project.id, found.row)
    expect((await real.user(found.project.id, deletes[kind], { id })).status).toBe(200)
    model.delete(found.project, found.row)
  },
  async restore({ real, model }, a, b) {
    const project = pick(
      model.projects.filter(({ suspended }) => !suspended),
      a,
    )
    const row =
      project &&
      pick(
        model.rows(project, 'card').filter(({ deleted }) => deleted),
        b,
      )
    if (!row) return
    const group = project.rows.get(row.parent ?? '')
    const isPossible = model.isAllowed(project, row) && group && model.isShown(project, group)
    // What was withdrawn before the project got it has no row here, and so no id to name.
    const id = await real.idOf(project.id, row).catch(() => undefined)
    if (!id) return expect(isPossible).toBe(false)
    const { status } = await real.user(project.id, operations.cardsRestore, { id })
    expect(status === 200).toBe(isPossible)
    if (isPossible) Object.assign(row, { deleted: false, touched: true })
  },
  async dismiss({ real, model }, a) {
    const project = pick(
      model.projects.filter(({ suspended }) => !suspended),
      a,
    )
    if (!project) return
    const { body } = await real.user(project.id, operations.tourCardsDismissAll, {})
    const cards = model.rows(project, 'card').filter((row) => {
      const { tour_key, is_active } = model.show(row)
      return model.isShown(project, row) && tour_key && is_active
    })
    for (const row of cards) row.own.is_active = false
    expect(body.data.dismissed_count).toBe(cards.length)
  },
  async read({ real, model }, a) {
    const project = pick(model.projects, a)
    if (project) await real.user(project.id, operations.boardsList, {})
  },
  async fill({ world, real }, a) {
    await fillNext(world.db, real.platformId, {
      batchProjects: 1 + (a % 2),
      percent: 100,
      lanes: 1 + (a % 3),
    })
  },
  async crashedPush({ real, model }, a) {
    const card = pick(model.live('card'), a)
    const author = { user_id: real.bossId, platform_id: real.platformId, reason: null }
    if (card) await real.crash((tx) => rollOut(tx, author, { cardId: card.id }))
  },
  async crashedRead({ real, model }, a) {
    const project = pick(model.projects, a)
    if (project) await real.crash((tx) => bringUpToDate(tx, { projectId: project.id }))
  },
  async crashedFill({ world, real }) {
    const dying = {
      ...world.db,
      transaction: <Result>(work: Parameters<typeof world.db.transaction<Result>>[0]) =>
        world.db.transaction<Result>(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    const step = fillNext(dying, real.platformId, { batchProjects: 1, percent: 100, lanes: 2 })
    await expect(step).rejects.toThrow('killed')
  },
} satisfies Record<string, Action>
