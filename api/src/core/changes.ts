import { createHash } from 'node:crypto'

/** Each field that changed, with its old and new value. */
export type Changes = Record<string, { from: unknown; to: unknown }>

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a !== 'string' && JSON.stringify(a) === JSON.stringify(b))

const MAX_LENGTH = 1_000

/** Replaces a long text by its length and hash. Otherwise every edit would store the text two more times. */
function digested(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_LENGTH) return value
  return {
    length: value.length - (value.match(/[\ud800-\udbff]/g)?.length ?? 0),
    sha256: createHash('sha256').update(value).digest('hex'),
  }
}

/** The differences between two states of a record in the fields `names`; undefined if there are none. */
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

/** The changes of a new record: every field that has a value, with null as its old value. */
export const changesOfNew = (
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Changes | undefined => changesBetween({}, record, names)
