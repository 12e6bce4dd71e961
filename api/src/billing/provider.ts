/** The payment provider. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /**
   * Idempotent per checkout. Throws PaymentRefused when the provider declines, any other error when it fails.
   */
  open(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Makes the checkout unpayable. Succeeds also when the checkout is already over. */
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

/** The provider declined the request. The caller is told; it is not a fault of the service. */
export class PaymentRefused extends Error {}
