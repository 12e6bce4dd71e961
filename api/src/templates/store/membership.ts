import type { Db, Tx } from '#core/db.ts'
import { Statement, sql } from '#core/sql.ts'
import { listJoinable, type Stage } from './stages.ts'
import { belowAt, EVERY_BUCKET, isNamed, namedIn, type StagePlan, type Target, type Wave } from './waves.ts'

/**
 * Which projects see a stage: those whose bucket is below a threshold, and those that it names. Membership only
 * grows: the threshold never falls, and rows of stage_projects are not removed.
 */

// A Lehmer generator spreads consecutive project ids over the buckets. The number of the rollout rotates the buckets,
// so that the first wave is not always the same projects.
const MODULUS = 2_147_483_647
const MULTIPLIER = 48_271
const BUCKETS = 10_000
const TURN = 3_571

export const bucketOf = (projectId: number, number: number): number =>
  ((((projectId % MODULUS) * MULTIPLIER) % MODULUS) + (number % BUCKETS) * TURN) % BUCKETS

/** How far a stage has come. */
interface Progress {
  readonly number: number
  readonly step: number
  /** The number of buckets that its waves have reached. */
  readonly below: number
  readonly is_targeted: boolean
}

/**
 * Whether a project sees a stage that has come this far. `firstSteps` has, by stage number, the first wave that names
 * the project. The rule in SQL: `seesInSql`.
 */
export const seesStage = (
  projectId: number,
  firstSteps: ReadonlyMap<number, number>,
  { number, step, below, is_targeted }: Progress,
): boolean =>
  (!is_targeted && bucketOf(projectId, number) < below) ||
  (firstSteps.get(number) ?? Number.POSITIVE_INFINITY) <= step

// Inline the constants, so that the planner knows their values.
const literal = (value: number): Statement => new Statement(String(value), [])
const param = (value: number): Statement => sql`${value}::bigint`
const buckets = literal(BUCKETS)
const spreadOf = (id: Statement): Statement =>
  sql`${id} % ${literal(MODULUS)} * ${literal(MULTIPLIER)} % ${literal(MODULUS)}`
const spread = spreadOf(sql`p.id`)
/** The slot of a project in tool_reach, as keep_tools computes it. */
export const slotOf = (projectId: Statement): Statement => sql`${spreadOf(projectId)} % ${buckets}`

/** The bucket of the project `p`, or of a slot. A slot is the bucket before the rotation by the rollout's number. */
const bucket = (number: Statement, slot = spread): Statement =>
  sql`((${slot} + ${number} % ${buckets} * ${literal(TURN)}) % ${buckets})`

/** seesStage in SQL, of the project `p`. */
const seesInSql = (of: { [Field in keyof Progress | 'is_named']: Statement }): Statement => sql`(
  (not ${of.is_targeted} and ${bucket(of.number)} < ${of.below})
  or (${of.is_named} and exists (
    select 1 from stage_projects t where t.project_id = p.id and t.number = ${of.number} and t.from_step <= ${of.step})))`

/** Whether the project `p` sees the staged row `s`. */
export const seesStaged = seesInSql({
  number: sql`s.number`,
  step: sql`s.step`,
  below: sql`s.below`,
  is_targeted: sql`s.is_targeted`,
  is_named: sql`s.is_named`,
})

/** Which projects `p` count: all, or some of a rollout in waves. */
export interface Scope {
  readonly where: Statement
  /** Set if the projects are exactly a range of buckets. tool_reach then has their number. */
  readonly range: { readonly number: number; readonly from: number; readonly below: number } | null
}

export const EVERY_PROJECT: Scope = {
  where: sql`true`,
  range: { number: 0, from: 0, below: EVERY_BUCKET },
}

/**
 * Whether the row `r` of tool_reach belongs to the range. The full range uses the negative slots, each the sum of 100
 * slots.
 */
export const isInRange = ({ number, from, below }: NonNullable<Scope['range']>): Statement =>
  from === 0 && below === EVERY_BUCKET
    ? sql`r.slot < 0`
    : sql`r.slot >= 0 and ${bucket(param(number), sql`r.slot`)} between ${from} and ${below - 1}`

/** Whether the project `p` sees a stage at this step. Step 0: nobody does. */
const seesAt = (stage: Pick<Stage, 'number' | 'target' | 'waves'>, step: number): Statement =>
  seesInSql({
    number: param(stage.number),
    step: param(step),
    below: param(belowAt(stage.waves, step)),
    is_targeted: stage.target ? sql`true` : sql`false`,
    is_named: isNamed(stage) ? sql`true` : sql`false`,
  })

const rangeOf = (stage: Pick<Stage, 'number' | 'target' | 'waves'>, from: number, below: number) =>
  isNamed(stage) ? null : { number: stage.number, from, below }

/** The projects that see a stage now. */
export const seeing = (stage: Stage): Scope => ({
  where: seesAt(stage, stage.step),
  range: rangeOf(stage, 0, belowAt(stage.waves, stage.step)),
})
/** The projects that do not see a stage now. */
export const notSeeing = (stage: Stage): Scope => ({
  where: sql`not ${seesAt(stage, stage.step)}`,
  range: rangeOf(stage, belowAt(stage.waves, stage.step), EVERY_BUCKET),
})
/**
 * The control group: comparable projects that do not see the stage yet. For a targeted stage, those of later waves.
 */
