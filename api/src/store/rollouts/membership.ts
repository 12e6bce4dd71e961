import type { Db, Tx } from '../db.ts'
import { Statement, sql } from '../sql.ts'
import type { Scope } from './count.ts'
import { listJoinable, type Stage } from './stages.ts'
import { belowAt, isNamed, namedIn, type StagePlan, type Target, type Wave } from './waves.ts'

/**
 * A stage shows a rollout to some projects: those whose bucket is below a number, and those that it names. The views
 * shown_* repeat both conditions. A project that is in stays in: the number only grows, and rows of stage_projects are
 * not removed.
 */

// A Lehmer generator spreads projects that were made one after the other over the buckets. The number of the rollout
// turns the buckets, so that it is not always the same projects that are first.
const MODULUS = 2_147_483_647
const MULTIPLIER = 48_271
const BUCKETS = 10_000
const TURN = 3_571

const turnOf = (number: number) => (number % BUCKETS) * TURN

export const bucketOf = (projectId: number, number: number): number =>
  ((((projectId % MODULUS) * MULTIPLIER) % MODULUS) + turnOf(number)) % BUCKETS

// In the text, so that PostgreSQL knows them when it plans.
const literal = (value: number): Statement => new Statement(String(value), [])
const buckets = literal(BUCKETS)
const spread = sql`p.id % ${literal(MODULUS)} * ${literal(MULTIPLIER)} % ${literal(MODULUS)}`

/** The bucket of the project `p`. */
const bucket = (number: number): Statement => sql`((${spread} + ${turnOf(number)}::bigint) % ${buckets})`

/** Whether the project `p` sees a stage at this step. Step 0: nobody does. */
function isMember(stage: Pick<Stage, 'number' | 'target' | 'waves'>, step: number): Statement {
  const { number, target, waves } = stage
  const byBucket = target ? sql`false` : sql`${bucket(number)} < ${belowAt(waves, step)}`
  if (!isNamed(stage)) return byBucket
  return sql`(${byBucket} or exists (
    select 1 from stage_projects t where t.project_id = p.id and t.number = ${number} and t.from_step <= ${step}))`
}

/** The projects that see a stage now. */
export const seeing = (stage: Stage): Scope => isMember(stage, stage.step)
/** The projects that do not. */
export const notSeeing = (stage: Stage): Scope => sql`not ${isMember(stage, stage.step)}`
/** The projects that do not see it and are like those that do: of a target, those of later waves. */
export const waiting = (stage: Stage): Scope =>
  stage.target
    ? sql`exists (
        select 1 from stage_projects t
        where t.project_id = p.id and t.number = ${stage.number} and t.from_step > ${stage.step})`
    : notSeeing(stage)
/** The projects that a wave adds to those before. */
export function addedBy(stage: Stage, step: number): Scope {
  const { number, waves } = stage
  if (isNamed(stage)) return sql`${isMember(stage, step)} and not ${isMember(stage, step - 1)}`
  return sql`${bucket(number)} between ${belowAt(waves, step - 1)} and ${belowAt(waves, step) - 1}`
}

/** Whether a project sees a staged row; the wave from which on each stage names it is known. */
export const seesStage = (
  projectId: number,
  firstSteps: ReadonlyMap<number, number>,
  stage: { number: number; step: number; below: number; is_targeted: boolean; is_named: boolean },
): boolean =>
  (!stage.is_targeted && bucketOf(projectId, stage.number) < stage.below) ||
  (stage.is_named && (firstSteps.get(stage.number) ?? Number.POSITIVE_INFINITY) <= stage.step)

/** Whether the project `p` sees the staged row `s`: as the views shown_* have it. */
export const seesStaged = sql`(
  (not s.is_targeted
    and (${spread} + s.number % ${buckets} * ${literal(TURN)}) % ${buckets} < s.below)
  or (s.is_named and exists (
    select 1 from stage_projects t where t.project_id = p.id and t.number = s.number and t.from_step <= s.step)))`

/** The same where the project's row of the stage is joined as `t`, if there is one. */
export const seesStagedJoined = sql`(
  (not s.is_targeted
    and (${spread} + s.number % ${buckets} * ${literal(TURN)}) % ${buckets} < s.below)
  or (s.is_named and t.from_step <= s.step))`

/** The wave from which on the project `p` would see a stage that is only planned, and would get this number. */
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

/** The wave from which on the project `p` sees a stage. */
export function seesFrom(stage: Stage): Statement {
  const byBucket = stage.target ? sql`null::bigint` : firstStep(stage.number, stage.waves)
  if (!isNamed(stage)) return byBucket
  return sql`least((
    select t.from_step from stage_projects t where t.project_id = p.id and t.number = ${stage.number}), ${byBucket})`
}

/** Whether the project `p` is what a target asks for. */
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

/** The first wave that the bucket of the project `p` is in. */
const firstStep = (number: number, waves: readonly Wave[]): Statement => {
  const steps = waves.flatMap((wave, at) => ('percent' in wave ? [at + 1] : []))
  const cases = steps.map(
    (step) => sql`when ${bucket(number)} < ${belowAt(waves, step)} then ${step}::bigint`,
  )
  return sql`${cases.reduce((all, each) => sql`${all} ${each}`, sql`case`)} end`
}

/** Writes down which projects belong to a stage by its waves' names and by its target. */
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
 * A project whose plan or attributes have changed, or that is new, joins the stages that are for it now. It leaves none. A
 * stage that is held lets it in with the next wave.
 * Returns whether it joined any. The log is locked.
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
