import { createHmac, randomBytes } from 'node:crypto'
import { decrypt, encrypt, type SecretKeys, webhookPurpose } from '../core/secrets.ts'

/** Signatures as Standard Webhooks defines them. */

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export const sealSecret = (keys: SecretKeys, webhookId: number, secret: string): Buffer =>
  encrypt(keys, secret, webhookPurpose(webhookId))

export const openSecret = (keys: SecretKeys, webhookId: number, sealed: Buffer): string =>
  decrypt(keys, sealed, webhookPurpose(webhookId))

/** The headers that sign a delivery, with each of the secrets that are valid now. */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  now: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
