/** Who takes the money. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /** Asked again for the same checkout it answers the same one. Throws PaymentRefused, or any error when it failed. */
  open(request: CheckoutRequest): Promise<OpenedCheckout>
  /** From now on it cannot be paid. One that is over already is fine. */
  close(sessionId: string | null): Promise<void>
}

export interface CheckoutRequest {
  readonly checkout_id: number
  readonly project_id: number
  readonly subscription_id: number
  readonly customer_id: string | null
  readonly email: string
  readonly stripe_price_id: string | null
}

export interface OpenedCheckout {
  readonly url: string
  readonly session_id: string | null
  readonly customer_id: string | null
  readonly expires_at: Date
}

/** The provider understood and will not: the caller's to hear, not a fault. */
export class PaymentRefused extends Error {}
