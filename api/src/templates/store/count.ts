import type { Db } from '#core/db.ts'
import { type Statement, sql } from '#core/sql.ts'
import { type Kind, kinds, tables } from './fields.ts'
import { EVERY_PROJECT, firstStep, isInRange, type Scope, wouldSeeFrom } from './membership.ts'
import { isNamed, type Reach, type StagePlan } from './waves.ts'

/**
 * Counts projects of a platform without looking at each: most copies have no row. The result is the
 * number of projects with access, minus those that differ because they touched or deleted something.
 */

/** Joins the tool of the project `p` as `a`, if it has it. Suspended projects have none. */
export const withTool = (toolKey: string) => sql`
  left join project_tools a on a.project_id = p.id and a.tool_key = ${toolKey} and a.is_held`
export const hasAccess = sql`a.project_id is not null`

/** `has_former`: some projects lost the tool or are suspended. They may still show copies, which must be counted. */
export interface FullReach extends Reach {
  readonly has_former: boolean
}

export async function countReach(
  db: Db,
  platformId: number,
  toolKey: string,
  scope: Scope = EVERY_PROJECT,
): Promise<FullReach> {
  const { all, projects_with_access, concerned } = await countTool(db, platformId, toolKey, scope)
  return {
    projects_with_access,
    projects_without_access: all - projects_with_access,
    has_former: concerned > projects_with_access,
  }
}

/** Of the projects in the scope: all, those that have a tool, and those that have it or had it. */
async function countTool(db: Db, platformId: number, toolKey: string, { where, range }: Scope) {
  const [row] = await db.query<{ all: number; projects_with_access: number; concerned: number }>(
    range
      ? sql`
        select coalesce(sum(r.projects) filter (where r.tool_key = ''), 0)::bigint as all,
          coalesce(sum(r.projects) filter (where r.tool_key <> ''), 0)::bigint as projects_with_access,
          coalesce(sum(r.concerned) filter (where r.tool_key <> ''), 0)::bigint as concerned
        from tool_reach r
        where r.platform_id = ${platformId} and r.tool_key = any (${['', toolKey]}::text[]) and ${isInRange(range)}`
      : sql`
        select count(*) as all, count(*) filter (where a.is_held) as projects_with_access, count(a.tool_key) as concerned
        from projects p left join project_tools a on a.project_id = p.id and a.tool_key = ${toolKey}
        where p.platform_id = ${platformId} and ${where}`,
  )
  return row ?? { all: 0, projects_with_access: 0, concerned: 0 }
}

/**
 * Counts the projects that have or had the tool, including suspended ones. Approval uses this number. Otherwise a
 * superadmin could suspend projects, or remove their tool, during a rollout to avoid approval.
 */
export async function countConcerned(
  db: Db,
  platformId: number,
  toolKey: string,
  scope: Scope = EVERY_PROJECT,
): Promise<number> {
  return (await countTool(db, platformId, toolKey, scope)).concerned
}

/** The reach of each step of a planned rollout in waves that would get this number; null: projects that it is not for. */
export const countReachBySteps = (
  db: Db,
  platformId: number,
  toolKey: string,
  plan: StagePlan,
  number: number,
) =>
  db.query<Reach & { readonly step: number | null }>(
    isNamed(plan)
      ? sql`
        select ${wouldSeeFrom(plan, number)} as step, count(*) filter (where ${hasAccess}) as projects_with_access,
          count(*) filter (where not ${hasAccess}) as projects_without_access
        from projects p ${withTool(toolKey)} where p.platform_id = ${platformId} group by 1`
      : sql`
        select s.step, coalesce(sum(s.projects) filter (where s.tool_key <> ''), 0)::bigint as projects_with_access,
          sum(case when s.tool_key = '' then s.projects else -s.projects end)::bigint as projects_without_access
        from (
          select r.tool_key, r.projects, ${firstStep(number, plan.waves, sql`r.slot`)} as step from tool_reach r
          where r.platform_id = ${platformId} and r.tool_key = any (${['', toolKey]}::text[]) and r.slot >= 0) s
        group by s.step`,
  )

