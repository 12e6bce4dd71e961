import type { Db } from '../db.ts'
import { type Statement, sql } from '../sql.ts'
import { type Kind, tables } from './fields.ts'

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

/** Projects that lost a tool, or are suspended, may still show copies: there is something to count. */
export interface FullReach extends Reach {
  readonly has_former: boolean
}

/** Which projects `p` count: all, or those of a wave. */
export type Scope = Statement
export const EVERY_PROJECT: Scope = sql`true`
/** Those that a rollout is for: a step of it lets them in. */
export const withStep = (step: Statement): Scope => sql`(${step}) is not null`

export async function countReach(
  db: Db,
  platformId: number,
  toolKey: string,
  scope: Scope = EVERY_PROJECT,
): Promise<FullReach> {
  const [row] = await db.query<FullReach>(sql`
    select count(*) filter (where ${hasAccess(toolKey)}) as projects_with_access,
      count(*) filter (where not (${hasAccess(toolKey)})) as projects_without_access,
      coalesce(bool_or(p.suspended_at is not null or p.former_tools is not null), false) as has_former
    from projects p where p.platform_id = ${platformId} and ${scope}`)
  return row ?? { projects_with_access: 0, projects_without_access: 0, has_former: false }
}

/**
 * How many projects have or had the tool, suspended ones included. Approval goes by this number: otherwise a superadmin could
 * suspend projects, or take the tool from them, for as long as a rollout takes.
 */
export async function countConcerned(
  db: Db,
  platformId: number,
  toolKey: string,
  scope: Scope = EVERY_PROJECT,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from projects p
    where p.platform_id = ${platformId} and ${scope}
      and (${toolKey} = any (p.tools) or ${toolKey} = any (coalesce(p.former_tools, '{}')))`)
  return row?.count ?? 0
}

/** The same for each step of a rollout in waves: the step of the project `p`, or null when it is for none. */
export const countReachBySteps = (db: Db, platformId: number, toolKey: string, step: Statement) =>
  db.query<Reach & { readonly step: number | null }>(sql`
    select ${step} as step, count(*) filter (where ${hasAccess(toolKey)}) as projects_with_access,
      count(*) filter (where not (${hasAccess(toolKey)})) as projects_without_access
    from projects p where p.platform_id = ${platformId} group by 1`)

/** A master that changes in all projects, except where the copy has all bits of `mask`. */
export interface Effect {
  readonly kind: Kind
  readonly id: number
  readonly group_id: number | null
  readonly board_id: number
  readonly mask: number
  /**
   * It was deleted and comes back, or comes back and goes again. Projects whose access is older than the deletion have kept
   * their copies, and see only what changed. The entries between which it was live tell which projects that were never filled
   * would have kept one.
   */
  readonly kept?: { readonly since: number; readonly until: number } | undefined
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

/** A copy, `c`, that nobody touched stayed when its master was deleted, because the project's access is older. */
const wasKept = sql`coalesce(c.since_entry < i.kept_until, true)`

/** The master of the copies `c` is set, and they are touched or deleted: what the partial indexes hold. */
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

/** Projects that will be filled with what they would have kept, and see no difference. */
function unfilled(platformId: number, effects: readonly Effect[]): Statement {
  const same = effects.filter(({ mask }) => mask === 0)
  if (same.length === 0) return sql``
  return sql`
    union select i.kind, i.id, p.id, true
    from unnest(${same.map(({ kind }) => kind)}::text[], ${same.map(({ id }) => id)}::bigint[],
      ${same.map(({ group_id }) => group_id)}::bigint[], ${same.map(({ board_id }) => board_id)}::bigint[],
      ${same.map(({ kept }) => kept?.since ?? 0)}::bigint[], ${same.map(({ kept }) => kept?.until ?? 0)}::bigint[])
      as i (kind, id, group_id, board_id, since, until)
    join projects p on p.platform_id = ${platformId} and p.access_since < i.until and p.filled_to < i.since
    where not exists (
        select 1 from groups c
        where c.project_id = p.id and c.master_group_id = i.group_id and c.deleted_at is not null)
      and not exists (
        select 1 from boards c
        where c.project_id = p.id and c.master_board_id = i.board_id and c.deleted_at is not null)`
}

export async function countSpared(
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
  scope: Scope = EVERY_PROJECT,
): Promise<Spared> {
  const [row] = await db.query<Spared>(sql`
    with everywhere as (${sparedBy(platformId, effects)})
    select count(*) as count, count(*) filter (where e.keeps) as keeping
    from everywhere e join projects p on p.id = e.project_id
    where p.platform_id = ${platformId} and ${scope} and ${hasAccess(toolKey)}`)
  return row ?? { count: 0, keeping: 0 }
}

/** The same for each step of a rollout in waves. */
export const countSparedBySteps = (
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
  step: Statement,
) =>
  db.query<Spared & { readonly step: number | null }>(sql`
    with everywhere as (${sparedBy(platformId, effects)})
    select ${step} as step, count(*) as count, count(*) filter (where e.keeps) as keeping
    from everywhere e join projects p on p.id = e.project_id
    where p.platform_id = ${platformId} and ${hasAccess(toolKey)} group by 1`)

/** The projects in which no effect is visible. */
function sparedBy(platformId: number, effects: readonly Effect[]): Statement {
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
      ${unfilled(platformId, [...kept('card'), ...kept('group'), ...kept('board')])}) spared
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
    select count(*) as count from projects p
    where p.platform_id = ${platformId} and (p.suspended_at is not null or p.former_tools is not null) and ${scope}
      and not (${hasAccess(toolKey)})
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

/**
 * Projects that show a card whose master was deleted: those that have a copy, and those that would have one if they had
 * been filled.
 */
export async function countKeeping(
  db: Db,
  platformId: number,
  toolKey: string,
  cardId: number,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from projects p
    left join cards c on c.project_id = p.id and c.master_card_id = ${cardId}
    where p.platform_id = ${platformId} and (
      (c.id is not null and c.deleted_at is null and (c.overrides <> 0 or coalesce(c.since_entry < ${until}, true)))
      or (c.id is null and p.filled_to < ${since} and p.access_since < ${until} and ${hasAccess(toolKey)}))`)
  return row?.count ?? 0
}
