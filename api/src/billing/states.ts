import type { SubscriptionState } from './store/subscriptions.ts'

/**
 * All transitions between the states of a subscription. Events of the payment provider may arrive in any
 * order, so a later event may be the first one to arrive. docs/billing.md shows this table.
 */
export type { SubscriptionState }

export type SubscriptionEvent =
  | 'checkout_opened'
  /** The checkout was abandoned, expired or replaced: back to the previous state. */
  | 'checkout_ended'
  | 'trial_ended'
  | 'paid'
  | 'payment_failed'
  | 'ended'

/** `before`: canceled if it was paid for once; otherwise trialing while the trial lasts, and expired after it. */
type Next = SubscriptionState | 'before'

const paying = { paid: 'active', payment_failed: 'past_due', ended: 'canceled' } as const

export const transitions: Record<SubscriptionState, Partial<Record<SubscriptionEvent, Next>>> = {
  trialing: { checkout_opened: 'checkout_open', trial_ended: 'expired', ...paying },
  expired: { checkout_opened: 'checkout_open', ...paying },
  checkout_open: {
    checkout_opened: 'checkout_open',
    checkout_ended: 'before',
    trial_ended: 'checkout_open',
    ...paying,
  },
  active: paying,
  past_due: paying,
  canceled: { checkout_opened: 'checkout_open', ...paying },
}

/** The next state; nothing when the event is not allowed in this state. */
export function nextState(
  state: SubscriptionState,
  event: SubscriptionEvent,
  { isTrialOver, wasPaid }: { readonly isTrialOver: boolean; readonly wasPaid: boolean },
): SubscriptionState | undefined {
  const next = transitions[state][event]
  if (next !== 'before') return next
  if (wasPaid) return 'canceled'
  return isTrialOver ? 'expired' : 'trialing'
}

/** Whether the project may use the tools of its plan. */
export const hasTools = (state: SubscriptionState, isTrialOver: boolean): boolean =>
  state === 'active' ||
  state === 'past_due' ||
  (!isTrialOver && (state === 'trialing' || state === 'checkout_open'))
