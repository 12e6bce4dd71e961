import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#core/db.ts'
import { loosen } from '#core/loose-objects.ts'
import type { Upload } from '#operation.ts'
import type { StoredContent } from '#templates/store/master-files.ts'
import { cleanName } from './names.ts'
import { type Content, examine } from './pictures.ts'
import { newKey } from './spool.ts'
import type { Storage } from './storage.ts'

const DAY_MS = 86_400_000

/** The keys of all objects of a file. */
export const objectsOf = ({
  object,
  is_picture,
}: {
  readonly object: string
  readonly is_picture: boolean
}) => (is_picture ? [object, `${object}.large`, `${object}.small`] : [object])

/**
 * Stores the content of an upload. The caller must insert its row and take it from the loose objects in one
 * transaction: until then it is known as loose, so that a job removes it if anything fails on the way.
 */
export async function storeUpload(db: Db, storage: Storage, upload: Upload): Promise<StoredContent> {
  const content = await examine(upload.path, upload.folder)
  const object = newKey()
  const is_picture = content.picture !== null
  await loosen(db, [{ object, is_picture }], new Date(Date.now() + DAY_MS))
  const { bytes, sha256 } = await storeContent(storage, object, content)
  const { width = null, height = null } = content.picture ?? {}
  const name = cleanName(upload.name)
  return { name, type: content.type, bytes, sha256, is_picture, width, height, object }
}

/** Stores the content under its key. Returns the size and the hash of what was stored. */
async function storeContent(
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
