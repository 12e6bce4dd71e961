/** The payment provider. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /** Makes the customer that pays for a project; null when the provider knows no customers. */
  customer(request: CustomerRequest): Promise<string | null>
  /**
   * Idempotent per checkout. Throws PaymentRefused when the provider declines, any other error when it fails.
   */
  open(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Closes the checkout, so that it can no longer be paid. If it was already paid, returns what was bought. */
  close(sessionId: string | null): Promise<'closed' | PaidSession>
  /** Cancels a subscription immediately. Succeeds also if it has already ended. */
  cancel(subscriptionId: string): Promise<void>
  /** The subscriptions of a customer that are being paid for, at most 100. */
  listLive(customerId: string): Promise<LiveSubscription[]>
}

interface CustomerRequest {
  readonly project_id: number
  readonly subscription_id: number
  readonly email: string
}

interface CheckoutRequest {
  readonly checkout_id: number
  readonly project_id: number
  readonly subscription_id: number
  readonly customer_id: string | null
  readonly stripe_price_id: string | null
  /**
   * When this attempt began. Part of the idempotency key, so that a retry of the same attempt returns the same
   * session.
   */
  readonly opened_at: Date
}

export interface OpenedCheckout {
  readonly url: string
  readonly session_id: string | null
  readonly expires_at: Date
}

/** A checkout that was paid before it could be closed. */
export interface PaidSession {
  readonly customer_id: string | null
  readonly provider_subscription_id: string | null
  readonly is_paid: boolean
}

interface LiveSubscription {
  readonly id: string
  readonly status: string
  readonly project_id: number | null
}

/** The provider declined the request. The message is for the caller; it is not a fault of the service. */
export class PaymentRefused extends Error {}
