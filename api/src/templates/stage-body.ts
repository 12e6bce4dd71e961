import type { StageBody } from '@muster/contract'
import type { Db } from '../core/db.ts'
import { invalid } from '../core/refusal.ts'
import { stagePlanOf } from './stage-plan.ts'
import { findStrangers, listPlanNames } from './store/membership.ts'
import type { StagePlan } from './store/waves.ts'

const SHOWN_PLANS = 20
type FieldErrors = Record<string, string[]>

/**
 * Parses the stage of a request. Throws 422 if it is invalid, or names projects or plans that the platform does not
 * have.
 */
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
  const message = 'The platform has no such project.'
  const errors = {
    ...Object.fromEntries(wrong.map(({ field }) => [field, [message]])),
    ...(await planErrors(db, platform_id, plan.target?.plans ?? [])),
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return plan
}

/**
 * Reject unknown plans: a misspelt one would match no project, silently. Retired plans are valid, because projects
 * still have them.
 */
async function planErrors(db: Db, platformId: number, plans: readonly string[]): Promise<FieldErrors> {
  const known = plans.length ? await listPlanNames(db, platformId) : []
  const unknown = plans.filter((plan) => !known.includes(plan))
  if (unknown.length === 0) return {}
  const are = known.length ? `It has: ${known.slice(0, SHOWN_PLANS).join(', ')}.` : 'It has none.'
  return { 'stage.target.plans': [`The platform has no plan ${unknown.join(', ')}. ${are}`] }
}
