/**
 * What this browser keeps for the page. Some browsers give no storage to a page in a frame of another site; it then
 * keeps nothing.
 */
function attempt<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

export const storage = {
  get: (key: string): string | null => attempt((all) => all.getItem(key)),
  set: (key: string, value: string): void => void attempt((all) => all.setItem(key, value)),
  remove: (key: string): void => void attempt((all) => all.removeItem(key)),
  keys: (): readonly string[] => attempt((all) => Object.keys(all)) ?? [],
}
