/** The known name that is most similar to the given one; undefined if none is similar enough. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(given.length / 3))
  let best: string | undefined
  let least = most + 1
  for (const name of known) {
    if (Math.abs(name.length - given.length) >= least) continue
    const distance = distanceBetween(given, name)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

/** The Levenshtein distance. */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
