import { moment } from '../moments.ts'
import { Statement, sql } from '../sql.ts'

/**
 * The one table of fields. Publishing, inheriting, taking over, giving back, the shapes of masters, the effects of a
 * rollout and drift are all derived from it; the views shown_boards, shown_groups and shown_cards repeat its bits, and
 * test/service/guards/fields.test.ts holds them against it.
 */

export interface Field {
  readonly type: 'text' | 'bigint' | 'boolean' | 'timestamptz'
  /**
   * A master has the field, and publishing copies it to the published row: every time, or only when the master first
   * becomes live. Absent: the field belongs to projects alone.
   */
  readonly published?: 'always' | 'once'
  /**
   * The bit in `overrides` that a project sets by changing the field. TOUCHED: the field is not inherited, but whoever
   * changes it has touched the copy. Absent: projects cannot change it.
   */
  readonly bit?: number
  /** Null empties the field, everywhere or in copies alone. Otherwise null leaves it as it is. */
  readonly isClearable?: true | 'in copies'
  /** What a new master has when nothing is sent; null unless said. */
  readonly initially?: string | boolean
  /** It says where a record stands, not what it says: a change of it alone does not count as a change of text. */
  readonly isPlace?: true
}

/** Somebody in the project did something to the copy: gave it an owner, moved it, commented on it. */
export const TOUCHED = 1

