import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'mst_'
/** Prefix of tokens for embedded boards. They are Bearer tokens too. */
const EMBED_PREFIX = 'mse_'
/** Prefix of one-time link tokens, which are not valid as Bearer tokens. */
const LINK_PREFIX = 'msl_'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** A new Bearer token: 178 random bits and a checksum. It exists only in the answer that returns it. */
export const mintToken = () => mint(PREFIX)
export const mintEmbedToken = () => mint(EMBED_PREFIX)
export const mintLinkToken = () => mint(LINK_PREFIX)

function mint(prefix: string): string {
  const body = prefix + randomBase62(RANDOM_LENGTH)
  return body + checksum(body)
}

/** False for anything that cannot be one of our tokens, without a database query. */
export const isWellFormedToken = (token: string) =>
  isWellFormed(PREFIX, token) || isWellFormed(EMBED_PREFIX, token)
export const isWellFormedLinkToken = (token: string) => isWellFormed(LINK_PREFIX, token)

const isWellFormed = (prefix: string, token: string) =>
  token.startsWith(prefix) &&
  FORM.test(token.slice(prefix.length)) &&
  token.endsWith(checksum(token.slice(0, -CHECKSUM_LENGTH)))

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    // Bytes from 248 on would make the first characters of the alphabet more likely.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  }
  return text
}

function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
