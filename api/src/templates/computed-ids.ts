/**
 * The id of a copy is computed from its project and the number of its template. It is an address: it names the copy whether
 * the project has a row for it or not, and whatever id that row has. Ids that a sequence gave are smaller. The bounds are
 * projects below 2^28, and 2^24 templates of a kind on a platform.
 */
const FIRST = 2 ** 52
const PER_PROJECT = 2 ** 24

export const computedId = (projectId: number, number: number): number =>
  FIRST + projectId * PER_PROJECT + number

export const isComputed = (id: number): boolean => id >= FIRST

/** What a computed id names; nothing for the id of a row. */
export const addressOf = (id: number): { readonly projectId: number; readonly number: number } | undefined =>
  isComputed(id)
    ? { projectId: Math.floor((id - FIRST) / PER_PROJECT), number: (id - FIRST) % PER_PROJECT }
    : undefined
