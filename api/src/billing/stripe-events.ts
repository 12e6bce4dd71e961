import type Stripe from 'stripe'
import type { Tx } from '../core/db.ts'
import { applyEvent } from './apply.ts'
import { expireCheckout } from './checkout.ts'
import type { PaidSession } from './provider.ts'
import type { SubscriptionEvent } from './states.ts'
import { endCheckout, findCheckout } from './store/checkouts.ts'
import { requestCancellation } from './store/payment-events.ts'
import { type LockedSubscription, lockSubscription } from './store/subscriptions.ts'

/**
 * What Stripe's subscription status means for ours. Among events of the same second, the higher rank wins.
 */
const meanings: Record<string, { event: SubscriptionEvent; rank: number } | undefined> = {
  active: { event: 'paid', rank: 2 },
  trialing: { event: 'paid', rank: 2 },
  past_due: { event: 'payment_failed', rank: 3 },
  // Stripe has stopped retrying the charge, so the project loses the tools.
  unpaid: { event: 'ended', rank: 3 },
  canceled: { event: 'ended', rank: 4 },
  incomplete_expired: { event: 'ended', rank: 4 },
}

/**
 * Applies a Stripe event, in the transaction that also marks it as processed. Events arrive in any order and
 * more than once. An event older than the last applied one changes nothing. Returns the result for the log.
 */
export async function applyStripeEvent(tx: Tx, event: Stripe.Event, isLive: boolean): Promise<string> {
  if (event.account !== undefined) return 'of another account'
  if (event.livemode !== isLive) return isLive ? 'of the test mode' : 'of the live mode'
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionCompleted(tx, event, event.data.object)
    case 'checkout.session.expired':
      return sessionExpired(tx, event.data.object)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionChanged(tx, event, event.data.object)
    default:
      return 'not for us'
  }
}

