/**
 * Reads what PostgreSQL's plugin test_decoding writes, one change a line:
 *   table public.tags: UPDATE: project_id[bigint]:1 id[bigint]:7 name[text]:'it''s'
 */

export interface Value {
  readonly name: string
  readonly type: string
  readonly value: string | null
}

export interface Change {
  readonly kind: 'insert' | 'update' | 'delete'
  readonly table: string
  /** The key as it was, if an update has changed it. */
  readonly oldKey: readonly Value[] | null
  /** Of a deletion the key alone. Large values that an update has not changed are left out. */
  readonly values: readonly Value[]
}

const kinds = { INSERT: 'insert', UPDATE: 'update', DELETE: 'delete' } as const
const HEAD = /^table (\S+): (INSERT|UPDATE|DELETE): /
const [OLD, NEW] = ['old-key: ', 'new-tuple: ']
const VALUE =
  /(?:"((?:[^"]|"")+)"|([a-z_][a-z0-9_$]*))\[((?:[^[\]]|\[\])+)\]:(?:B?'((?:[^']|'')*)'|([^\s']+))(?: |$)/y

/** Nothing where a transaction begins or ends. */
export function decode(line: string): Change | undefined {
  if (line.startsWith('BEGIN') || line.startsWith('COMMIT')) return undefined
  const [head, table, operation] = HEAD.exec(line) ?? []
  if (!head || !table || !operation) throw unreadable(line)
  const kind = kinds[operation as keyof typeof kinds]
  const old = line.startsWith(OLD, head.length) ? valuesIn(line, head.length + OLD.length) : undefined
  const { values } = valuesIn(line, old ? old.end + NEW.length : head.length)
  return { kind, table, oldKey: old?.values ?? null, values }
}

/** The values from a place of the line to its end, or to where the new ones begin. */
function valuesIn(line: string, from: number): { values: Value[]; end: number } {
  const values: Value[] = []
  let at = from
  while (at < line.length && !line.startsWith(NEW, at)) {
    VALUE.lastIndex = at
    const found = VALUE.exec(line)
    if (!found) throw unreadable(line)
    const [, quotedName, plainName, type = '', quoted, plain] = found
    const name = quotedName?.replaceAll('""', '"') ?? plainName ?? ''
    const value = quoted?.replaceAll("''", "'") ?? (plain === 'null' ? null : (plain ?? null))
    if (plain !== 'unchanged-toast-datum') values.push({ name, type, value })
    at = VALUE.lastIndex
  }
  return { values, end: at }
}

/** What it says of a row may be a secret: the message has the beginning alone. */
const unreadable = (line: string) => new Error(`A change cannot be read: ${line.slice(0, 40)}…`)
