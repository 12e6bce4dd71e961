import { renameSync, writeFileSync } from 'node:fs'

/** Replaces a file in one step: a process that reads it meanwhile gets the old text or the new one, never a part. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}.new`
  writeFileSync(beside, text)
  renameSync(beside, path)
}
