import type { DriftedCopyView, OutcomesView } from '@muster/contract'
import type { Db } from '../db.ts'
import { sql } from '../sql.ts'
import type { Effect, Scope } from './count.ts'
import { hasAccess } from './count.ts'
import { type Kind, overriddenFields, TOUCHED, tables } from './fields.ts'

/**
 * Copies of a master that their projects touched or deleted, by project. A partial index holds only these.
 */
export async function listDrift(
  db: Db,
  platformId: number,
  kind: Kind,
  masterId: number,
  afterProjectId: number,
  limit: number,
): Promise<DriftedCopyView[]> {
  const { copies, masterId: master } = tables[kind]
  const rows = await db.query<{
    project_id: number
    copy_id: number
    overrides: number
    is_deleted: boolean
  }>(sql`
    select c.project_id, c.id as copy_id, c.overrides, c.deleted_at is not null as is_deleted
    from ${copies} c join projects p on p.id = c.project_id
    where c.${master} = ${masterId} and c.${master} is not null and (c.overrides <> 0 or c.deleted_at is not null)
      and c.project_id > ${afterProjectId} and p.platform_id = ${platformId}
    order by c.project_id limit ${limit}`)
  return rows.map(({ overrides, ...copy }) => ({
    ...copy,
    own_fields: overriddenFields(kind, overrides),
    is_touched: (overrides & TOUCHED) !== 0,
  }))
}

const MOST_COUNTED = 10_000

interface DriftOfCard {
  readonly card_id: number
  readonly title: string
  readonly changed: number
  readonly touched: number
  readonly deleted: number
  readonly is_more: boolean
}

/** How far the copies of each master card of a board have drifted. The partial index holds only those that have. */
export async function summariseDrift(
  db: Db,
  masterBoardId: number,
  afterCardId: number,
  limit: number,
): Promise<DriftOfCard[]> {
  return db.query<DriftOfCard>(sql`
    select m.id as card_id, m.title, d.changed, d.touched, d.deleted, d.count >= ${MOST_COUNTED} as is_more
    from (
      select c.id, c.title
      from master_cards c join master_groups g on g.id = c.group_id
      where g.board_id = ${masterBoardId} and c.id > ${afterCardId} and c.deleted_at is null and g.deleted_at is null
      order by c.id limit ${limit}) m
    cross join lateral (
      select count(*) as count,
        count(*) filter (where o.deleted_at is null and o.overrides & ~ ${TOUCHED}::bigint <> 0) as changed,
        count(*) filter (where o.deleted_at is null and o.overrides & ${TOUCHED} <> 0) as touched,
        count(*) filter (where o.deleted_at is not null) as deleted
      from (
        select c.overrides, c.deleted_at from cards c
        where c.master_card_id = m.id and c.master_card_id is not null
          and (c.overrides <> 0 or c.deleted_at is not null)
        limit ${MOST_COUNTED}) o) d
    order by m.id`)
}

export interface LookedAt {
  readonly project_id: number
  readonly name: string
  readonly outcome: keyof OutcomesView
  readonly is_filled: boolean
}

