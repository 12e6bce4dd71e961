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
  /** For a delete, only the key. Large values that an update did not change are omitted. */
  readonly values: readonly Value[]
}

const kinds = { INSERT: 'insert', UPDATE: 'update', DELETE: 'delete' } as const
const TABLE = /^table (\S+): /
const HEAD = /^table (\S+): (INSERT|UPDATE|DELETE): /
const NAME = /(?:"((?:[^"]|"")+)"|([a-z_][a-z0-9_$]*))\[((?:[^[\]]|\[\])+)\]:/y

const isMoved = (table: string) => table.startsWith('public.') && table !== 'public.migrations'

/** Parses a line. Returns undefined for the start or end of a transaction, and for tables that are not moved. */
export function decode(line: string): Change | undefined {
  const [, table] = TABLE.exec(line) ?? []
  if (table === undefined || !isMoved(table)) return undefined
  const [head, , operation] = HEAD.exec(line) ?? []
  if (!head) throw unreadable(table)
  // `old-key` precedes an update of a key, which no record ever does.
  if (line.startsWith('old-key: ', head.length)) throw unreadable(table)
  const values: Value[] = []
  for (let at = head.length; at < line.length; ) {
    NAME.lastIndex = at
    const found = NAME.exec(line)
    if (!found) throw unreadable(table)
    const [, quotedName, plainName, type = ''] = found
    const name = quotedName?.replaceAll('""', '"') ?? plainName ?? ''
    const { text, end } =
      line[NAME.lastIndex] === "'" ? quotedAt(line, NAME.lastIndex, table) : plainAt(line, NAME.lastIndex)
    if (text !== UNCHANGED) values.push({ name, type, value: text })
    at = end + 1
  }
  return { kind: kinds[operation as keyof typeof kinds], table, values }
}

const UNCHANGED = Symbol('a large value that has not changed')

function plainAt(line: string, from: number) {
  const space = line.indexOf(' ', from)
  const end = space < 0 ? line.length : space
  const word = line.slice(from, end)
  return { text: word === 'null' ? null : word === 'unchanged-toast-datum' ? UNCHANGED : word, end } as const
}

/**
 * Parses a quoted value, in which quotes are doubled. A regular expression could overflow the stack on texts of many
 * megabytes.
 */
function quotedAt(line: string, from: number, table: string) {
  let end = line.indexOf("'", from + 1)
  while (end >= 0 && line[end + 1] === "'") end = line.indexOf("'", end + 2)
  if (end < 0) throw unreadable(table)
  return { text: line.slice(from + 1, end).replaceAll("''", "'"), end: end + 1 } as const
}

/** The message omits the line, because its values may be secret. */
const unreadable = (table: string) => new Error(`A change of ${table} cannot be read.`)
