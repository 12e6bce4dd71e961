import { type Config, publicUrlOf } from '../config.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'
import { stripeProvider } from './stripe.ts'

/** The provider that the settings name. */
export function paymentsOf(config: Config): PaymentProvider {
  if (config.PAYMENT_PROVIDER === 'sandbox') {
    return sandboxProvider(publicUrlOf(config), config.SECRET_KEY)
  }
  return stripeProvider({
    secretKey: config.STRIPE_SECRET_KEY ?? '',
    apiBase: config.STRIPE_API_BASE,
    successUrl: config.CHECKOUT_SUCCESS_URL ?? '',
    cancelUrl: config.CHECKOUT_CANCEL_URL ?? '',
  })
}
