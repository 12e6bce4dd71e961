import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Uploads are written to a temporary folder first: their type and size are known only at their end. */

/** A new key: two letters that spread objects over folders, then 32 random bytes. */
export function newKey(): string {
  const random = randomBytes(24).toString('hex')
  return `${random.slice(0, 2)}/${random.slice(2)}`
}

const PREFIX = 'muster-upload-'
const HOUR_MS = 3_600_000

/** Removes what a killed process has left. Folders of other processes are younger than an hour. */
export async function removeOldSpoolFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Runs `work` with a folder that is removed afterwards. */
export async function withSpoolFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
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
