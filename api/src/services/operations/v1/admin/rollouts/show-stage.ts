import type { RolloutStageView, StageState } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import type { Caller } from '#operation.ts'
import { findRollout } from '#templates/store/log.ts'
import { findStage, listWaves } from '#templates/store/stages.ts'

/** The waves of a rollout, including those that have not started. */
export async function showStage(db: Db, { platform_id }: Caller, number: number): Promise<RolloutStageView> {
  const stage = await findStage(db, platform_id, number)
  if (!stage) throw new Refusal(400, 'rule', 'This rollout has no stage: it reached every project at once.')
  const { target, step, waves, max_percent, verdict, publish_at, held_reason, fingerprint } = stage
  const begun = new Map((await listWaves(db, platform_id, number)).map((wave) => [wave.step, wave]))
  // A proposal has no rollout yet.
  const rollout = await findRollout(db, platform_id, number)
  return {
    number,
    state: (rollout?.state ?? stage.state) as StageState,
    target,
    step,
    max_percent,
    verdict,
    held_reason,
    fingerprint,
    waves: waves.map((wave, at) => {
      const now = begun.get(at + 1)
      return {
        step: at + 1,
        project_ids: 'project_ids' in wave ? [...wave.project_ids] : null,
        percent: 'percent' in wave ? wave.percent : null,
        bake_minutes: 'percent' in wave ? (wave.bake_minutes ?? null) : null,
        began_at: now?.created_at.toISOString() ?? null,
        projects_with_access: now?.projects_with_access ?? 0,
        skipped_no_access: now?.projects_without_access ?? 0,
        projects_updated: now?.projects_updated ?? 0,
      }
    }),
    publish_at: publish_at?.toISOString() ?? null,
    proposed_by: fingerprint === null ? null : (rollout?.author_id ?? null),
    approved_by: stage.approved_by,
  }
}
