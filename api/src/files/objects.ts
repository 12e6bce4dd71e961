import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Content } from './pictures.ts'
import type { Storage } from './storage.ts'

/** The keys of all objects of a file. */
export const objectsOf = ({
  object,
  is_picture,
}: {
  readonly object: string
  readonly is_picture: boolean
}) => (is_picture ? [object, `${object}.large`, `${object}.small`] : [object])

/** Stores the content of an upload under its key. Returns the size and the hash of what was stored. */
export async function storeContent(
  storage: Storage,
  object: string,
  { path, picture }: Content,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const put = async (key: string, from: string) => storage.put(key, from, (await stat(from)).size)
  if (picture) {
    await put(`${object}.small`, picture.small)
    await put(`${object}.large`, picture.large)
  }
  await put(object, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