const idIn = (metadata: Stripe.Metadata | null, name: string) => {
  const id = Number(metadata?.[name])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const idOf = (object: string | { id: string } | null) =>
  typeof object === 'string' ? object : (object?.id ?? null)

async function subscriptionOf(
  tx: Tx,
  metadata: Stripe.Metadata | null,
): Promise<LockedSubscription | undefined> {
  const projectId = idIn(metadata, 'project_id')
  return projectId === undefined ? undefined : lockSubscription(tx, projectId)
}

/**
 * Whether the event is about another Stripe subscription than the project's own. A checkout brings a new one.
 */
const isAnother = ({ provider_subscription_id }: LockedSubscription, id: string | null) =>
  provider_subscription_id !== null && provider_subscription_id !== id

const isOlder = ({ provider_moment, provider_rank }: LockedSubscription, moment: Date, rank: number) =>
  provider_moment !== null &&
  (moment < provider_moment || (moment.getTime() === provider_moment.getTime() && rank < provider_rank))

async function sessionCompleted(
  tx: Tx,
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
): Promise<string> {
  const subscription = await subscriptionOf(tx, session.metadata)
  const checkoutId = idIn(session.metadata, 'checkout_id')
  if (!subscription || checkoutId === undefined) return 'unknown project'
  if (session.payment_status === 'unpaid') return 'not paid yet'
  const stripeId = idOf(session.subscription)
  if (isSecond(subscription, stripeId)) return cancelSecond(tx, subscription, checkoutId, stripeId)
  const paid = await payCheckout(tx, subscription, checkoutId)
  if (!paid) return 'unknown checkout'
  const [moment, rank] = [new Date(event.created * 1000), 1]
  // An event of the subscription itself may have arrived first; it is newer or has a higher rank.
  if (!isAnother(subscription, stripeId) && isOlder(subscription, moment, rank))
    return 'older than what was applied'
  await applyEvent(tx, subscription, 'paid', {
    ...paid,
    provider_customer_id: idOf(session.customer),
    provider_subscription_id: stripeId,
    provider_moment: moment,
    provider_rank: rank,
  })
  return 'applied'
}

/** Somebody paid a second checkout while the first subscription is still being paid for. */
const isSecond = (subscription: LockedSubscription, id: string | null) =>
  id !== null &&
  subscription.provider_subscription_id !== null &&
  subscription.provider_subscription_id !== id &&
  (subscription.state === 'active' || subscription.state === 'past_due')

/** A project has one live subscription. A job cancels the second one at the provider and logs a warning. */
async function cancelSecond(
  tx: Tx,
  { project_id }: LockedSubscription,
  checkoutId: number,
  id: string | null,
): Promise<string> {
  await endCheckout(tx, project_id, checkoutId, 'expired')
  if (id !== null) await requestCancellation(tx, project_id, id)
  return 'a second subscription, to be cancelled'
}

/**
 * Applies a checkout that turned out to be paid while it was being closed. The webhook event may arrive later or
 * never.
 */
export async function applyPaidSession(
  tx: Tx,
  checkout: { project_id: number; id: number; created_at: Date },
  session: PaidSession,
): Promise<void> {
  const subscription = await lockSubscription(tx, checkout.project_id)
  if (!subscription || !session.is_paid) return
  const { provider_subscription_id } = session
  if (isSecond(subscription, provider_subscription_id)) {
    await cancelSecond(tx, subscription, checkout.id, provider_subscription_id)
    return
  }
  const paid = await payCheckout(tx, subscription, checkout.id)
  if (!paid || subscription.provider_subscription_id === provider_subscription_id) return
  await applyEvent(tx, subscription, 'paid', {
    ...paid,
    provider_customer_id: session.customer_id,
    provider_subscription_id,
    // A time before any Stripe event of this subscription, so that all of them count as newer.
    provider_moment: new Date(checkout.created_at.getTime() - CLOCKS_DIFFER_MS),
    provider_rank: 0,
  })
}

const CLOCKS_DIFFER_MS = 3_600_000

async function payCheckout(tx: Tx, { project_id }: LockedSubscription, checkoutId: number) {
  const checkout = await findCheckout(tx, project_id, checkoutId)
  if (!checkout) return undefined
  await endCheckout(tx, project_id, checkoutId, 'paid')
  return { plan_id: checkout.plan_id, period: checkout.period }
}

async function sessionExpired(tx: Tx, session: Stripe.Checkout.Session): Promise<string> {
  const subscription = await subscriptionOf(tx, session.metadata)
  const checkoutId = idIn(session.metadata, 'checkout_id')
  if (!subscription || checkoutId === undefined) return 'unknown project'
  return (await expireCheckout(tx, subscription, checkoutId)) ? 'applied' : 'over already'
}

async function subscriptionChanged(
  tx: Tx,
  event: Stripe.Event,
  object: Stripe.Subscription,
): Promise<string> {
  const subscription = await subscriptionOf(tx, object.metadata)
  const checkoutId = idIn(object.metadata, 'checkout_id')
  if (!subscription || checkoutId === undefined) return 'unknown project'
  const isPaidFor = ['active', 'trialing', 'past_due'].includes(object.status)
  if (isSecond(subscription, object.id) && isPaidFor && event.type !== 'customer.subscription.deleted') {
    return cancelSecond(tx, subscription, checkoutId, object.id)
  }
  if (isAnother(subscription, object.id) && !isPaidFor) return 'another subscription'
  // Its first payment failed, so it never was the project's: only the checkout is over.
  if (object.status === 'incomplete_expired' && subscription.provider_subscription_id !== object.id)
    return (await expireCheckout(tx, subscription, checkoutId)) ? 'applied' : 'over already'
  const meaning = meanings[event.type === 'customer.subscription.deleted' ? 'canceled' : object.status]
  if (!meaning) return 'nothing to do'
  const moment = new Date(event.created * 1000)
  if (!isAnother(subscription, object.id) && isOlder(subscription, moment, meaning.rank))
    return 'older than what was applied'
  const paid = await payCheckout(tx, subscription, checkoutId)
  if (!paid) return 'unknown checkout'
  await applyEvent(tx, subscription, meaning.event, {
    ...paid,
    provider_customer_id: idOf(object.customer),
    provider_subscription_id: object.id,
    provider_moment: moment,
    provider_rank: meaning.rank,
  })
  return 'applied'
}
