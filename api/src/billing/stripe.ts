import Stripe from 'stripe'
import { type CheckoutRequest, type PaymentProvider, PaymentRefused } from './provider.ts'

// Two calls with one retry each stay within the ten seconds that a caller may have to wait.
const TIMEOUT_MS = 2_000
const RETRIES = 1
const OPEN_FOR_MS = 23 * 3_600_000
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

  async function customerOf({ customer_id, subscription_id, project_id, email }: CheckoutRequest) {
    if (customer_id) return customer_id
    const customer = await stripe.customers.create(
      { email, metadata: { project_id: String(project_id) } },
      { idempotencyKey: `muster-customer-${subscription_id}` },
    )
    // The Stripe package treats any answer without `error` as a success.
    if (customer.object !== 'customer') throw new Error('Stripe answered something that is no customer.')
    return customer.id
  }

  return {
    name: 'stripe',
    async open(request) {
      if (!request.stripe_price_id) throw new PaymentRefused('The plan has no price at the payment provider.')
      const metadata = { project_id: String(request.project_id), checkout_id: String(request.checkout_id) }
      const expires_at = new Date(Date.now() + OPEN_FOR_MS)
      try {
        const customer_id = await customerOf(request)
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customer_id,
            client_reference_id: String(request.subscription_id),
            line_items: [{ price: request.stripe_price_id, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            success_url: settings.successUrl,
            cancel_url: settings.cancelUrl,
          },
          { idempotencyKey: `muster-checkout-${request.checkout_id}` },
        )
        if (session.object !== 'checkout.session' || !session.url) {
          throw new Error('Stripe answered something that is no checkout.')
        }
        return { url: session.url, session_id: session.id, customer_id, expires_at }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) {
          throw new PaymentRefused(
            'The payment provider refused the checkout. Try again, or contact the provider.',
          )
        }
        throw error
      }
    },
    async close(sessionId) {
      if (!sessionId) return
      try {
        await stripe.checkout.sessions.expire(sessionId)
      } catch (error) {
        // Already paid or expired: there is nothing to close.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
  }
}
