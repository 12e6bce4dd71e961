// The service as a history drives it: one platform of its own, called over HTTP, and what all its projects would show
// read in a transaction that is rolled back, so that looking brings nobody up to date.

import type { World } from '@harness/world.ts'
import { type BodyOf, type Operation, operations } from '@muster/contract'
import { moment } from '../../../api/src/store/moments.ts'
import { insertPlatform } from '../../../api/src/store/platforms.ts'
import { listed } from '../../../api/src/store/rollouts/fields.ts'
import { bringUpToDate } from '../../../api/src/store/rollouts/fill.ts'
import { sql } from '../../../api/src/store/sql.ts'
import { filledInRows } from '../../../api/src/store/variables.ts'
import type { Kind, Row } from './model.ts'
import { comparedFields } from './values.ts'

class RollBack extends Error {}

export type Shown = Record<string, unknown>

export async function createReal(world: World) {
  const platform = await world.db.transaction((tx) => insertPlatform(tx, 'A history'))
  const boss = await world.user({ superadmin: true, platform_id: platform.id })
  const approver = await world.user({ superadmin: true, platform_id: platform.id })
  const owner = await world.user({ platform_id: platform.id })

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

  const tables = { board: 'boards', group: 'groups', card: 'cards' } as const

  /** The id of a row; its project is opened first if it does not have the copy yet, as a user would have done. */
  async function idOf(projectId: number, row: Row): Promise<number> {
    const find = async () => {
      const rows = await world.db.query<{ id: number; key: string }>(keys[row.kind](projectId))
      return rows.find(({ key }) => key === row.key)?.id
    }
    const there = await find()
    if (there) return there
    await user(projectId, operations.boardsList, {})
    const id = await find()
    if (!id) throw new Error(`no ${row.key} in ${tables[row.kind]} of project ${projectId}`)
    return id
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

  /** Of a card's place only the order counts. */
  const compared = (kind: Kind, row: string) =>
    listed(
      comparedFields(kind).filter((name) => kind !== 'card' || name !== 'position'),
      (name) => `'${name}', ${row}.${name}`,
    )

  async function shown(projectIds: readonly number[]) {
    const nothing = () => ({ rows: [] as Shown[], orders: {} as Record<string, string[]> })
    const found = new Map(projectIds.map((id) => [id, nothing()]))
    await world.db
      .transaction(async (tx) => {
        for (const projectId of projectIds) await bringUpToDate(tx, { projectId })
        const rows = await tx.query<{ project_id: number; row: Shown }>(sql`
          select b.project_id, json_build_object('key', 'board m' || b.master_board_id, 'parent', null,
            ${compared('board', 'b')}) as row
          from shown_boards b where b.project_id = any (${projectIds}::bigint[]) and b.deleted_at is null
          union all
          select g.project_id, json_build_object('key', 'group ' || coalesce('m' || g.master_group_id, g.description),
            'parent', 'board m' || b.master_board_id, ${compared('group', 'g')})
          from shown_groups g join boards b on b.project_id = g.project_id and b.id = g.board_id
          where g.project_id = any (${projectIds}::bigint[]) and g.deleted_at is null
          union all
          select c.project_id, json_build_object('key', 'card ' || coalesce('m' || c.master_card_id, c.description),
            'parent', 'group ' || coalesce('m' || g.master_group_id, g.description), 'due', ${moment('c.due_date')},
            ${compared('card', 'c')})
          from shown_cards c join groups g on g.project_id = c.project_id and g.id = c.group_id
          where c.project_id = any (${projectIds}::bigint[]) and c.deleted_at is null`)
        for (const [projectId, own] of Map.groupBy(rows, ({ project_id }) => project_id)) {
          const texts = own.map(({ row }) => row)
          found.get(projectId)?.rows.push(...(await filledInRows(tx, projectId, texts)))
        }
        const orders = await tx.query<{ project_id: number; key: string; cards: string[] }>(sql`
          select g.project_id, 'group ' || coalesce('m' || g.master_group_id, g.description) as key, coalesce((
            select json_agg('card ' || coalesce('m' || c.master_card_id, c.description)
              order by c.position, c.master_card_id, c.id)
            from shown_cards c
            where c.project_id = g.project_id and c.group_id = g.id and c.deleted_at is null), '[]') as cards
          from shown_groups g where g.project_id = any (${projectIds}::bigint[]) and g.deleted_at is null`)
        for (const { project_id, key, cards } of orders) {
          const there = found.get(project_id)
          if (there) there.orders[key] = cards
        }
        throw new RollBack()
      })
      .catch((error) => {
        if (!(error instanceof RollBack)) throw error
      })
    return found
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
    ownerId: owner.id,
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