/** A master that changes in all projects, except where the copy has all bits of `mask`. */
export interface Effect {
  readonly kind: Kind
  readonly id: number
  readonly group_id: number | null
  readonly board_id: number
  readonly mask: number
  /**
   * Set if the master was deleted and returns, or if an undo removes it again. Projects that had the tool before the
   * deletion have kept their copies, and see only changed fields.
   */
  readonly kept?: { readonly until: number } | undefined
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

/** Effects of a kind as rows `i`. */
const rowsOf = (effects: readonly Effect[]) => sql`
  unnest(${effects.map(({ id }) => id)}::bigint[], ${effects.map(({ group_id }) => group_id)}::bigint[],
    ${effects.map(({ board_id }) => board_id)}::bigint[], ${effects.map(({ mask }) => mask)}::bigint[],
    ${effects.map(({ kept }) => kept?.until ?? null)}::bigint[])
    as i (id, group_id, board_id, mask, kept_until)`

/** Whether the untouched copy `c` survived the deletion of its master: the project had access before the deletion. */
const wasKept = sql`coalesce(c.since_entry < i.kept_until, true)`

/** Condition of the partial indexes: `c` is a copy that is touched or deleted. */
const isTouchedOrDeleted = (kind: Kind) => sql`
  c.${tables[kind].masterId} is not null and (c.overrides <> 0 or c.deleted_at is not null)`

/** Copies that hide the effect: deleted ones, and those that override all that changes. */
const hidden = (kind: Kind, effects: readonly Effect[], where: Statement) => sql`
  select ${kind} as kind, i.id, c.project_id, c.deleted_at is null as keeps
  from ${rowsOf(effects)} join ${tables[kind].copies} c on c.${tables[kind].masterId} = i.id and ${where}
    and (c.deleted_at is not null or c.overrides & i.mask = i.mask)`

/** Projects that get no copy, because they deleted the group or board it belongs in. */
const withoutPlace = (kind: 'group' | 'card', parent: 'board' | 'group', effects: readonly Effect[]) => sql`
  select ${kind}, i.id, c.project_id, false
  from ${rowsOf(effects)} join ${tables[parent].copies} c
    on c.${tables[parent].masterId} = i.${parent === 'group' ? sql`group_id` : sql`board_id`}
    and ${isTouchedOrDeleted(parent)} and c.deleted_at is not null
  where not exists (
    select 1 from ${tables[kind].copies} o where o.project_id = c.project_id and o.${tables[kind].masterId} = i.id)`

/** Projects that have kept a copy without ever touching it, so that there is no row, and see no difference. */
function keptWithoutRow(platformId: number, toolKey: string, effects: readonly Effect[]): Statement {
  const same = effects.filter(({ mask }) => mask === 0)
  if (same.length === 0) return sql``
  const of = (kind: Kind) => same.filter((effect) => effect.kind === kind)
  return kinds
    .filter((kind) => of(kind).length > 0)
    .reduce(
      (all, kind) => sql`${all}
        union select ${kind}, i.id, h.project_id, true
        from ${rowsOf(of(kind))}
        join project_tools h on h.platform_id = ${platformId} and h.tool_key = ${toolKey} and h.is_held
          and h.since_entry < i.kept_until
        where not exists (
            select 1 from ${tables[kind].copies} c where c.project_id = h.project_id and c.${tables[kind].masterId} = i.id)
          and ${hasPlace(sql`h.project_id`)}`,
      sql``,
    )
}

/** The project has deleted neither the group nor the board that a copy of the master `i` belongs in. */
const hasPlace = (projectId: Statement): Statement => sql`
  not exists (
    select 1 from groups c
    where c.project_id = ${projectId} and c.master_group_id = i.group_id and c.deleted_at is not null)
  and not exists (
    select 1 from boards c
    where c.project_id = ${projectId} and c.master_board_id = i.board_id and c.deleted_at is not null)`

export async function countSpared(
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
  scope: Scope = EVERY_PROJECT,
): Promise<Spared> {
  const [row] = await db.query<Spared>(sql`
    with everywhere as (${sparedBy(platformId, toolKey, effects)})
    select count(*) as count, count(*) filter (where e.keeps) as keeping
    from everywhere e join projects p on p.id = e.project_id ${withTool(toolKey)}
    where p.platform_id = ${platformId} and ${scope.where} and ${hasAccess}`)
  return row ?? { count: 0, keeping: 0 }
}

/** Like countSpared, for each wave of a rollout. */
export const countSparedBySteps = (
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
  step: Statement,
) =>
  db.query<Spared & { readonly step: number | null }>(sql`
    with everywhere as (${sparedBy(platformId, toolKey, effects)})
    select ${step} as step, count(*) as count, count(*) filter (where e.keeps) as keeping
    from everywhere e join projects p on p.id = e.project_id ${withTool(toolKey)}
    where p.platform_id = ${platformId} and ${hasAccess} group by 1`)

/** The projects in which no effect is visible. */
function sparedBy(platformId: number, toolKey: string, effects: readonly Effect[]): Statement {
  const of = (kind: Kind) => effects.filter((effect) => effect.kind === kind)
  const kept = (kind: Kind) => of(kind).filter(({ kept }) => kept)
  return sql`
    select project_id, bool_or(keeps) as keeps from (
      ${hidden('card', of('card'), isTouchedOrDeleted('card'))}
      union ${hidden('card', kept('card'), wasKept)}
      union ${withoutPlace('card', 'group', of('card'))}
      union ${withoutPlace('card', 'board', of('card'))}
      union ${hidden('group', of('group'), isTouchedOrDeleted('group'))}
      union ${hidden('group', kept('group'), wasKept)}
      union ${withoutPlace('group', 'board', of('group'))}
      union ${hidden('board', of('board'), isTouchedOrDeleted('board'))}
      union ${hidden('board', kept('board'), wasKept)}
      ${keptWithoutRow(platformId, toolKey, [...kept('card'), ...kept('group'), ...kept('board')])}) spared
    group by project_id having count(distinct (kind, id)) = ${effects.length}`
}

/**
 * Projects that have lost the tool or are suspended and still show a copy in which an effect is visible. They get no new
 * copies, but the ones they have follow their templates.
 */
export async function countFormer(
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
  scope: Scope = EVERY_PROJECT,
): Promise<number> {
  const visible = (kind: Kind) => sql`
    select p.id
    from ${rowsOf(effects.filter((effect) => effect.kind === kind))}
    join ${tables[kind].copies} c on c.project_id = p.id and c.${tables[kind].masterId} = i.id
    where c.deleted_at is null and not (c.overrides <> 0 and c.overrides & i.mask = i.mask)
      and not (i.kept_until is not null and i.mask = 0 and ${wasKept})`
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from project_tools a join projects p on p.id = a.project_id
    where a.platform_id = ${platformId} and a.tool_key = ${toolKey} and not a.is_held and ${scope.where}
      and (exists (${visible('card')}) or exists (${visible('group')}) or exists (${visible('board')}))`)
  return row?.count ?? 0
}

/** Projects whose copy of a card is touched and not deleted. Only these still show an undone card. */
export async function countTouched(db: Db, platformId: number, cardId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count
    from cards c join projects p on p.id = c.project_id
    where c.master_card_id = ${cardId} and c.master_card_id is not null and (c.overrides <> 0 or c.deleted_at is not null)
      and c.overrides <> 0 and c.deleted_at is null and p.platform_id = ${platformId}`)
  return row?.count ?? 0
}

/** Projects that show a card whose master was deleted in this entry: with a row of it, or without. */
export async function countKeeping(
  db: Db,
  platformId: number,
  toolKey: string,
  card: Pick<Effect, 'id' | 'group_id' | 'board_id'>,
  until: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count
    from (select ${card.id}::bigint as id, ${card.group_id}::bigint as group_id, ${card.board_id}::bigint as board_id) i,
      projects p ${withTool(toolKey)}
    left join cards c on c.project_id = p.id and c.master_card_id = ${card.id}
    where p.platform_id = ${platformId} and (
      (c.id is not null and c.deleted_at is null and (c.overrides <> 0 or coalesce(c.since_entry < ${until}, true)))
      or (c.id is null and a.since_entry < ${until} and ${hasPlace(sql`p.id`)}))`)
  return row?.count ?? 0
}
