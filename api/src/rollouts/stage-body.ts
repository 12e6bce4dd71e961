import type { StageBody } from '@muster/contract'
import { invalid } from '../refusal.ts'
import type { Db } from '../store/db.ts'
import { findStrangers } from '../store/rollouts/membership.ts'
import type { StagePlan } from '../store/rollouts/waves.ts'
import { stagePlanOf } from './stage-plan.ts'

/** The stage that a caller asks for. Throws 422 when it makes no sense, or names projects that the platform does not have. */
export async function readStage(
  db: Db,
  { platform_id }: { readonly platform_id: number },
  body: StageBody,
): Promise<StagePlan> {
  const plan = stagePlanOf(body, new Date())
  const lists = [
    { field: 'stage.target.project_ids', ids: plan.target?.project_ids ?? [] },
    ...plan.waves.map((wave, at) => ({
      field: `stage.waves.${at}.project_ids`,
      ids: 'project_ids' in wave ? wave.project_ids : [],
    })),
  ]
  const ids = lists.flatMap((list) => [...list.ids])
  const strangers = new Set(ids.length ? await findStrangers(db, platform_id, ids) : [])
  const wrong = lists.filter((list) => list.ids.some((id) => strangers.has(id)))
  if (wrong.length === 0) return plan
  const message = 'The platform has no such project.'
  throw invalid(Object.fromEntries(wrong.map(({ field }) => [field, [message]])))
}
