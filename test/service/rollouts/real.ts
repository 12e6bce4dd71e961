// The service as a history drives it: one platform of its own, called over HTTP, and what all its projects show.

import type { World } from '@harness/world.ts'
import type { BodyOf, Operation } from '@muster/contract'
import { loadBoard } from '../../../api/src/boards/store/board-read.ts'
import { namedRow } from '../../../api/src/boards/store/card-rows.ts'
import { loadProject, resolvePlaces } from '../../../api/src/boards/store/project-read.ts'
import { byCardPlace, shownCard, shownRecord } from '../../../api/src/boards/store/shown-rows.ts'
import { insertPlatform } from '../../../api/src/core/platforms.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { fillIn } from '../../../api/src/core/variables.ts'
import { computedId } from '../../../api/src/templates/computed-ids.ts'
import { tables } from '../../../api/src/templates/store/fields.ts'
import type { Kind, Row } from './model.ts'
import { comparedFields } from './values.ts'

class RollBack extends Error {}

export type Shown = Record<string, unknown>

export async function createReal(world: World) {
  const platform = await world.db.transaction((tx) => insertPlatform(tx, 'A history'))
  const boss = await world.user({ superadmin: true, platform_id: platform.id })
  const approver = await world.user({ superadmin: true, platform_id: platform.id })
  const owner = await world.user({ platform_id: platform.id })
  const ownerId = owner.id

  async function call<Op extends Operation>(
    op: Op,
    body: BodyOf<Op> | object,
    token: string,
    projectId?: number,
  ) {
    const headers: Record<string, string> = projectId ? { 'x-project-id': String(projectId) } : {}
    return world.call(op, body, { token, headers })
  }

  /** A superadmin's call, which has to succeed. */
  async function admin<Op extends Operation>(op: Op, body: BodyOf<Op> | object) {
    const answer = await call(op, body, boss.token)
    if (answer.status >= 300) throw new Error(`${op.path}: ${answer.text}`)
    return answer.body.data
  }
  const tryAdmin = (op: Operation, body: object) => call(op, body, boss.token)
  /** Another superadmin's call. */
  const second = (op: Operation, body: object) => call(op, body, approver.token)
  const user = (projectId: number, op: Operation, body: object) => call(op, body, owner.token, projectId)

  let named = 0
  /** The id of a row; every other time, a copy is named by the id that is computed from its template. */
  async function idOf(projectId: number, row: Row): Promise<number> {
    const isComputed = ++named % 2 === 0
    const rows = await world.db.query<{ id: number; key: string }>(keys[row.kind](projectId))
    const there = rows.find(({ key }) => key === row.key)?.id
    if (there && !(isComputed && row.master)) return there
    const [template] = await world.db.query<{ number: number }>(sql`
      select number from ${tables[row.kind].published} where id = ${row.master}`)
    if (!template) throw new Error(`no ${row.key} in project ${projectId}`)
    return computedId(projectId, template.number)
  }

  const keys = {
    board: (projectId: number) => sql`
      select id, 'board m' || master_board_id as key from boards where project_id = ${projectId}`,
    group: (projectId: number) => sql`
      select id, 'group ' || coalesce('m' || master_group_id, description) as key from groups
      where project_id = ${projectId}`,
    card: (projectId: number) => sql`
      select id, 'card ' || coalesce('m' || master_card_id, description) as key from cards
      where project_id = ${projectId}`,
  } satisfies Record<Kind, unknown>

  /** What projects show. */
  async function shown(projectIds: readonly number[]) {
    const found = new Map<number, Awaited<ReturnType<typeof shownBy>>>()
    for (const projectId of projectIds) found.set(projectId, await shownBy(projectId))
    return found
  }

  async function shownBy(projectId: number) {
    const rows: Shown[] = []
    const orders: Record<string, string[]> = {}
    /** When the project got its copies of cards, by their keys. */
    const got = new Map<string, number>()
    const loaded = await loadProject(world.db, projectId)
    if (!loaded) throw new Error(`no project ${projectId}`)
    const fill = (values: Shown): Shown =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? fillIn(value, loaded.head) : value,
        ]),
      )
    const isShown = ({ isAllowed, isDeleted }: { isAllowed: boolean; isDeleted: boolean }) =>
      isAllowed && !isDeleted
    const compared = (kind: Kind, values: Shown): Shown =>
      Object.fromEntries(
        comparedFields(kind)
          .filter((name) => kind !== 'card' || name !== 'position')
          .map((name) => [name, values[name] ?? null]),
      )
    const { boards } = await resolvePlaces(world.db, loaded)
    for (const board of boards.filter(isShown)) {
      const boardKey = `board m${board.template?.id}`
      const values = fill(shownRecord('board', board.row, board.template, false))
      rows.push({ key: boardKey, parent: null, ...compared('board', values) })
      const inside = await loadBoard(world.db, ownerId, projectId, board.id, false)
      if (!inside) throw new Error(`no board ${board.id}`)
      const { viewer, templates, resolved } = inside
      for (const group of resolved.groups.filter(isShown)) {
        const isBoardOrdered = board.row?.is_ordered === true
        const groupValues = fill(shownRecord('group', group.row, group.template, isBoardOrdered))
        const groupKey = `group ${group.template ? `m${group.template.id}` : groupValues.description}`
        rows.push({ key: groupKey, parent: boardKey, ...compared('group', groupValues) })
        const cards = resolved.cards
          .filter((card) => isShown(card) && card.parentId === group.id)
          .map((card) => shownCard(viewer, templates, card, group.row?.is_ordered === true))
          .sort(byCardPlace)
          .map((row) => fill(namedRow(row)))
        const keyOf = (card: Shown) =>
          `card ${card.master_card_id === null ? card.description : `m${card.master_card_id}`}`
        orders[groupKey] = cards.map(keyOf)
        for (const card of cards) {
          rows.push({ key: keyOf(card), parent: groupKey, due: card.due_date, ...compared('card', card) })
          if (card.master_card_id !== null) got.set(keyOf(card), Date.parse(String(card.created_at)))
        }
      }
    }
    return { rows, orders, got }
  }

  /** What the service does, up to a crash before its commit. */
  async function crash(
    work: (tx: Parameters<Parameters<typeof world.db.transaction>[0]>[0]) => Promise<unknown>,
  ) {
    await world.db
      .transaction(async (tx) => {
        await work(tx)
        throw new RollBack()
      })
      .catch((error) => {
        if (!(error instanceof RollBack)) throw error
      })
  }

  return {
    platformId: platform.id,
    bossId: boss.id,
    bossToken: boss.token,
    ownerId,
    ownerToken: owner.token,
    admin,
    tryAdmin,
    second,
    user,
    idOf,
    shown,
    crash,
  }
}
export type Real = Awaited<ReturnType<typeof createReal>>