/** The outcome of the effects in each project of the next page. */
export async function listOutcomes(
  db: Db,
  platformId: number,
  toolKey: string,
  number: number,
  effects: readonly (Effect & { isWhole: boolean })[],
  afterProjectId: number,
  most: number,
  /** The projects that see it; of a rollout in waves not all do. */
  scope: Scope,
): Promise<LookedAt[]> {
  const of = (kind: Kind) => {
    const chosen = effects.filter((effect) => effect.kind === kind)
    const { copies, masterId: master } = tables[kind]
    return sql`
      select i.is_whole, i.mask, c.id, c.overrides, c.deleted_at
      from unnest(${chosen.map(({ id }) => id)}::bigint[], ${chosen.map(({ mask }) => mask)}::bigint[],
        ${chosen.map(({ isWhole }) => isWhole)}::boolean[]) as i (id, mask, is_whole)
      left join ${copies} c on c.${master} = i.id and c.project_id = p.id`
  }
  return db.query<LookedAt>(sql`
    select p.id as project_id, p.name, p.filled_to >= ${number} as is_filled,
      case when not (${scope}) then 'later' when not (${hasAccess(toolKey)}) then 'no_access'
        when o.count = 0 then 'unchanged'
        when o.gets_copy then 'gets_copy' when o.changes then 'text_changes' when o.keeps then 'keeps_own'
        else 'deleted' end as outcome
    from (
      select * from projects where platform_id = ${platformId} and id > ${afterProjectId}
      order by id limit ${most}) p
    cross join lateral (
      select count(*) as count,
        bool_or(e.is_whole and (e.id is null and p.filled_to < ${number} or e.id is not null and e.deleted_at is null))
          as gets_copy,
        bool_or(not e.is_whole and e.deleted_at is null and (e.id is not null or p.filled_to < ${number})
          and coalesce(e.overrides, 0) & e.mask <> e.mask) as changes,
        bool_or(e.id is not null and e.deleted_at is null) as keeps
      from (${of('board')} union all ${of('group')} union all ${of('card')}) e) o
    order by p.id`)
}

/**
 * What a planned rollout would mean for each project of the next page. It says for one project what countSpared and
 * countReach say for all.
 */
export async function listPlanned(
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly (Effect & { isWhole: boolean })[],
  afterProjectId: number,
  most: number,
): Promise<LookedAt[]> {
  const isGone = (parent: 'group' | 'board') => sql`exists (
    select 1 from ${tables[parent].copies} o
    where o.project_id = p.id and o.${tables[parent].masterId} = i.${parent === 'group' ? sql`group_id` : sql`board_id`}
      and o.deleted_at is not null)`
  const of = (kind: Kind) => {
    const chosen = effects.filter((effect) => effect.kind === kind)
    const { copies, masterId: master } = tables[kind]
    const hasNoPlace = {
      board: sql`false`,
      group: isGone('board'),
      card: sql`(${isGone('group')} or ${isGone('board')})`,
    }[kind]
    return sql`
      select i.is_whole, c.id is not null and c.deleted_at is null as is_there,
        case when c.id is null then not ${hasNoPlace}
            and not (i.is_kept and i.mask = 0 and p.access_since < i.until and p.filled_to < i.since)
          else c.deleted_at is null and not ((c.overrides <> 0 or i.is_kept) and c.overrides & i.mask = i.mask)
        end as is_visible
      from unnest(${chosen.map(({ id }) => id)}::bigint[], ${chosen.map(({ group_id }) => group_id)}::bigint[],
        ${chosen.map(({ board_id }) => board_id)}::bigint[], ${chosen.map(({ mask }) => mask)}::bigint[],
        ${chosen.map(({ isWhole }) => isWhole)}::boolean[], ${chosen.map(({ kept }) => kept !== undefined)}::boolean[],
        ${chosen.map(({ kept }) => kept?.since ?? 0)}::bigint[], ${chosen.map(({ kept }) => kept?.until ?? 0)}::bigint[])
        as i (id, group_id, board_id, mask, is_whole, is_kept, since, until)
      left join ${copies} c on c.${master} = i.id and c.project_id = p.id`
  }
  return db.query<LookedAt>(sql`
    select p.id as project_id, p.name, false as is_filled,
      case when not (${hasAccess(toolKey)}) then 'no_access' when o.gets_copy then 'gets_copy'
        when o.changes then 'text_changes' when o.keeps then 'keeps_own' else 'deleted' end as outcome
    from (
      select * from projects where platform_id = ${platformId} and id > ${afterProjectId}
      order by id limit ${most}) p
    cross join lateral (
      select bool_or(e.is_whole and e.is_visible) as gets_copy, bool_or(not e.is_whole and e.is_visible) as changes,
        bool_or(e.is_there) as keeps
      from (${of('board')} union all ${of('group')} union all ${of('card')}) e) o
    order by p.id`)
}
