import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '../core/secrets.ts'
import type { PaymentProvider } from './provider.ts'

const OPEN_FOR_MS = 24 * 3_600_000

/** A payment page that Muster serves itself, to try payments without a real provider. */
export function sandboxProvider(publicUrl: string, secretKeys: SecretKeys): PaymentProvider {
  return {
    name: 'sandbox',
    open: async ({ project_id, checkout_id }) => ({
      url: `${publicUrl}/checkout/${checkoutToken(secretKeys[0], project_id, checkout_id)}`,
      session_id: null,
      expires_at: new Date(Date.now() + OPEN_FOR_MS),
    }),
    close: async () => 'closed',
    customer: async () => null,
    cancel: async () => {},
    listLive: async () => [],
  }
}

const sign = (secretKey: Buffer, text: string) =>
  createHmac('sha256', secretKey).update(`checkout ${text}`).digest('base64url')

function checkoutToken(secretKey: Buffer, projectId: number, checkoutId: number): string {
  const text = `${projectId}-${checkoutId}`
  return `${text}-${sign(secretKey, text)}`
}

/** The checkout that an address is for; nothing when the signature is not ours. */
export function readCheckoutToken(
  secretKeys: SecretKeys,
  token: string,
): { projectId: number; checkoutId: number } | undefined {
  const [, project = '', checkout = '', signature = ''] =
    /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token) ?? []
  const actual = Buffer.from(signature)
  const isOurs = secretKeys.some((key) => {
    const expected = Buffer.from(sign(key, `${project}-${checkout}`))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  if (!isOurs) return undefined
  return { projectId: Number(project), checkoutId: Number(checkout) }
}
