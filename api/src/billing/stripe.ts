import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { type PaymentProvider, PaymentRefused } from './provider.ts'

// Two calls with one retry each stay within the ten seconds that a caller may have to wait.
const TIMEOUT_MS = 2_000
const RETRIES = 1
// Stripe allows 24 hours at most; a minute less, because its clock is not ours.
const OPEN_FOR_MS = 24 * 3_600_000 - 60_000
export const SIGNATURE_TOLERANCE_SECONDS = 300

interface StripeSettings {
  readonly secretKey: string
  /** A host to use instead of Stripe's, for tests. */
  readonly apiBase: string | undefined
  readonly successUrl: string
  readonly cancelUrl: string
}

function stripeClient({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Muster' },
    ...(base
      ? {
          host: base.hostname,
          port: Number(base.port),
          protocol: base.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  })
}

/** Checkout in subscription mode. Retries create no second customer per project or session per checkout. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings)

  return {
    name: 'stripe',
    async customer({ project_id, subscription_id, email }) {
      // The idempotency key includes the address: a retry by another owner creates another customer.
      const digest = createHash('sha256').update(email).digest('hex').slice(0, 16)
      const customer = await stripe.customers
        .create(
          { email, metadata: { project_id: String(project_id) } },
          { idempotencyKey: `muster-customer-${subscription_id}-${digest}` },
        )
        .catch(explainDecline)
      // The Stripe package treats any answer without `error` as a success.
      if (customer.object !== 'customer') throw new Error('Stripe did not return a customer.')
      return customer.id
    },
    async open(request) {
      if (!request.stripe_price_id) throw new PaymentRefused('The plan has no price at the payment provider.')
      const metadata = { project_id: String(request.project_id), checkout_id: String(request.checkout_id) }
      const expires_at = new Date(request.opened_at.getTime() + OPEN_FOR_MS)
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'subscription',
            customer: request.customer_id ?? '',
            client_reference_id: String(request.subscription_id),
            line_items: [{ price: request.stripe_price_id, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            expires_at: Math.floor(expires_at.getTime() / 1000),
            success_url: settings.successUrl,
            cancel_url: settings.cancelUrl,
          },
          { idempotencyKey: `muster-checkout-${request.checkout_id}-${request.opened_at.getTime()}` },
        )
        .catch(explainDecline)
      if (session.object !== 'checkout.session' || !session.url) {
        throw new Error('Stripe did not return a checkout session.')
      }
      return { url: session.url, session_id: session.id, expires_at }
    },
    async close(sessionId) {
      if (!sessionId) return 'closed'
      try {
        await stripe.checkout.sessions.expire(sessionId)
        return 'closed'
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
      // A session that cannot be expired has already ended. Its status shows whether it was paid.
      const session = await stripe.checkout.sessions.retrieve(sessionId)
      if (session.object !== 'checkout.session') throw new Error('Stripe did not return a checkout session.')
      if (session.status === 'expired') return 'closed'
      if (session.status !== 'complete')
        throw new Error(`A checkout that is ${session.status} cannot be closed.`)
      return {
        customer_id: idOf(session.customer),
        provider_subscription_id: idOf(session.subscription),
        is_paid: session.payment_status !== 'unpaid',
      }
    },
    async cancel(subscriptionId) {
      try {
        await stripe.subscriptions.cancel(subscriptionId)
      } catch (error) {
        const isGone =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
        if (!isGone) throw error
      }
    },
    async listLive(customerId) {
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 })
      return data
        .filter(({ status }) => ['active', 'trialing', 'past_due', 'unpaid'].includes(status))
        .map(({ id, status, metadata }) => ({ id, status, project_id: Number(metadata.project_id) || null }))
    },
  }
}

/**
 * Turns a declined payment into PaymentRefused, which the caller sees; every other error is a fault of the service.
 */
function explainDecline(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw error
  throw new PaymentRefused('The payment provider refused the checkout. Try again, or contact the provider.')
}

const idOf = (object: string | { id: string } | null) =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Whether the key is a live-mode key: sk_live_… or rk_live_…. */
export const isLiveKey = (key: string): boolean => /^(?:sk|rk)_live_/.test(key)
