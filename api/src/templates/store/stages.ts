import type { StageState, VerdictView } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { belowAt, EVERY_BUCKET, type Reach, type StagePlan, type Target, type Wave } from './waves.ts'

/** A rollout that reaches projects in waves, and the waves that have begun. */

export interface Stage {
  readonly platform_id: number
  readonly number: number
  readonly state: StageState
  readonly target: Target | null
  readonly waves: readonly Wave[]
  readonly step: number
  readonly below: number
  readonly max_percent: number
  readonly publish_at: Date | null
  readonly wave_started_at: Date | null
  readonly verdict: VerdictView | null
  readonly asked_at: Date | null
  readonly held_reason: string | null
  readonly fingerprint: string | null
  readonly approved_by: number | null
}

const columns = sql`
  platform_id, number, state, target, waves, step, below, max_percent, publish_at, wave_started_at, verdict, asked_at,
  held_reason, fingerprint, approved_by`

export async function findStage(db: Db, platformId: number, number: number): Promise<Stage | undefined> {
  const [stage] = await db.query<Stage>(sql`
    select ${columns} from stages where platform_id = ${platformId} and number = ${number}`)
  return stage
}

/** Baking stages, and scheduled ones whose start time has passed; least recently checked first. */
export const listDueStages = (db: Db, now: Date, limit: number): Promise<Stage[]> =>
  db.query<Stage>(sql`
    select ${columns} from stages
    where state in ('scheduled', 'baking') and (state = 'baking' or publish_at is null or publish_at <= ${now})
    order by looked_at nulls first, platform_id, number limit ${limit}`)

/** Counts the open targeted stages. Each new or changed project is matched against all of them. */
export async function countTargeted(db: Db, platformId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from stages s where platform_id = ${platformId} and target is not null and ${isStanding}`)
  return row?.count ?? 0
}

/** Whether the targeted stage `s` is open: some projects see its staged rows, or will. */
const isStanding = sql`s.state in ('proposed', 'scheduled', 'baking', 'held', 'done')`

/** Targeted stages that new or changed projects may join. If the platform requires approval, only approved ones. */
export const listJoinable = (db: Db, platformId: number): Promise<Stage[]> =>
  db.query<Stage>(sql`
    select ${columns} from stages s
    where platform_id = ${platformId} and target is not null and ${isStanding}
      and (approved_by is not null or (select approve_above from platforms where id = ${platformId}) is null)
    order by number`)

export async function insertStage(
  tx: Tx,
  platformId: number,
  number: number,
  plan: StagePlan,
  { state, fingerprint }: { state: StageState; fingerprint: string | null },
): Promise<Stage> {
  const [stage] = await tx.query<Stage>(sql`
    insert into stages (platform_id, number, state, target, waves, max_percent, publish_at, fingerprint)
    values (${platformId}, ${number}, ${state}, ${plan.target ? JSON.stringify(plan.target) : null}::jsonb,
      ${JSON.stringify(plan.waves)}::jsonb, ${plan.max_percent}, ${plan.publish_at}, ${fingerprint})
    returning ${columns}`)
  if (!stage) throw new Error('insert returned no row')
  return stage
}

export interface BegunWave extends Reach {
  readonly step: number
  readonly projects_updated: number
  readonly created_at: Date
}

export async function insertWave(
  tx: Tx,
  { platform_id, number, waves, target }: Stage,
  step: number,
  entry: number,
  counts: Reach & { readonly projects_updated: number },
): Promise<void> {
  const before = belowAt(waves, step - 1)
  // A wave for all projects after a targeted rollout's last wave must notify the projects outside the target. Those
  // inside are notified again.
  const belowBefore = before === EVERY_BUCKET ? 0 : before
  await tx.query(sql`
    insert into stage_waves (platform_id, entry, number, step, below, below_before, is_targeted, projects_with_access,
      projects_without_access, projects_updated)
    values (${platform_id}, ${entry}, ${number}, ${step}, ${belowAt(waves, step)}, ${belowBefore}, ${target !== null},
      ${counts.projects_with_access}, ${counts.projects_without_access}, ${counts.projects_updated})`)
  await tx.query(sql`
    update rollouts set projects_with_access = projects_with_access + ${counts.projects_with_access},
      projects_without_access = projects_without_access + ${counts.projects_without_access},
      projects_updated = projects_updated + ${counts.projects_updated}
    where platform_id = ${platform_id} and number = ${number}`)
}

export const listWaves = (db: Db, platformId: number, number: number): Promise<BegunWave[]> =>
  db.query<BegunWave>(sql`
    select step, projects_with_access, projects_without_access, projects_updated, created_at from stage_waves
    where platform_id = ${platformId} and number = ${number} order by entry limit 20`)

/** Sets the state. Unless the new state is 'held', the guard's observation restarts. */
export async function setStage(
  tx: Tx,
  { platform_id, number }: Pick<Stage, 'platform_id' | 'number'>,
  state: StageState,
  more: { readonly held_reason?: string | null; readonly approved_by?: number | null } = {},
): Promise<void> {
  await tx.query(sql`
    update stages set state = ${state}, held_reason = ${more.held_reason ?? null},
      approved_by = coalesce(${more.approved_by ?? null}::bigint, approved_by)
    where platform_id = ${platform_id} and number = ${number}`)
  if (state === 'held') return
  await tx.query(sql`
    update stages set wave_started_at = now(), verdict = null, asked_at = null
    where platform_id = ${platform_id} and number = ${number}`)
}

/** Appends a wave for all projects to a targeted rollout, and removes the target. */
export async function appendEverybody(tx: Tx, { platform_id, number, waves }: Stage): Promise<Stage> {
  const all: readonly Wave[] = [...waves, { percent: 100 }]
  const [stage] = await tx.query<Stage>(sql`
    update stages set target = null, waves = ${JSON.stringify(all)}::jsonb
    where platform_id = ${platform_id} and number = ${number} returning ${columns}`)
  if (!stage) throw new Error('The stage no longer exists.')
  return stage
}

export async function setVerdict(
  tx: Tx,
  { platform_id, number }: Stage,
  verdict: VerdictView,
): Promise<void> {
  await tx.query(sql`
    update stages set verdict = ${JSON.stringify(verdict)}::jsonb, looked_at = now()
    where platform_id = ${platform_id} and number = ${number}`)
}

/** Records that superadmins were asked to decide. */
export async function setAsked(tx: Tx, { platform_id, number }: Stage, at: Date): Promise<void> {
  await tx.query(sql`
    update stages set asked_at = ${at} where platform_id = ${platform_id} and number = ${number}`)
}
