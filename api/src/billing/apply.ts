import { findProject } from '../accounts/store/projects.ts'
import { changeAccess } from '../boards/store/project-access.ts'
import { type Actor, operatorOf, recordAudit } from '../core/audit-log.ts'
import { type Changes, changesBetween } from '../core/changes.ts'
import type { Tx } from '../core/db.ts'
import { announce, announceToPlatform, doneBy } from '../core/events.ts'
import { hasTools, nextState, type SubscriptionEvent } from './states.ts'
import { findPlanTools } from './store/plans.ts'
import { type LockedSubscription, writeSubscription } from './store/subscriptions.ts'

/** Announces a change of the subscription in the project's feed and in the platform's feed. */
export function announceSubscription(tx: Tx, actor: Actor, project_id: number, changes: Changes): void {
  announce(tx, doneBy(actor, { project_id }), 'subscription.updated', {}, { changes })
  announceToPlatform(tx, actor, 'subscription.updated', { project_id }, changes)
}

export interface Change {
  readonly plan_id?: number
  readonly period?: 'month' | 'year'
  readonly provider_customer_id?: string | null
  readonly provider_subscription_id?: string | null
  readonly provider_moment?: Date
  readonly provider_rank?: number
}

/**
 * Applies an event to a locked subscription and gives its project the tools of the new state. False when the
 * event is not allowed in the current state.
 */
export async function applyEvent(
  tx: Tx,
  subscription: LockedSubscription,
  event: SubscriptionEvent,
  change: Change = {},
): Promise<boolean> {
  const isTrialOver = subscription.trial_ends_at <= new Date()
  const wasPaid = subscription.provider_subscription_id !== null
  const state = nextState(subscription.state, event, { isTrialOver, wasPaid })
  if (!state) return false
  const next = { ...subscription, ...change, state }
  await writeSubscription(tx, next)
  const project = await findProject(tx, subscription.project_id)
  if (!project) throw new Error('The project no longer exists.')
  // Opening or abandoning a checkout does not change the project's tools.
  if (event !== 'checkout_opened' && event !== 'checkout_ended') {
    const plan_tools = hasTools(state, isTrialOver) ? await findPlanTools(tx, next.plan_id) : []
    await changeAccess(tx, project, { plan_tools })
  }
  const differences = changesBetween({ ...subscription }, next, ['state', 'plan_id', 'period'])
  if (differences) announceSubscription(tx, operatorOf(project.platform_id), project.id, differences)
  if (state !== subscription.state) {
    await recordAudit(tx, operatorOf(project.platform_id), {
      project_id: project.id,
      action: `subscription.${state}`,
      subject: String(subscription.id),
      details: { event, from: subscription.state },
    })
  }
  return true
}
