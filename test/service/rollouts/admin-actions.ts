// What superadmins do, and what the machine does: making rows, and dying before a commit.
import { type Operation, operations } from '@muster/contract'
import { expect } from 'vitest'
import { materializeAll } from '../../../api/src/boards/store/materialize.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { rollOut } from '../../../api/src/templates/roll-out.ts'
import { tables } from '../../../api/src/templates/store/fields.ts'
import { forgetTemplates } from '../../../api/src/templates/store/published-templates.ts'
import {
  type Action,
  addMaster,
  addProject,
  expectCounts,
  hasCards,
  KINDS,
  pick,
  previewed,
} from './context.ts'
import { makeOldRows } from './old-rows.ts'
import type { Real } from './real.ts'
import { draftChangeOf } from './values.ts'

async function expectRefused(real: Real, op: Operation, body: object) {
  const answer = await real.tryAdmin(op, body)
  expect([answer.status, answer.text]).toEqual([
    400,
    expect.stringMatching(/Rollout [0-9]+ (?:with|shows) master/),
  ])
}

export const adminActions = {
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
    const changes = draftChangeOf(kind, c + 7 * a, `master ${master.id}`)
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
    if (model.isStaged(model.chosenFor(card))) {
      return expectRefused(real, operations.masterCardsPush, { card_id: card.id })
    }
    const expected = await previewed(history, { card_id: card.id })
    const { projects_updated } = await real.admin(operations.masterCardsPush, { card_id: card.id })
    const updated = model.countUpdated(card.tool, () => model.push(card))
    expect([Number(projects_updated), expected]).toEqual([updated.all, updated.withAccess])
    await expectCounts(history, card.tool, updated.all)
  },
  async sync(history, a) {
    const { real, model } = history
    const board = pick(model.live('board'), a)
    if (!board) return
    if (model.isStaged(model.chosenFor(board))) {
      return expectRefused(real, operations.masterBoardsSync, { board_id: board.id })
    }
    const expected = await previewed(history, { board_id: board.id })
    await real.admin(operations.masterBoardsSync, { board_id: board.id })
    const updated = model.countUpdated(board.tool, () => model.sync(board))
    if (hasCards(model)) expect(expected).toBe(updated.withAccess)
    await expectCounts(history, board.tool, updated.all)
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
    if (model.isStagedBelow(master)) return expectRefused(real, op[kind], { id: master.id })
    await real.admin(op[kind], { id: master.id })
    model.remove(master)
  },
  async restoreMaster({ real, model }, a, b) {
    const kind = pick(KINDS, a) ?? 'card'
    const master = pick(
      [...model.masters.values()].filter((each) => each.kind === kind && each.deleted),
      b,
    )
    if (!master) return
    const op = {
      board: operations.masterBoardsRestore,
      group: operations.masterGroupsRestore,
      card: operations.masterCardsRestore,
    }
    const { status } = await real.tryAdmin(op[kind], { id: master.id })
    expect(status).toBe(model.restoreMaster(master) ? 200 : 400)
  },
  /** A deleted card is published again and that is undone: who came meanwhile shows it only in between. */
  async comeAndGo(history, a, b, c) {
    const { real, model } = history
    const card = pick(model.live('card'), a)
    if (!card || model.isStaged(model.chosenFor(card))) return
    await real.admin(operations.masterCardsDelete, { id: card.id })
    model.remove(card)
    if (b % 2) await addProject(history, [card.tool])
    await real.admin(operations.masterCardsRestore, { id: card.id })
    model.restoreMaster(card)
    await adminActions.push(history, model.live('card').indexOf(card))
    const project = pick(model.projects, b)
    if (c % 2 && project) await real.user(project.id, operations.boardsList, {})
    await adminActions.undo(history, 0)
  },
  async zone({ real, model }, a, b) {
    const project = pick(model.projects, a)
    const time_zone = pick(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'], b) ?? 'UTC'
    if (!project) return
    const language = pick([null, 'de', 'fr', 'es'], a + b) ?? null
    await real.admin(operations.projectsUpdate, { id: project.id, time_zone, language })
    Object.assign(project, { zone: time_zone, language })
  },
  /** Nobody waits for it: everything becomes a day older. By way of UTC: a cluster takes nothing that depends on a session. */
  async dayPasses({ world, real, model }) {
    const { platformId } = real
    await world.db.query(sql`
      update projects set created_at = (created_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where platform_id = ${platformId}`)
    await world.db.query(sql`
      update project_tools set since_at = (since_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where platform_id = ${platformId}`)
    for (const { id } of model.projects) {
      await world.db.query(sql`
        update cards set since_at = (since_at at time zone 'UTC' - interval '1 day') at time zone 'UTC',
          created_at = (created_at at time zone 'UTC' - interval '1 day') at time zone 'UTC',
          updated_at = (updated_at at time zone 'UTC' - interval '1 day') at time zone 'UTC'
        where project_id = ${id}`)
    }
    for (const kind of ['board', 'group', 'card'] as const)
      await world.db.query(sql`
        update ${tables[kind].published} set entered_at = (entered_at at time zone 'UTC' - interval '1 day') at time zone 'UTC'
        where platform_id = ${platformId}`)
    await world.db.query(sql`
      update rollout_items set published_before = jsonb_set(published_before, '{entered_at}', to_jsonb(
        (published_before ->> 'entered_at')::timestamp - interval '1 day'))
      where platform_id = ${platformId} and published_before ->> 'entered_at' is not null`)
    await world.db.query(sql`
      update stage_waves set created_at = (created_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where platform_id = ${platformId}`)
    forgetTemplates(world.db)
    model.days++
  },
  async withdraw(history, a) {
    const { real, model } = history
    const card = pick(model.live('card'), a)
    if (!card) return
    if (model.isStagedBelow(card)) {
      return expectRefused(real, operations.masterCardsDelete, { id: card.id, delete_from_projects: true })
    }
    const isPublished = model.published.has(`card ${card.id}`)
    await real.admin(operations.masterCardsDelete, { id: card.id, delete_from_projects: true })
    const updated = model.countUpdated(card.tool, () => model.withdraw(card))
    if (isPublished) await expectCounts(history, card.tool, updated.all)
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
    if (isUndone) await expectCounts(history, tool, updated.all, rollout.stage)
  },
  async newProject(history, a, b) {
    const tools = pick([['alpha'], ['beta'], ['alpha', 'beta'], []], a) ?? []
    await addProject(history, tools, { city: pick(['Hamburg', 'Lisbon'], b) ?? '' })
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
  /** Of all copies that a project has. Nobody may see a difference. */
  async makeRows({ world, model, rows }, a) {
    const project = pick(model.projects, a)
    if (!project) return
    if (rows === 'made') await world.db.transaction((tx) => materializeAll(tx, project.id))
    if (rows !== 'old') return
    for (const key of await makeOldRows(world.db, project.id)) {
      const row = project.rows.get(key)
      if (!row) throw new Error(`no ${key}`)
      row.sinceAt = 0
      row.got.add(model.now())
    }
  },
  async crashedPush({ real, model }, a) {
    const card = pick(model.live('card'), a)
    const author = { user_id: real.bossId, platform_id: real.platformId, reason: null }
    if (card && !model.isStaged(model.chosenFor(card))) {
      await real.crash((tx) => rollOut(tx, author, { cardId: card.id }))
    }
  },
  async crashedRows({ real, model }, a) {
    const project = pick(model.projects, a)
    if (project) await real.crash((tx) => materializeAll(tx, project.id))
  },
} satisfies Record<string, Action>
