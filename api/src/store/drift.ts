import type { DriftedCopyView, OutcomesView } from '@muster/contract'
import type { Db } from './db.ts'
import { type Kind, ownFields, TOUCHED } from './own.ts'
import type { Effect } from './rollout-counts.ts'
import { hasAccess } from './rollout-counts.ts'
import { Statement, sql } from './sql.ts'

const copies = {
  board: { table: new Statement('boards', []), master: new Statement('master_board_id', []) },
  group: { table: new Statement('groups', []), master: new Statement('master_group_id', []) },
  card: { table: new Statement('cards', []), master: new Statement('master_card_id', []) },
}

/** Copies of a master that their projects touched or deleted, by project: an index has these alone. */
export async function listDrift(
  db: Db,
  platformId: number,
  kind: Kind,
  masterId: number,
  afterProjectId: number,
  limit: number,
): Promise<DriftedCopyView[]> {
  const { table, master } = copies[kind]
  const rows = await db.query<{ project_id: number; copy_id: number; own: number; is_deleted: boolean }>(sql`
    select c.project_id, c.id as copy_id, c.own, c.deleted_at is not null as is_deleted
    from ${table} c join projects p on p.id = c.project_id
    where c.${master} = ${masterId} and c.${master} is not null and (c.own <> 0 or c.deleted_at is not null)
      and c.project_id > ${afterProjectId} and p.platform_id = ${platformId}
    order by c.project_id limit ${limit}`)
  return rows.map(({ own, ...copy }) => ({
    ...copy,
    own_fields: ownFields(kind, own),
    is_touched: (own & TOUCHED) !== 0,
  }))
}

export interface LookedAt {
  readonly project_id: number
  readonly name: string
  readonly outcome: keyof OutcomesView
  readonly is_filled: boolean
}

/** What effects mean for each of the next projects. */
export async function listOutcomes(
  db: Db,
  platformId: number,
  toolKey: string,
  number: number,
  effects: readonly (Effect & { enters: boolean })[],
  afterProjectId: number,
  most: number,
): Promise<LookedAt[]> {
  const of = (kind: Kind) => {
    const chosen = effects.filter((effect) => effect.kind === kind)
    const { table, master } = copies[kind]
    return sql`
      select i.enters, i.mask, c.id, c.own, c.deleted_at
      from unnest(${chosen.map(({ id }) => id)}::bigint[], ${chosen.map(({ mask }) => mask)}::bigint[],
        ${chosen.map(({ enters }) => enters)}::boolean[]) as i (id, mask, enters)
      left join ${table} c on c.${master} = i.id and c.project_id = p.id`
  }
  return db.query<LookedAt>(sql`
    select p.id as project_id, p.name, p.applied >= ${number} as is_filled,
      case when not (${hasAccess(toolKey)}) then 'no_access'
        when o.count = 0 then 'unchanged'
        when o.gets_copy then 'gets_copy' when o.changes then 'text_changes' when o.keeps then 'keeps_own'
        else 'deleted' end as outcome
    from (
      select * from projects where platform_id = ${platformId} and id > ${afterProjectId}
      order by id limit ${most}) p
    cross join lateral (
      select count(*) as count,
        bool_or(e.enters and (e.id is null and p.applied < ${number} or e.id is not null and e.deleted_at is null))
          as gets_copy,
        bool_or(not e.enters and e.deleted_at is null and (e.id is not null or p.applied < ${number})
          and coalesce(e.own, 0) & e.mask <> e.mask) as changes,
        bool_or(e.id is not null and e.deleted_at is null) as keeps
      from (${of('board')} union all ${of('group')} union all ${of('card')}) e) o
    order by p.id`)
}
