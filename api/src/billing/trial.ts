import { findProject } from '../accounts/store/projects.ts'
import { changeAccess } from '../boards/store/project-access.ts'
import { type Actor, operatorOf, recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { announceSubscription } from './apply.ts'
import { findOffer, findPlanTools } from './store/plans.ts'
import { insertTrial } from './store/subscriptions.ts'

const DAY_MS = 86_400_000

/** Starts a project's subscription as a trial, with the tools of its plan. No actor: an operator. */
export async function startTrial(
  tx: Tx,
  actor: Actor | null,
  projectId: number,
  { product, plan }: { product: string; plan: string },
  days: number,
): Promise<{ id: number; trial_ends_at: Date }> {
  const project = await findProject(tx, projectId)
  if (!project) throw new Refusal(404, 'not_found', `There is no project ${projectId}.`)
  const { platform_id } = project
  const { plan_id } = await findOffer(tx, platform_id, { product, plan, period: 'month' })
  if (plan_id === null)
    throw new Refusal(
      400,
      'rule',
      `Platform ${platform_id} does not sell the plan ${plan} of the product ${product}.`,
    )
  const trial_ends_at = new Date(Date.now() + days * DAY_MS)
  const id = await insertTrial(tx, projectId, plan_id, trial_ends_at)
  if (id === undefined) throw new Refusal(400, 'rule', `Project ${projectId} already has a subscription.`)
  await changeAccess(tx, project, { plan_tools: await findPlanTools(tx, plan_id) })
  const changes = { state: { from: null, to: 'trialing' }, plan_id: { from: null, to: plan_id } }
  announceSubscription(tx, actor ?? operatorOf(platform_id), projectId, changes)
  await recordAudit(tx, actor ?? operatorOf(platform_id), {
    project_id: projectId,
    action: 'subscription.trialing',
    subject: String(id),
    details: { product, plan, days },
  })
  return { id, trial_ends_at }
}
