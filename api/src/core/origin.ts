import { AsyncLocalStorage } from 'node:async_hooks'

/** What a statement is sent for. Only words of our own: they become a comment in its text. */
export type Origin = Readonly<Record<string, string>>

const storage = new AsyncLocalStorage<string>()

/** Whatever the work sends to PostgreSQL says in a comment what it is for. Without an origin nothing is said. */
export function withOrigin<Result>(origin: Origin | undefined, work: () => Result): Result {
  return origin ? storage.run(commentOf(origin), work) : work()
}

/** The comment for the statements of the work that is under way. */
export const currentComment = (): string | undefined => storage.getStore()

// As sqlcommenter writes it, so that tools can read it.
function commentOf(origin: Origin): string {
  const pairs = Object.entries(origin).map(([name, value]) => `${name}='${encodeURIComponent(value)}'`)
  return `/*${pairs.join(',').replaceAll('*', '%2A')}*/`
}
