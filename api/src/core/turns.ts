/** Work that takes long in Node is divided, so that other requests are not kept waiting. */

const MAX_MS = 8

/** Lets the event loop run whatever is waiting. */
export const turnOfOthers = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Maps a list in order, and lets others have their turn after every few milliseconds. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let start = performance.now()
  for (const item of items) {
    results.push(map(item))
    if (performance.now() - start < MAX_MS) continue
    await turnOfOthers()
    start = performance.now()
  }
  return results
}
