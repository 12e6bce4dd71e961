import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Uploads are written to a temporary folder first: their type and size are known only at their end. */

/** A new key: two letters that spread objects over folders, then 32 random bytes. */
export function newKey(): string {
  const random = randomBytes(24).toString('hex')
  return `${random.slice(0, 2)}/${random.slice(2)}`
}

/** Runs `work` with a folder that is removed afterwards. */
export async function withSpoolFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with a temporary file. */
export const withSpoolFile = <Result>(
  work: (path: string, write: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> =>
  withSpoolFolder((folder) => {
    const path = join(folder, 'file')
    return work(path, (text) => writeFile(path, text))
  })
