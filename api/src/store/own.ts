import { Statement, sql } from './sql.ts'

/**
 * What of a copy is the project's: the bits of the column `own`. The views shown_boards, shown_groups and shown_cards
 * read the same ones.
 */

/** Anything that is no field of the template: status, owner, tag, dates, moved, commented, collapsed. */
export const TOUCHED = 1

interface Column {
  readonly type: string
  readonly bit: number
  /** null empties it; otherwise null leaves it as it is. */
  readonly isClearable?: true
}
export type Columns = Readonly<Record<string, Column>>

/** What a project may change of each. */
export const columns = {
  board: {
    title: { type: 'text', bit: 2 },
    description: { type: 'text', bit: 4, isClearable: true },
    tool_key: { type: 'text', bit: 8, isClearable: true },
    position: { type: 'bigint', bit: TOUCHED },
  },
  group: {
    title: { type: 'text', bit: 2 },
    description: { type: 'text', bit: 4, isClearable: true },
    type: { type: 'text', bit: 8, isClearable: true },
    color: { type: 'text', bit: 16, isClearable: true },
    icon: { type: 'text', bit: 32, isClearable: true },
    position: { type: 'bigint', bit: TOUCHED },
    is_collapsed: { type: 'boolean', bit: TOUCHED },
  },
  card: {
    title: { type: 'text', bit: 2 },
    description: { type: 'text', bit: 4, isClearable: true },
    short_description: { type: 'text', bit: 8, isClearable: true },
    priority: { type: 'text', bit: 16 },
    is_active: { type: 'boolean', bit: 32 },
    status: { type: 'text', bit: TOUCHED },
    owner_id: { type: 'bigint', bit: TOUCHED, isClearable: true },
    tag_id: { type: 'bigint', bit: TOUCHED, isClearable: true },
    due_date: { type: 'timestamptz', bit: TOUCHED, isClearable: true },
    snoozed_until: { type: 'timestamptz', bit: TOUCHED, isClearable: true },
  },
} as const satisfies Record<string, Columns>
export type Kind = keyof typeof columns

/**
 * `set …` for the row `r`, given `s`, the same row as it is shown: what differs from what is shown becomes the project's
 * own; a value sent back as it was leaves the copy with its template.
 */
export function takeOver(of: Columns, changes: Readonly<Record<string, unknown>>): Statement {
  const name = (column: string) => new Statement(column, [])
  const differs = (column: string, { type, isClearable }: Column) => {
    const value = changes[column] ?? null
    const isSent = isClearable ? changes[column] !== undefined : value !== null
    return sql`(${isSent} and ${value}::${name(type)} is distinct from s.${name(column)})`
  }
  const all = Object.entries(of)
  const assignments = all.map(
    ([column, how]) => sql`
      ${name(column)} = case when ${differs(column, how)} then ${changes[column] ?? null}::${name(how.type)}
        else r.${name(column)} end`,
  )
  const bits = all.map(
    ([column, how]) => sql`case when ${differs(column, how)} then ${how.bit}::bigint else 0 end`,
  )
  const join = (parts: Statement[], separator: Statement) =>
    parts.reduce((before, part) => sql`${before} ${separator} ${part}`)
  return sql`${join(assignments, name(','))}, own = r.own | ${join(bits, name('|'))}`
}

/** Stands for a field that no project can take over. */
const NOBODYS = 1 << 20

/** The fields of a copy that can be given back to its template. */
export const fieldBits = (kind: Kind): Record<string, number> =>
  Object.fromEntries(
    Object.entries<Column>(columns[kind]).flatMap(([field, { bit }]) =>
      bit === TOUCHED ? [] : [[field, bit]],
    ),
  )

/** The bits that a copy must all have for a change of these fields not to show in it. Where it stands is no text. */
export function maskOf(kind: Kind, fields: readonly string[]): number {
  const bits = fieldBits(kind)
  return fields
    .filter((field) => field !== 'position')
    .reduce((mask, field) => mask | (bits[field] ?? NOBODYS), 0)
}

/** The fields that a copy has taken over. */
export const ownFields = (kind: Kind, own: number): string[] =>
  Object.entries(fieldBits(kind)).flatMap(([field, bit]) => (own & bit ? [field] : []))
