/**
 * The id of a copy is computed from its project and the number of its template. It identifies the copy even if the
 * project has no row for it, or a row with another id. Ids from a sequence are smaller. Limits: project ids below
 * 2^28, and 2^24 templates of a kind per platform.
 */
const FIRST = 2 ** 52
const PER_PROJECT = 2 ** 24

export const computedId = (projectId: number, number: number): number =>
  FIRST + projectId * PER_PROJECT + number

export const isComputed = (id: number): boolean => id >= FIRST

/** Decodes a computed id. Returns undefined for the id of a row. */
export const addressOf = (id: number): { readonly projectId: number; readonly number: number } | undefined =>
  isComputed(id)
    ? { projectId: Math.floor((id - FIRST) / PER_PROJECT), number: (id - FIRST) % PER_PROJECT }
    : undefined
