import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request or job that a statement belongs to. It becomes an SQL comment, so it must not contain user
 * input.
 */
export type Origin = Readonly<Record<string, string>>

const storage = new AsyncLocalStorage<string>()

/**
 * Adds the origin as a comment to all statements that `work` sends. Without an origin there is no comment.
 */
export function withOrigin<Result>(origin: Origin | undefined, work: () => Result): Result {
  return origin ? storage.run(commentOf(origin), work) : work()
}

/** The comment for statements of the current asynchronous context. */
export const currentComment = (): string | undefined => storage.getStore()

// The format of sqlcommenter, which monitoring tools can read.
function commentOf(origin: Origin): string {
  const pairs = Object.entries(origin).map(([name, value]) => `${name}='${encodeURIComponent(value)}'`)
  return `/*${pairs.join(',').replaceAll('*', '%2A')}*/`
}
