import type { DriftedCopyView, OutcomesView } from '@muster/contract'
import type { Db } from '../db.ts'
import { sql } from '../sql.ts'
import type { Effect } from './count.ts'
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
      case when not (${hasAccess(toolKey)}) then 'no_access'
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
