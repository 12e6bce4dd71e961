import { createHash } from 'node:crypto'

/** Each field that changed, with its old and new value. */
export type Changes = Record<string, { from: unknown; to: unknown }>

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a !== 'string' && JSON.stringify(a) === JSON.stringify(b))

const MAX_LENGTH = 1_000

/** Long texts are recorded as length and hash, so that an edit does not store the text twice more. */
function digested(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_LENGTH) return value
  return {
    length: value.length - (value.match(/[\ud800-\udbff]/g)?.length ?? 0),
    sha256: createHash('sha256').update(value).digest('hex'),
  }
}

/** The differences between two states of a record, in these fields; nothing when there are none. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Changes | undefined {
  const changes: Changes = {}
  for (const name of names) {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (!isSame(from, to)) changes[name] = { from: digested(from), to: digested(to) }
  }
  return Object.keys(changes).length ? changes : undefined
}

/** What a new record has: every field that is not empty, from nothing. */
export const changesOfNew = (
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Changes | undefined => changesBetween({}, record, names)
