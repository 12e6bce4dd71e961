import type { Event, PlatformEvent } from './generated.ts'

/** The body of a delivery: an event of a project or of the platform, or a test. */
export type WebhookEvent = Event | PlatformEvent | WebhookTest

interface WebhookTest {
  readonly id: string
  readonly type: 'webhook.test'
  readonly at: string
  readonly webhook_id: number
  readonly project_id?: number
  readonly platform_id?: number
  readonly changes: Record<string, never>
}

/** Thrown if a delivery is not from Muster, was modified, or is too old. Answer it with 400. */
export class WebhookNotVerified extends Error {
  override readonly name = 'WebhookNotVerified'
}

interface Options {
  /** How far the clocks of sender and receiver may differ. The default is five minutes. */
  readonly toleranceSeconds?: number
  readonly now?: Date
}

type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Checks the signature of a delivery, as Standard Webhooks defines it, and returns its event. `body` must be
 * the raw text: parsing and serializing it again would change it. While a secret is rotated, either secret
 * verifies.
 */
export async function verifyWebhook(
  body: string,
  headers: ReceivedHeaders,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: Options = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookNotVerified('A signature header is missing.')
  const age = now.getTime() / 1_000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds)
    throw new WebhookNotVerified('The delivery is too old, or from the future.')
  const expected = await signatureOf(secret, `${id}.${timestamp}.${body}`)
  const isSigned = signatures.split(' ').some((signature) => isSame(signature, `v1,${expected}`))
  if (!isSigned) throw new WebhookNotVerified('No signature fits. Is it the right secret?')
  return JSON.parse(body) as WebhookEvent
}

function headerOf(headers: ReceivedHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

async function signatureOf(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return btoa(String.fromCharCode(...signature))
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < b.length; at++) difference |= (a.charCodeAt(at) || 0) ^ b.charCodeAt(at)
  return difference === 0
}