export const fields = {
  board: {
    title: { type: 'text', published: 'always', bit: 2 },
    description: { type: 'text', published: 'always', bit: 4, isClearable: true },
    tool_key: { type: 'text', published: 'once', bit: 8, isClearable: 'in copies' },
    position: { type: 'bigint', published: 'always', bit: TOUCHED, isPlace: true },
  },
  group: {
    title: { type: 'text', published: 'always', bit: 2 },
    description: { type: 'text', published: 'always', bit: 4, isClearable: true },
    type: { type: 'text', published: 'always', bit: 8, isClearable: true },
    color: { type: 'text', published: 'always', bit: 16, isClearable: true },
    icon: { type: 'text', published: 'always', bit: 32, isClearable: true },
    position: { type: 'bigint', published: 'always', bit: TOUCHED, isPlace: true },
    is_collapsed: { type: 'boolean', bit: TOUCHED },
  },
  card: {
    title: { type: 'text', published: 'always', bit: 2 },
    description: { type: 'text', published: 'always', bit: 4, isClearable: true },
    short_description: { type: 'text', published: 'always', bit: 8, isClearable: true },
    priority: { type: 'text', published: 'always', bit: 16, initially: 'normal' },
    is_active: { type: 'boolean', published: 'always', bit: 32, initially: true },
    unique_identifier: { type: 'text', published: 'always', isClearable: true },
    evaluation_check: { type: 'text', published: 'always', isClearable: true },
    tour_key: { type: 'text', published: 'always', isClearable: true },
    position: { type: 'bigint', published: 'always', isPlace: true },
    status: { type: 'text', published: 'once', bit: TOUCHED, initially: 'open' },
    owner_id: { type: 'bigint', bit: TOUCHED, isClearable: true },
    tag_id: { type: 'bigint', bit: TOUCHED, isClearable: true },
    due_date: { type: 'timestamptz', bit: TOUCHED, isClearable: true },
    snoozed_until: { type: 'timestamptz', bit: TOUCHED, isClearable: true },
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>

export type Kind = keyof typeof fields
export const kinds = Object.keys(fields) as readonly Kind[]

/** Fields that a project may change. */
export type OwnField<Of extends Kind> = {
  [Name in keyof (typeof fields)[Of]]: (typeof fields)[Of][Name] extends { bit: number } ? Name : never
}[keyof (typeof fields)[Of]]

/** The tables of each kind. */
export const tables = {
  board: tablesOf('board'),
  group: tablesOf('group'),
  card: tablesOf('card'),
} as const

function tablesOf(kind: Kind) {
  return {
    masters: raw(`master_${kind}s`),
    published: raw(`published_${kind}s`),
    copies: raw(`${kind}s`),
    shown: raw(`shown_${kind}s`),
    /** The column of a copy that names its master. */
    masterId: raw(`master_${kind}_id`),
  }
}

/** Text of our own, such as a name from the table above; never anything that somebody sent. */
function raw(text: string): Statement {
  return new Statement(text, [])
}

const entriesOf = (kind: Kind) => Object.entries<Field>(fields[kind])
const namesWhere = (kind: Kind, isChosen: (field: Field) => boolean): string[] =>
  entriesOf(kind).flatMap(([name, field]) => (isChosen(field) ? [name] : []))

/** What every publication writes. */
export const publishedFields = (kind: Kind) => namesWhere(kind, ({ published }) => published === 'always')
/** What is written when a master first becomes live, and stays. */
export const fixedFields = (kind: Kind) => namesWhere(kind, ({ published }) => published === 'once')
/** What a project can make its own, and give back to the template. */
export const inheritableFields = (kind: Kind) => namesWhere(kind, isInheritable)

const isInheritable = ({ bit }: Field) => bit !== undefined && bit !== TOUCHED

/** `a, b, c`, each written by the function. */
export const listed = (names: readonly string[], write: (name: string) => string): Statement =>
  raw(names.map(write).join(', '))

type Changes = Readonly<Record<string, unknown>>

/** Whether a field was sent to be changed: an absent one stays, and null empties only what may be empty. */
const isSent = (name: string, canBeNull: boolean, changes: Changes): boolean =>
  canBeNull ? changes[name] !== undefined : changes[name] != null

const joined = (parts: readonly Statement[], separator: string): Statement =>
  parts.reduce((before, part) => sql`${before}${raw(separator)}${part}`)

/**
 * `set …` for a copy `r`, given `s`, the same copy as it is shown. What differs from what is shown becomes the project's
 * own; a value that is sent back as it was leaves the field with the template.
 */
export function takeOver(kind: Kind, changes: Changes): Statement {
  const all = entriesOf(kind).filter(([, { bit }]) => bit !== undefined)
  const differs = (name: string, field: Field) => sql`
    (${isSent(name, field.isClearable !== undefined, changes)} and ${changes[name] ?? null}::${raw(field.type)} is distinct from s.${raw(name)})`
  const assignments = all.map(
    ([name, field]) => sql`
      ${raw(name)} = case when ${differs(name, field)} then ${changes[name] ?? null}::${raw(field.type)}
        else r.${raw(name)} end`,
  )
  const bits = all.map(
    ([name, field]) => sql`case when ${differs(name, field)} then ${field.bit}::bigint else 0 end`,
  )
  return sql`${joined(assignments, ', ')}, overrides = r.overrides | ${joined(bits, ' | ')}`
}

/** `set …` for a copy: the named fields show again what is published. */
export function giveBack(kind: Kind, names: readonly string[]): Statement {
  const all = inheritableFields(kind)
  const assignments = all.map(
    (name) => sql`${raw(name)} = case when ${names.includes(name)} then null else ${raw(name)} end`,
  )
  return sql`${joined(assignments, ', ')}, overrides = overrides & ~ ${maskOf(kind, names)}::bigint`
}

const draftFields = (kind: Kind) => entriesOf(kind).filter(([, { published }]) => published !== undefined)

/** `set …` for a master. */
export function changeDraft(kind: Kind, changes: Changes): Statement {
  const assignments = draftFields(kind).map(([name, { type, isClearable }]) => {
    const isChanged = isSent(name, isClearable === true, changes)
    return sql`${raw(name)} = case when ${isChanged} then ${changes[name] ?? null}::${raw(type)} else ${raw(name)} end`
  })
  return joined(assignments, ', ')
}

/** Columns and values of a new master, but for where it stands. */
export function newDraft(kind: Kind, sent: Changes): { columns: Statement; values: Statement } {
  const all = draftFields(kind).filter(([, { isPlace }]) => !isPlace)
  return {
    columns: listed(
      all.map(([name]) => name),
      (name) => name,
    ),
    values: joined(
      all.map(([name, { type, initially }]) => sql`${sent[name] ?? initially ?? null}::${raw(type)}`),
      ', ',
    ),
  }
}

const jsonPairs = (row: string, chosen: readonly (readonly [string, Field])[]): Statement =>
  joined(
    chosen.map(([name, { type }]) => {
      const value = type === 'timestamptz' ? moment(`${row}.${name}`) : raw(`${row}.${name}`)
      return sql`${raw(`'${name}'`)}, ${value}`
    }),
    ', ',
  )

/** `'title', c.title, …` for json_build_object: a record of a project, `row`, as it is shown. */
export const jsonOf = (kind: Kind, row: string): Statement => jsonPairs(row, entriesOf(kind))
/** The same for a master. */
export const draftJsonOf = (kind: Kind, row: string): Statement => jsonPairs(row, draftFields(kind))

/** Whether the master `d` is what is published of it, `m`. */
export const isAsPublished = (kind: Kind, d: string): Statement =>
  sql`(${listed(publishedFields(kind), (name) => `m.${name}`)})
    is not distinct from (${listed(publishedFields(kind), (name) => `${d}.${name}`)})`

/** Stands for what no project can make its own: no copy has this bit, so a change of it shows everywhere. */
const NOBODYS_BIT = 1 << 20

/** The effect on a copy that no override hides: it comes or goes as a whole. */
export const ALL_OF_IT = NOBODYS_BIT

/** The bits that a copy must all have for a change of these fields not to show in it. */
export function maskOf(kind: Kind, names: readonly string[]): number {
  const table: Readonly<Record<string, Field>> = fields[kind]
  return names.reduce((mask, name) => {
    const field = table[name]
    if (field?.isPlace) return mask
    return mask | (field && isInheritable(field) ? (field.bit ?? NOBODYS_BIT) : NOBODYS_BIT)
  }, 0)
}

/** The fields that a copy has made its own. */
export const overriddenFields = (kind: Kind, overrides: number): string[] =>
  namesWhere(kind, (field) => isInheritable(field) && (overrides & (field.bit ?? 0)) !== 0)
