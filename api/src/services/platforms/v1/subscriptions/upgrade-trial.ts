import { setTimeout as sleep } from 'node:timers/promises'
import type { Operations } from '@muster/contract'
import { addressOf, type Claim, claimCheckout, confirmCheckout, expireCheckout } from '#billing/checkout.ts'
import { type OpenedCheckout, type PaymentProvider, PaymentRefused } from '#billing/provider.ts'
import { type Checkout, dropCheckout } from '#billing/store/checkouts.ts'
import { keepCustomer, lockSubscription } from '#billing/store/subscriptions.ts'
import { applyPaidSession } from '#billing/stripe-events.ts'
import type { Database } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import type { SteppedHandler } from '#operation.ts'

const WAIT_AT_MOST_MS = 12_000
const LOOK_EVERY_MS = 100

export const subscriptionsUpgradeTrial: SteppedHandler<Operations['subscriptionsUpgradeTrial']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, caller, project, payments, config, commit, now }, body) {
    const { project_id } = project
    const { platform_id, email } = caller
    const end = Date.now() + WAIT_AT_MOST_MS
    while (Date.now() < end) {
      const claim = await db.transaction((tx) =>
        claimCheckout(tx, { project_id, platform_id }, body, payments.name),
      )
      if (claim.next === 'answer') return commit(async () => shown(claim.checkout))
      if (claim.next === 'wait') await sleep(LOOK_EVERY_MS)
      if (claim.next === 'close') await close(db, payments, claim.checkout)
      if (claim.next !== 'open') continue
      const opened = await open(db, payments, claim, email, now)
      return commit(async (tx) => {
        await confirmCheckout(tx, config.SECRET_KEY, claim.checkout, opened)
        const { subscription_id } = claim.checkout
        return { checkout_url: opened.url, session_id: opened.session_id, subscription_id }
      })
    }
    throw new Refusal(
      429,
      'duplicate_in_progress',
      'A checkout is still being opened. Try again in a moment.',
      {
        retryAfterSeconds: 5,
      },
    )

    function shown(checkout: Checkout) {
      const { session_id, subscription_id } = checkout
      return { checkout_url: addressOf(config.SECRET_KEY, checkout), session_id, subscription_id }
    }
  },
}

/** Calls the provider outside any transaction, so that a slow provider holds no locks. */
async function open(
  db: Database,
  payments: PaymentProvider,
  { checkout, customer_id, stripe_price_id }: Extract<Claim, { next: 'open' }>,
  email: string,
  now: Date,
): Promise<OpenedCheckout> {
  const { id: checkout_id, project_id, subscription_id } = checkout
  try {
    const customer = customer_id ?? (await payments.customer({ project_id, subscription_id, email }))
    if (customer !== null && customer_id === null) {
      await db.transaction((tx) => keepCustomer(tx, project_id, customer))
    }
    return await payments.open({
      checkout_id,
      project_id,
      subscription_id,
      customer_id: customer,
      stripe_price_id,
      opened_at: now,
    })
  } catch (error) {
    await db.transaction((tx) => dropCheckout(tx, checkout))
    if (error instanceof PaymentRefused) throw new Refusal(400, 'rule', error.message)
    throw error
  }
}

async function close(db: Database, payments: PaymentProvider, checkout: Checkout): Promise<void> {
  const closed = checkout.provider === payments.name ? await payments.close(checkout.session_id) : 'closed'
  await db.transaction(async (tx) => {
    // It was paid before it could be closed. After this, the next claim finds the subscription active.
    if (closed !== 'closed') return applyPaidSession(tx, checkout, closed)
    const subscription = await lockSubscription(tx, checkout.project_id)
    if (subscription) await expireCheckout(tx, subscription, checkout.id)
  })
}
