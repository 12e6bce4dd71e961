import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { limitTo } from '#core/limit-to.ts'
import { invalid } from '#core/refusal.ts'

/**
 * Decides what an upload is, from its content, never from its name. A picture is decoded and written anew: turned as
 * its orientation says, without metadata such as its location. So what is shown to others was written by us.
 */

export interface Content {
  readonly type: string
  readonly path: string
  readonly picture: Picture | null
}

interface Picture {
  readonly width: number
  readonly height: number
  /** The smaller versions, as local files. */
  readonly small: string
  readonly large: string
}

const MAX_PIXELS = 50_000_000
const SMALL = 320
const LARGE = 1_600
const TIMEOUT_SECONDS = 10
/** Decoding takes memory, so few pictures are decoded at once. */
const MAX_AT_ONCE = 2

sharp.cache(false)
sharp.concurrency(1)

/** The format that each type is written in. The others are not decoded. */
const formats: Readonly<Record<string, 'jpeg' | 'png' | 'webp'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'png',
  'image/avif': 'jpeg',
  'image/tiff': 'jpeg',
}

const inTurn = limitTo(MAX_AT_ONCE)

/** The type of a file, from its content. */
export const typeOf = async (path: string): Promise<string> =>
  (await fileTypeFromFile(path))?.mime ?? 'application/octet-stream'

/** Reads the type of the file at `path`. Writes a picture anew, beside it. */
export async function examine(path: string, folder: string): Promise<Content> {
  const type = await typeOf(path)
  if (!type.startsWith('image/')) return { type, path, picture: null }
  const format = formats[type]
  if (!format) throw unreadable(`Pictures of the type ${type} cannot be shown. Send it as JPEG, PNG or WebP.`)
  return inTurn(() => rewrite(path, folder, format)).catch((error) => {
    const message = 'The picture is damaged, or has more than 50 million pixels.'
    throw unreadable(message, error)
  })
}

async function rewrite(path: string, folder: string, format: 'jpeg' | 'png' | 'webp'): Promise<Content> {
  const open = (from: string) =>
    sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
      seconds: TIMEOUT_SECONDS,
    })
  const [whole, large, small] = ['whole', 'large', 'small'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { width, height } = await open(path)
    .rotate()
    .toFormat(format, format === 'png' ? { compressionLevel: 6 } : { quality: 85 })
    .toFile(whole)
  const resize = (to: string, from: string, size: number) =>
    open(from)
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(to)
  await resize(large, whole, LARGE)
  await resize(small, large, SMALL)
  return { type: `image/${format}`, path: whole, picture: { width, height, small, large } }
}

function unreadable(message: string, cause?: unknown) {
  const refusal = invalid({ file: [message] })
  if (cause !== undefined) refusal.cause = cause
  return refusal
}
