import { existsSync } from 'node:fs'

/** The path of a source file in the folder of a version. Before 0.6 all SQL was in api/src/store. */
export function sourceOf(home: string, path: string): string {
  const now = `${home}api/src/${path}`
  return existsSync(now) ? now : `${home}api/src/store/${path.split('/').at(-1)}`
}
