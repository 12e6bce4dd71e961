import { renameSync, writeFileSync } from 'node:fs'

/** Replaces a file atomically, so that concurrent readers never see a partial file. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}.new`
  writeFileSync(beside, text)
  renameSync(beside, path)
}
