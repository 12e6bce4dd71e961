import type { Db } from '../db.ts'
import { sql } from '../sql.ts'
import type { Kind } from './fields.ts'

/**
 * Counts projects of a platform without reading all copies, most of which may not exist yet. The result is
 * the number of projects with access, minus those that differ because they touched or deleted something.
 */

/** Suspended projects and those without the tool get nothing; `p` is the project. */
export const hasAccess = (toolKey: string) => sql`${toolKey} = any (p.tools) and p.suspended_at is null`

export interface Reach {
  readonly projects_with_access: number
  readonly projects_without_access: number
}

export async function countReach(db: Db, platformId: number, toolKey: string): Promise<Reach> {
  const [row] = await db.query<Reach>(sql`
    select count(*) filter (where ${hasAccess(toolKey)}) as projects_with_access,
      count(*) filter (where not (${hasAccess(toolKey)})) as projects_without_access
    from projects p where p.platform_id = ${platformId}`)
  return row ?? { projects_with_access: 0, projects_without_access: 0 }
}

/** A master that changes in all projects, except where the copy has all bits of `mask` (at least one). */
export interface Effect {
  readonly kind: Kind
  readonly id: number
  readonly group_id: number | null
  readonly board_id: number
  readonly mask: number
}

export interface Spared {
  /** Projects with access where no effect is visible. */
  readonly count: number
  /**
   * Those that keep their own text in a copy. The others deleted the copy, or the group or board it belongs
   * in.
   */
  readonly keeping: number
}

export async function countSpared(
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
): Promise<Spared> {
  const of = (kind: Kind) => {
    const chosen = effects.filter((effect) => effect.kind === kind)
    return sql`unnest(${chosen.map(({ id }) => id)}::bigint[], ${chosen.map(({ group_id }) => group_id)}::bigint[],
      ${chosen.map(({ board_id }) => board_id)}::bigint[], ${chosen.map(({ mask }) => mask)}::bigint[])
      as i (id, group_id, board_id, mask)`
  }
  const [row] = await db.query<Spared>(sql`
    with spared as (
      select 'card' as kind, i.id, c.project_id, c.deleted_at is null as keeps
      from ${of('card')} join cards c on c.master_card_id = i.id
        and c.master_card_id is not null and (c.overrides <> 0 or c.deleted_at is not null)
        and (c.deleted_at is not null or c.overrides & i.mask = i.mask)
      union
      select 'card', i.id, g.project_id, false
      from ${of('card')} join groups g on g.master_group_id = i.group_id
        and g.master_group_id is not null and (g.overrides <> 0 or g.deleted_at is not null) and g.deleted_at is not null
      where not exists (select from cards c where c.project_id = g.project_id and c.master_card_id = i.id)
      union
      select 'card', i.id, b.project_id, false
      from ${of('card')} join boards b on b.master_board_id = i.board_id
        and b.master_board_id is not null and (b.overrides <> 0 or b.deleted_at is not null) and b.deleted_at is not null
      where not exists (select from cards c where c.project_id = b.project_id and c.master_card_id = i.id)
      union
      select 'group', i.id, g.project_id, g.deleted_at is null
      from ${of('group')} join groups g on g.master_group_id = i.id
        and g.master_group_id is not null and (g.overrides <> 0 or g.deleted_at is not null)
        and (g.deleted_at is not null or g.overrides & i.mask = i.mask)
      union
      select 'group', i.id, b.project_id, false
      from ${of('group')} join boards b on b.master_board_id = i.board_id
        and b.master_board_id is not null and (b.overrides <> 0 or b.deleted_at is not null) and b.deleted_at is not null
      where not exists (select from groups g where g.project_id = b.project_id and g.master_group_id = i.id)
      union
      select 'board', i.id, b.project_id, b.deleted_at is null
      from ${of('board')} join boards b on b.master_board_id = i.id
        and b.master_board_id is not null and (b.overrides <> 0 or b.deleted_at is not null)
        and (b.deleted_at is not null or b.overrides & i.mask = i.mask)),
    everywhere as (
      select project_id, bool_or(keeps) as keeps from spared
      group by project_id having count(*) = ${effects.length})
    select count(*) as count, count(*) filter (where e.keeps) as keeping
    from everywhere e join projects p on p.id = e.project_id
    where p.platform_id = ${platformId} and ${hasAccess(toolKey)}`)
  return row ?? { count: 0, keeping: 0 }
}

/**
 * Projects with access whose copy of a card is touched and not deleted. Only these still show an undone card.
 */
export async function countTouched(
  db: Db,
  platformId: number,
  toolKey: string,
  cardId: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count
    from cards c join projects p on p.id = c.project_id
    where c.master_card_id = ${cardId} and c.master_card_id is not null and (c.overrides <> 0 or c.deleted_at is not null)
      and c.overrides <> 0 and c.deleted_at is null and p.platform_id = ${platformId} and ${hasAccess(toolKey)}`)
  return row?.count ?? 0
}
