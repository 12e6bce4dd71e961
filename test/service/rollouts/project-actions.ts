// What people do in their projects.
import { operations } from '@muster/contract'
import { expect } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { type Action, KINDS, pick, target } from './context.ts'
import { newRow, type Texts } from './model.ts'
import { emptyOf, ownChangeOf } from './values.ts'

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
export const projectActions = {
  async edit(history, a, b, c) {
    const { real, model } = history
    const kind = pick(KINDS, c) ?? 'card'
    const found = target(history, kind, a, b)
    if (!found) return
    const { project, row } = found
    const changes = ownChangeOf(kind, b + 3 * c, row.master !== null)
    const id = await real.idOf(project.id, row)
    expect((await real.user(project.id, updates[kind], { id, ...changes })).status).toBe(200)
    model.edit(project, row, changes)
  },
  async status(history, a, b, c) {
    const found = target(history, 'card', a, b)
    if (!found) return
    const status = pick(['open', 'closed', 'blocked'], c) ?? 'open'
    const id = await history.real.idOf(found.project.id, found.row)
    await history.real.user(found.project.id, operations.cardsUpdate, { id, status })
    history.model.edit(found.project, found.row, { status })
  },
  async due({ world, ...history }, a, b, c) {
    const found = target({ world, ...history }, 'card', a, b)
    if (!found) return
    // A bare date is due at the end of its day, a time without an offset as the clocks of the project show it.
    const [due_date, local] = pick(
      [
        ['2026-07-01', '2026-07-01 23:59:59.999'],
        ['2026-11-20T10:00', '2026-11-20 10:00'],
        ['2026-12-24 18:30:15', '2026-12-24 18:30:15'],
      ] as const,
      c,
    ) ?? ['', '']
    const { project, row } = found
    const id = await history.real.idOf(project.id, row)
    expect((await history.real.user(project.id, operations.cardsUpdate, { id, due_date })).status).toBe(200)
    const [at] = await world.db.query<{ moment: Date }>(sql`
      select ${local}::timestamp at time zone ${project.zone} as moment`)
    const due = at?.moment.toISOString() ?? null
    history.model.edit(project, row, { due_date: due })
  },
  async inheritOrder(history, a, b, c) {
    const kind = c % 2 ? 'board' : 'group'
    const found = target(history, kind, a, b)
    if (!found) return
    const { project, row } = found
    const op = kind === 'board' ? operations.boardsInheritOrder : operations.groupsInheritOrder
    const id = await history.real.idOf(project.id, row)
    const { status } = await history.real.user(project.id, op, { id })
    expect(status).toBe(row.master === null ? 400 : 200)
    if (row.master !== null && row.order) history.model.inheritOrder(project, row)
  },
  async restoreWhole({ real, model }, a, b, c) {
    const project = pick(
      model.projects.filter(({ suspended }) => !suspended),
      a,
    )
    const kind = c % 2 ? 'board' : 'group'
    const row =
      project &&
      pick(
        model.rows(project, kind).filter(({ deleted }) => deleted),
        b,
      )
    if (!row) return
    const isPossible = model.isAllowed(project, row) && !project.rows.get(row.parent ?? '')?.deleted
    const id = await real.idOf(project.id, row).catch(() => undefined)
    if (!id) return expect(isPossible).toBe(false)
    const op = kind === 'board' ? operations.boardsRestore : operations.groupsRestore
    const { status } = await real.user(project.id, op, { id })
    expect(status === 200).toBe(isPossible)
    if (isPossible) model.restoreWhole(project, row)
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
    const isFollowing = history.model.isFollowing(found.project, found.row)
    expect(status).toBe(isFollowing ? 200 : 400)
    if (isFollowing) history.model.inherit(found.project, found.row)
  },
  /** A form that is saved as it was shown takes nothing over. */
  async sendBack(history, a, b, c) {
    const kind = pick(KINDS, c) ?? 'card'
    const found = target(history, kind, a, b)
    if (!found?.row.master) return
    const { project, row } = found
    const id = await history.real.idOf(project.id, row)
    const { title, description, short_description, due_date } = history.model.show(project, row)
    const more = kind === 'card' ? { short_description, due_date: due_date ?? null } : {}
    const { status } = await history.real.user(project.id, updates[kind], { id, title, description, ...more })
    expect(status).toBe(200)
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
    const made = { title: 'made', description, status: 'open', priority: 'normal', is_active: true }
    const { position: _, ...own }: Texts = { ...emptyOf('card'), ...made }
    const row = { ...newRow('card', `card ${description}`, group.key), own }
    model.append(project, row, group.key)
    project.rows.set(row.key, row)
  },
  async makeGroup(history, a, b, c) {
    const { real } = history
    const found = target(history, 'board', a, b)
    if (!found) return
    const description = `own${++history.names}`
    const board_id = await real.idOf(found.project.id, found.row)
    const body = { board_id, title: 'made', description, position: c }
    expect((await real.user(found.project.id, operations.groupsCreate, body)).status).toBe(201)
    const { position: _, ...own }: Texts = { ...emptyOf('group'), title: 'made', description }
    const row = { ...newRow('group', `group ${description}`, found.row.key), own, position: c }
    found.project.rows.set(row.key, row)
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
    const isPossible = model.isAllowed(project, row)
    // What was withdrawn before the project got it has no row here, and so no id to name.
    const id = await real.idOf(project.id, row).catch(() => undefined)
    if (!id) return expect(isPossible).toBe(false)
    const { status } = await real.user(project.id, operations.cardsRestore, { id })
    expect(status === 200).toBe(isPossible)
    if (isPossible) model.restoreCard(project, row)
  },
  async dismiss({ real, model }, a) {
    const project = pick(
      model.projects.filter(({ suspended }) => !suspended),
      a,
    )
    if (!project) return
    const { body } = await real.user(project.id, operations.tourCardsDismissAll, {})
    const cards = model.rows(project, 'card').filter((row) => {
      const { tour_key, is_active } = model.show(project, row)
      return model.isShown(project, row) && tour_key && is_active
    })
    for (const row of cards) row.own.is_active = false
    expect(body.data.dismissed_count).toBe(cards.length)
  },
  async read({ real, model }, a) {
    const project = pick(model.projects, a)
    if (project) await real.user(project.id, operations.boardsList, {})
  },
} satisfies Record<string, Action>
