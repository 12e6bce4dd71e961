import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '#core/secrets.ts'
import type { Caller } from '#operation.ts'

/** A link to the content of a file. It is signed, ends soon, and names who made it: they must still see the file. */
export interface FileLink {
  /** Null for a file of a master. */
  readonly projectId: number | null
  readonly fileId: number
  readonly size: 'small' | 'large' | 'original'
  readonly userId: number
  readonly tokenId: number
  /** In seconds since 1970. */
  readonly expires: number
}

export const LINK_SECONDS = 600
export const LINK_PATH = '/api/files/'

/** A link for the caller that ends in ten minutes, as answers have it. */
export function makeLink(
  keys: SecretKeys,
  { user_id: userId, token_id: tokenId }: Caller,
  file: Pick<FileLink, 'projectId' | 'fileId' | 'size'>,
  now: Date,
): { readonly url: string; readonly expires_at: string } {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  const url = linkTo(keys, { ...file, userId, tokenId, expires })
  return { url, expires_at: new Date(expires * 1000).toISOString() }
}

const sizes = { s: 'small', l: 'large', o: 'original' } as const

const signatureOf = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(`file link ${text}`).digest()

function linkTo([key]: SecretKeys, link: FileLink): string {
  const { projectId, fileId, size, userId, tokenId, expires } = link
  const numbers = [projectId ?? 0, fileId, userId, tokenId, expires].map((each) => each.toString(36))
  const text = `${size[0]}.${numbers.join('.')}`
  return `${LINK_PATH}${text}.${signatureOf(key, text).toString('base64url')}`
}

/** The link, if its signature is right and it has not expired. */
export function readLink(keys: SecretKeys, sent: string, now: Date): FileLink | undefined {
  const at = sent.lastIndexOf('.')
  const text = sent.slice(0, at)
  const signature = Buffer.from(sent.slice(at + 1), 'base64url')
  const isSigned = keys.some((key) => {
    const right = signatureOf(key, text)
    // Of two spellings of the same bytes only ours is right.
    return (
      signature.length === right.length &&
      timingSafeEqual(signature, right) &&
      right.toString('base64url') === sent.slice(at + 1)
    )
  })
  if (!isSigned) return undefined
  const [letter = '', ...words] = text.split('.')
  const [projectId = 0, fileId = 0, userId = 0, tokenId = 0, expires = 0] = words.map((each) =>
    Number.parseInt(each, 36),
  )
  if (expires * 1000 < now.getTime()) return undefined
  const size = sizes[letter as keyof typeof sizes]
  return { projectId: projectId || null, fileId, size, userId, tokenId, expires }
}
