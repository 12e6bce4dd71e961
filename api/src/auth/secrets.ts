import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM. `purpose` is authenticated, so that one user's secret cannot be decrypted as another's. */
export function encrypt(key: Buffer, plain: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), body])
}

export function decrypt(key: Buffer, sealed: Buffer, purpose: string): string {
  if (sealed[0] !== FORMAT) throw new Error('A stored secret has an unknown format.')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag)
  return (
    decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  )
}
