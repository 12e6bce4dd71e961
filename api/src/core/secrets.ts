import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The first key encrypts and signs. The others only decrypt secrets that have not been rotated yet. */
export type SecretKeys = readonly [Buffer, ...Buffer[]]

const FORMAT = 2
/** Older format without the id of the key. */
const FORMAT_WITHOUT_KEY = 1
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Identifies a key without revealing anything about it. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256')
    .update('muster key id')
    .update(key)
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES)

/** AES-256-GCM. `purpose` is authenticated, so that one user's secret cannot be decrypted as another's. */
export function encrypt([key]: SecretKeys, plain: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([
    Buffer.from([FORMAT]),
    Buffer.from(keyIdOf(key), 'hex'),
    nonce,
    cipher.getAuthTag(),
    body,
  ])
}

/** The id of the key that decrypts a secret; undefined for the older format. */
export function neededKeyId(sealed: Buffer): string | undefined {
  return sealed[0] === FORMAT ? sealed.subarray(1, 1 + KEY_ID_BYTES).toString('hex') : undefined
}

class UnknownKey extends Error {}

export function decrypt(keys: SecretKeys, sealed: Buffer, purpose: string): string {
  const id = neededKeyId(sealed)
  if (id !== undefined) {
    const key = keys.find((each) => keyIdOf(each) === id)
    if (!key) throw new UnknownKey(`A stored secret needs key ${id}, which SECRET_KEY does not have.`)
    return open(key, sealed.subarray(1 + KEY_ID_BYTES), purpose)
  }
  if (sealed[0] !== FORMAT_WITHOUT_KEY) throw new Error('A stored secret has an unknown format.')
  for (const key of keys) {
    try {
      return open(key, sealed.subarray(1), purpose)
    } catch {
      // Encrypted with another key: try the next.
    }
  }
  throw new UnknownKey('A stored secret was sealed with a key that SECRET_KEY does not have.')
}

function open(key: Buffer, sealed: Buffer, purpose: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag)
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** The purpose that the client secret of an OpenID provider is encrypted for. */
export const providerPurpose = (providerId: number) => `secret of identity provider ${providerId}`

/** The purpose that the content of a mail is encrypted for. */
export const MAIL_PURPOSE = 'content of a mail'

/** The purpose that the secret of a webhook is encrypted for. */
export const webhookPurpose = (webhookId: number) => `secret of webhook ${webhookId}`
