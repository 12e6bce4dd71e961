import type { SubscriptionState } from '../store/subscriptions.ts'

/**
 * The life of a subscription: the only transitions there are. Events of the payment provider may come in any order, so a
 * later one may be the first that is heard of. docs/billing.md draws this table.
 */
export type { SubscriptionState }

export type SubscriptionEvent =
  | 'checkout_opened'
  /** Abandoned, expired or replaced: back to where it was. */
  | 'checkout_ended'
  | 'trial_ended'
  | 'paid'
  | 'payment_failed'
  | 'ended'

/** `before`: trialing while the trial lasts, expired after it. */
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

/** Where an event leads; nothing when it may not happen in this state. */
export function nextState(
  state: SubscriptionState,
  event: SubscriptionEvent,
  isTrialOver: boolean,
): SubscriptionState | undefined {
  const next = transitions[state][event]
  return next === 'before' ? (isTrialOver ? 'expired' : 'trialing') : next
}

/** Whether the project may use the tools of its plan. */
export const hasTools = (state: SubscriptionState, isTrialOver: boolean): boolean =>
  state === 'active' ||
  state === 'past_due' ||
  (!isTrialOver && (state === 'trialing' || state === 'checkout_open'))
