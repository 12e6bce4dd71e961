import type { Tx } from '../core/db.ts'
import { invalid, Refusal } from '../core/refusal.ts'
import { decrypt, encrypt, type SecretKeys } from '../core/secrets.ts'
import { applyEvent } from './apply.ts'
import type { OpenedCheckout } from './provider.ts'
import {
  type Checkout,
  endCheckout,
  findOpenCheckout,
  insertCheckout,
  setCheckoutOpen,
  takeOverCheckout,
} from './store/checkouts.ts'
import { findOffer } from './store/plans.ts'
import { type LockedSubscription, lockSubscription } from './store/subscriptions.ts'

export interface Wish {
  readonly product: string
  readonly plan: string
  readonly period: 'month' | 'year'
}

/** The next step for a request: return the open checkout, wait, close another checkout first, or open one. */
export type Claim =
  | { readonly next: 'answer'; readonly checkout: Checkout }
  | { readonly next: 'wait' }
  | { readonly next: 'close'; readonly checkout: Checkout }
  | {
      readonly next: 'open'
      readonly checkout: Checkout
      readonly customer_id: string | null
      readonly stripe_price_id: string | null
    }

// The provider has ten seconds to answer. A process that takes longer than this was killed.
const SILENT_AFTER_MS = 15_000
const OPENING_MS = 24 * 3_600_000

const purpose = ({ project_id, id }: Pick<Checkout, 'project_id' | 'id'>) => `checkout ${project_id} ${id}`

/** Locks the subscription, so that only one of several concurrent calls opens a checkout. */
export async function claimCheckout(
  tx: Tx,
  project: { project_id: number; platform_id: number },
  wish: Wish,
  provider: Checkout['provider'],
): Promise<Claim> {
  const { project_id } = project
  const subscription = await lockSubscription(tx, project_id)
  if (!subscription) throw new Refusal(404, 'not_found', 'The project has no subscription.')
  const offer = await findOffer(tx, project.platform_id, wish)
  const errors = {
    ...(offer.has_product ? {} : { product: ['The platform does not sell this product. See plans/list.'] }),
    ...(offer.has_product && offer.plan_id === null
      ? { plan: ['The product has no such plan. See plans/list.'] }
      : {}),
    ...(offer.plan_id !== null && !offer.price
      ? { period: ['The plan is not sold for this period. See plans/list.'] }
      : {}),
  }
  if (Object.keys(errors).length || offer.plan_id === null || !offer.price) throw invalid(errors)
  if (subscription.state === 'active' || subscription.state === 'past_due') {
    throw new Refusal(
      400,
      'rule',
      'The subscription is already paid. To change the plan, ask your platform: it can be changed there.',
    )
  }
  const { provider_customer_id: customer_id } = subscription
  const { stripe_price_id } = offer.price
  const present = await findOpenCheckout(tx, project_id)
  if (present && present.expires_at <= new Date()) await expireCheckout(tx, subscription, present.id)
  else if (present) {
    const isSame = present.plan_id === offer.plan_id && present.period === wish.period
    const isSilent = present.created_at.getTime() < Date.now() - SILENT_AFTER_MS
    if (present.state === 'opening' && !isSilent) return { next: 'wait' }
    if (!isSame || present.provider !== provider) return { next: 'close', checkout: present }
    if (present.state === 'open') return { next: 'answer', checkout: present }
    await takeOverCheckout(tx, present)
    return { next: 'open', checkout: present, customer_id, stripe_price_id }
  }
  const checkout = await insertCheckout(tx, {
    project_id,
    subscription_id: subscription.id,
    plan_id: offer.plan_id,
    period: wish.period,
    provider,
    expires_at: new Date(Date.now() + OPENING_MS),
  })
  return { next: 'open', checkout, customer_id, stripe_price_id }
}

/** Records that the provider has opened the checkout. */
export async function confirmCheckout(
  tx: Tx,
  secretKeys: SecretKeys,
  checkout: Checkout,
  { url, session_id, expires_at }: OpenedCheckout,
): Promise<void> {
  const subscription = await lockSubscription(tx, checkout.project_id)
  const url_encrypted = encrypt(secretKeys, url, purpose(checkout))
  const isOpen = await setCheckoutOpen(tx, checkout, { session_id, url_encrypted, expires_at })
  if (!subscription || !isOpen) throw new Error('The checkout disappeared while it was being opened.')
  await applyEvent(tx, subscription, 'checkout_opened')
}

export const addressOf = (secretKeys: SecretKeys, checkout: Checkout): string =>
  checkout.url_encrypted ? decrypt(secretKeys, checkout.url_encrypted, purpose(checkout)) : ''

/**
 * Ends a checkout that was abandoned, expired or replaced. The subscription returns to its previous state.
 */
export async function expireCheckout(
  tx: Tx,
  subscription: LockedSubscription,
  checkoutId: number,
): Promise<boolean> {
  if (!(await endCheckout(tx, subscription.project_id, checkoutId, 'expired'))) return false
  if (subscription.state === 'checkout_open') await applyEvent(tx, subscription, 'checkout_ended')
  return true
}