export const waiting = (stage: Stage): Scope =>
  stage.target
    ? {
        where: sql`exists (
          select 1 from stage_projects t
          where t.project_id = p.id and t.number = ${stage.number} and t.from_step > ${stage.step})`,
        range: null,
      }
    : notSeeing(stage)
/** The projects that a wave adds to those before. */
export function addedBy(stage: Stage, step: number): Scope {
  const { number, waves } = stage
  const [from, below] = [belowAt(waves, step - 1), belowAt(waves, step)]
  const where = isNamed(stage)
    ? sql`${seesAt(stage, step)} and not ${seesAt(stage, step - 1)}`
    : sql`${bucket(param(number))} between ${from} and ${below - 1}`
  return { where, range: rangeOf(stage, from, below) }
}
/** The projects that a planned stage would reach with any of its waves, if it gets this number. */
export const wouldSee = (plan: Pick<StagePlan, 'target' | 'waves'>, number: number): Scope =>
  isNamed(plan) ? { where: sql`(${wouldSeeFrom(plan, number)}) is not null`, range: null } : EVERY_PROJECT

/** The first wave in which the project `p` would see a planned stage, if it gets this number. */
export function wouldSeeFrom(
  { target, waves }: Pick<StagePlan, 'target' | 'waves'>,
  number: number,
): Statement {
  const named = namedIn(waves)
  const byTarget = sql`case when ${fits(target)} then ${firstStep(number, waves)} end`
  if (named.length === 0) return byTarget
  return sql`least((
    select min(v.step)
    from unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ step }) => step)}::bigint[]) as v (id, step)
    where v.id = p.id), ${byTarget})`
}

/** The first wave in which the project `p` sees a stage. */
export function seesFrom(stage: Stage): Statement {
  const byBucket = stage.target ? sql`null::bigint` : firstStep(stage.number, stage.waves)
  if (!isNamed(stage)) return byBucket
  return sql`least((
    select t.from_step from stage_projects t where t.project_id = p.id and t.number = ${stage.number}), ${byBucket})`
}

/** Whether the project `p` matches a target. */
function fits(target: Target | null): Statement {
  const { project_ids, plans, attributes } = target ?? {}
  const parts = [
    ...(project_ids ? [sql`p.id = any (${project_ids}::bigint[])`] : []),
    ...(attributes ? [sql`p.attributes @> ${JSON.stringify(attributes)}::jsonb`] : []),
    ...(plans
      ? [
          sql`exists (
            select 1 from subscriptions b join plans l on l.id = b.plan_id
            where b.project_id = p.id and l.plan = any (${plans}::text[])
              and b.state in ('trialing', 'checkout_open', 'active', 'past_due'))`,
        ]
      : []),
  ]
  return parts.reduce((all, part) => sql`${all} and ${part}`, sql`true`)
}

/** The first wave that the bucket of the project `p`, or of a slot, is in. */
export const firstStep = (number: number, waves: readonly Wave[], slot = spread): Statement => {
  const steps = waves.flatMap((wave, at) => ('percent' in wave ? [at + 1] : []))
  const cases = steps.map(
    (step) => sql`when ${bucket(param(number), slot)} < ${belowAt(waves, step)} then ${step}::bigint`,
  )
  return sql`${cases.reduce((all, each) => sql`${all} ${each}`, sql`case`)} end`
}

/** Inserts the stage_projects rows for projects that the waves name or the target matches. */
export async function nameProjects(tx: Tx, { platform_id, number, target, waves }: Stage): Promise<void> {
  const named = namedIn(waves)
  if (named.length) {
    await tx.query(sql`
      insert into stage_projects (project_id, number, from_step)
      select p.id, ${number}, min(v.step)
      from unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ step }) => step)}::bigint[]) as v (id, step)
      join projects p on p.id = v.id and p.platform_id = ${platform_id}
      group by p.id`)
  }
  if (!target) return
  await tx.query(sql`
    insert into stage_projects as t (project_id, number, from_step)
    select p.id, ${number}, ${firstStep(number, waves)}
    from projects p where p.platform_id = ${platform_id} and ${fits(target)}
    on conflict (project_id, number) do update set from_step = least(t.from_step, excluded.from_step)`)
}

/**
 * Adds a new or changed project to the targeted stages that match it now. The project leaves no stage. It joins a
 * held stage with the next wave. Returns whether it joined any. The caller must have locked the log.
 */
export async function joinStages(tx: Tx, projectId: number, platformId: number): Promise<boolean> {
  const stages = await listJoinable(tx, platformId)
  let hasJoined = false
  for (const { number, target, waves, state, step } of stages) {
    const earliest = state === 'held' ? step + 1 : 0
    const rows = await tx.query(sql`
      insert into stage_projects as t (project_id, number, from_step)
      select p.id, ${number}, greatest(${firstStep(number, waves)}, ${earliest}::bigint)
      from projects p where p.id = ${projectId} and ${fits(target)}
      on conflict (project_id, number) do update set from_step = excluded.from_step
        where excluded.from_step < t.from_step
      returning project_id`)
    hasJoined ||= rows.length > 0
  }
  return hasJoined
}

/** Ids that are no projects of the platform. */
export async function findStrangers(db: Db, platformId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select id from projects where id = any (${ids}::bigint[]) and platform_id = ${platformId}`)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** The names of the plans that a platform has or had. */
export async function listPlanNames(db: Db, platformId: number): Promise<string[]> {
  const rows = await db.query<{ plan: string }>(
    sql`select distinct plan from plans where platform_id = ${platformId} order by plan`,
  )
  return rows.map(({ plan }) => plan)
}
