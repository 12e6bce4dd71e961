import { moment } from '#core/moments.ts'
import { Statement, sql } from '#core/sql.ts'
import { HTML_MARK, MARK } from '#core/variables.ts'

/**
 * The one table of fields. Publishing, inheriting, overriding, resetting, the shapes of masters, the effects
 * of a rollout and drift are all derived from it.
 */

export interface Field {
  readonly type: 'text' | 'bigint' | 'boolean' | 'timestamptz' | 'date' | 'bigint[]' | 'jsonb'
  /**
   * A master has the field, and publishing copies it to the published row: every time, or only when the master first
   * becomes live. `never`: it belongs to the draft alone. Absent: the field belongs to projects alone.
   */
  readonly published?: 'always' | 'once' | 'never'
  /**
   * The bit in `overrides` that a project sets by changing the field. TOUCHED: the field is not inherited,
   * but a change marks the copy as touched. Absent: projects cannot change the field.
   */
  readonly bit?: number
  /** null clears the field, everywhere or only in copies. Otherwise null leaves the field unchanged. */
  readonly isClearable?: true | 'in copies'
  /** The default in a new master; null when absent. */
  readonly initially?: string | boolean
  /**
   * The field is a text that may contain variables, or JSON with such texts. In HTML, filled-in values are escaped.
   */
  readonly template?: 'text' | 'html' | 'json'
  /** The search finds a card by the words of this field, which have this weight in its vector of words. */
  readonly weight?: 'a' | 'b' | 'c'
  /** Projects have this other field instead. It is derived from this one until they override it. */
  readonly shownAs?: string
  /** Projects do not show the field itself. */
  readonly isHidden?: true
  /** The field is not part of the card of the contract. Some of them are shown in the extras of cards/get. */
  readonly isExtra?: true
  /** The field is a position, not content. A change of only this field does not count as a changed text. */
  readonly isPlace?: true
}

/** Someone in the project worked on the copy: gave it an owner, moved it or commented on it. */
export const TOUCHED = 1

export const fields = {
  board: {
    title: { type: 'text', published: 'always', bit: 2, template: 'text' },
    description: { type: 'text', published: 'always', bit: 4, isClearable: true, template: 'text' },
    translations: { type: 'jsonb', published: 'always', isClearable: true, isHidden: true, template: 'json' },
    variables: { type: 'boolean', published: 'never', initially: false },
    key: { type: 'text', published: 'never', isClearable: true },
    escalate_after_minutes: { type: 'bigint', published: 'never', isClearable: true },
    tool_key: { type: 'text', published: 'once', bit: 8, isClearable: 'in copies' },
    position: { type: 'bigint', published: 'always', bit: TOUCHED, isPlace: true },
  },
  group: {
    title: { type: 'text', published: 'always', bit: 2, template: 'text' },
    description: { type: 'text', published: 'always', bit: 4, isClearable: true, template: 'text' },
    translations: { type: 'jsonb', published: 'always', isClearable: true, isHidden: true, template: 'json' },
    variables: { type: 'boolean', published: 'never', initially: false },
    key: { type: 'text', published: 'never', isClearable: true },
    type: { type: 'text', published: 'always', bit: 8, isClearable: true },
    color: { type: 'text', published: 'always', bit: 16, isClearable: true },
    icon: { type: 'text', published: 'always', bit: 32, isClearable: true },
    position: { type: 'bigint', published: 'always', bit: TOUCHED, isPlace: true },
    is_collapsed: { type: 'boolean', bit: TOUCHED },
  },
  card: {
    title: { type: 'text', published: 'always', bit: 2, template: 'text', weight: 'a' },
    description: {
      type: 'text',
      published: 'always',
      bit: 4,
      isClearable: true,
      template: 'html',
      weight: 'b',
    },
    short_description: {
      type: 'text',
      published: 'always',
      bit: 8,
      isClearable: true,
      template: 'text',
      weight: 'c',
    },
    translations: { type: 'jsonb', published: 'always', isClearable: true, isHidden: true, template: 'json' },
    checklist: { type: 'jsonb', published: 'always', isClearable: true, isHidden: true, template: 'json' },
    needs_sign_off: { type: 'boolean', published: 'always', initially: false, isHidden: true },
    sign_off_by: { type: 'text', published: 'always', initially: 'project', isHidden: true },
    repeat: { type: 'jsonb', published: 'always', isClearable: true, isHidden: true },
    file_ids: { type: 'bigint[]', published: 'always', isClearable: true, isHidden: true },
    variables: { type: 'boolean', published: 'never', initially: false },
    key: { type: 'text', published: 'never', isClearable: true },
    priority: { type: 'text', published: 'always', bit: 16, initially: 'normal' },
    is_active: { type: 'boolean', published: 'always', bit: 32, initially: true },
    unique_identifier: { type: 'text', published: 'always', isClearable: true },
    evaluation_check: { type: 'text', published: 'always', isClearable: true },
    tour_key: { type: 'text', published: 'always', isClearable: true },
    position: { type: 'bigint', published: 'always', isPlace: true },
    status: { type: 'text', published: 'always', bit: 64, initially: 'open' },
    owner_id: { type: 'bigint', bit: TOUCHED, isClearable: true },
    tag_id: { type: 'bigint', bit: TOUCHED, isClearable: true },
    more_tag_ids: { type: 'bigint[]', bit: TOUCHED, isClearable: true, isExtra: true },
    work: { type: 'jsonb', isExtra: true },
    rules: { type: 'jsonb', isExtra: true },
    run_on: { type: 'date', isExtra: true },
    status_at: { type: 'timestamptz', isExtra: true },
    due_date: { type: 'timestamptz', bit: 128, isClearable: true },
    due_days: { type: 'bigint', published: 'always', isClearable: true, shownAs: 'due_date' },
    snoozed_until: { type: 'timestamptz', bit: TOUCHED, isClearable: true },
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>

export type Kind = keyof typeof fields
export const kinds = Object.keys(fields) as readonly Kind[]

/** Fields that a project may change. */
export type OwnField<Of extends Kind> = {
  [Name in keyof (typeof fields)[Of]]: (typeof fields)[Of][Name] extends { bit: number } ? Name : never
}[keyof (typeof fields)[Of]]

/** The texts that people write in templates and copies. They may contain variables. */
export type TextField<Of extends Kind> = {
  [Name in keyof (typeof fields)[Of]]: (typeof fields)[Of][Name] extends { template: 'text' | 'html' }
    ? Name
    : never
}[keyof (typeof fields)[Of]]

export const textFields = <Of extends Kind>(kind: Of): readonly TextField<Of>[] =>
  Object.entries<Field>(fields[kind]).flatMap(([name, { template }]) =>
    template === 'text' || template === 'html' ? [name as TextField<Of>] : [],
  )

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
    /** Projects of a stage see these rows instead of the published ones. */
    staged: raw(`staged_${kind}s`),
    copies: raw(`${kind}s`),
    /** The column of a copy that names its master. */
    masterId: raw(`master_${kind}_id`),
  }
}

/** SQL text from this source code, such as a name from the table above; never input from a caller. */
function raw(text: string): Statement {
  return new Statement(text, [])
}

const entriesOf = (kind: Kind) => Object.entries<Field>(fields[kind])
const namesWhere = (kind: Kind, isChosen: (field: Field) => boolean): string[] =>
  entriesOf(kind).flatMap(([name, field]) => (isChosen(field) ? [name] : []))

/** The fields that every publication writes. */
export const publishedFields = (kind: Kind) => namesWhere(kind, ({ published }) => published === 'always')
/** The fields that are written when a master first becomes live and never again. */
export const fixedFields = (kind: Kind) => namesWhere(kind, ({ published }) => published === 'once')
/** The fields that a project can override and later reset to the template. */
export const inheritableFields = (kind: Kind) => namesWhere(kind, isInheritable)

const isInheritable = ({ bit }: Field) => bit !== undefined && bit !== TOUCHED

/** `a, b, c`, each written by the function. */
export const listed = (names: readonly string[], write: (name: string) => string): Statement =>
  raw(names.map(write).join(', '))

type Changes = Readonly<Record<string, unknown>>

/** Whether the body changes a field: an absent field is unchanged, and null clears only a nullable field. */
const isSent = (name: string, canBeNull: boolean, changes: Changes): boolean =>
  canBeNull ? changes[name] !== undefined : changes[name] != null

const joined = (parts: readonly Statement[], separator: string): Statement =>
  parts.reduce((before, part) => sql`${before}${raw(separator)}${part}`)

/**
 * Keeps only the changes that differ from what the record shows, so that unchanged fields stay inherited. An empty
 * text equals null.
 */
export function differing(kind: Kind, changes: Changes, shown: Changes): Record<string, unknown> {
  const known = (value: unknown) => {
    if (value instanceof Date) return value.toISOString()
    return Array.isArray(value) ? value.join() : (value ?? null)
  }
  return Object.fromEntries(
    entriesOf(kind).flatMap(([name, { bit, isClearable, template }]) => {
      if (bit === undefined || !isSent(name, isClearable !== undefined, changes)) return []
      const [sent, there] = [known(changes[name]), known(shown[name])]
      const isSame = template ? (sent || null) === (there || null) : sent === there
      return isSame ? [] : [[name, changes[name] ?? null]]
    }),
  )
}

/** `set …` for a record `r`: writes the changed fields and sets their override bits. */
export function overrideFields(kind: Kind, changes: Changes): Statement {
  const all = entriesOf(kind).filter(([, { bit }]) => bit !== undefined)
  const isChanged = (name: string) => changes[name] !== undefined
  const assignments = all.map(
    ([name, field]) => sql`
      ${raw(name)} = case when ${isChanged(name)} then ${changes[name] ?? null}::${raw(field.type)} else r.${raw(name)} end`,
  )
  const bits = all.reduce((sum, [name, { bit = 0 }]) => (isChanged(name) ? sum | bit : sum), 0)
  const isAny = all.some(([name]) => isChanged(name))
  return sql`${joined(assignments, ', ')}, overrides = r.overrides | ${bits}::bigint,
    updated_at = case when ${isAny} then ${laterThan('r')} else r.updated_at end`
}

/**
 * Every change raises updated_at by at least a millisecond, even if a clock runs behind. The conversion to UTC is for
 * Citus, which allows only immutable functions within `case`.
 */
export const laterThan = (row: string): Statement =>
  sql`greatest(${new Date()}, (${raw(row)}.updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`

/** `set …` for a copy: removes the overrides of the named fields, which then show the published values. */
export function resetFields(kind: Kind, names: readonly string[]): Statement {
  const all = inheritableFields(kind)
  const assignments = all.map(
    (name) => sql`${raw(name)} = case when ${names.includes(name)} then null else ${raw(name)} end`,
  )
  return sql`${joined(assignments, ', ')}, overrides = overrides & ~ ${maskOf(kind, names)}::bigint`
}

const draftFields = (kind: Kind) => entriesOf(kind).filter(([, { published }]) => published !== undefined)

/** Whether projects and the contract's operations show the field. Draft-only fields are not shown. */
const isShown = ({ published, shownAs, isExtra, isHidden }: Field) =>
  published !== 'never' && shownAs === undefined && !isExtra && !isHidden

/** `set …` for a master `r`. */
export function changeDraft(kind: Kind, changes: Changes): Statement {
  const hasVariables = sql`coalesce(${changes.variables ?? null}::boolean, r.variables)`
  const values = draftFields(kind).map(([name, field]) => {
    const isChanged = isSent(name, field.isClearable === true, changes)
    const value = isChanged ? parameterOf(field, changes[name]) : sql`r.${raw(name)}`
    return { name: raw(name), value: field.template ? marked(value, field.template, hasVariables) : value }
  })
  const assignments = values.map(({ name, value }) => sql`${name} = ${value}`)
  const differences = values.map(({ name, value }) => sql`${value} is distinct from r.${name}`)
  return sql`${joined(assignments, ', ')},
    updated_at = case when ${joined(differences, ' or ')} then ${laterThan('r')} else r.updated_at end`
}

/** A value as a parameter. JSON is sent as text, because the driver would send a list as an array. */
function parameterOf({ type }: Field, value: unknown): Statement {
  const sent = type === 'jsonb' && value != null ? JSON.stringify(value) : (value ?? null)
  return sql`${sent}::${raw(type)}`
}

/** A draft text in its stored form: with a mark before each variable if the draft uses variables. */
function marked(value: Statement, template: 'text' | 'html' | 'json', hasVariables: Statement): Statement {
  // The texts of JSON are marked as plain texts; translations.ts knows which of them are HTML.
  if (template === 'json') return sql`(${marked(sql`(${value})::text`, 'text', hasVariables)})::jsonb`
  const mark = template === 'html' ? HTML_MARK : MARK
  const written = sql`replace(${value}, ${mark}, '')`
  return sql`case when ${hasVariables} then replace(${written}, '{{', ${mark} || '{{') else ${written} end`
}

/** Columns and values of a new master, except its position. */
export function newDraft(kind: Kind, sent: Changes): { columns: Statement; values: Statement } {
  const all = draftFields(kind).filter(([, { isPlace }]) => !isPlace)
  return {
    columns: listed(
      all.map(([name]) => name),
      (name) => name,
    ),
    values: joined(
      all.map(([name, field]) => {
        const value = parameterOf(field, sent[name] ?? field.initially)
        return field.template ? marked(value, field.template, sql`${sent.variables === true}`) : value
      }),
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

/** The fields that projects show. */
export const shownFields = (kind: Kind): (readonly [string, Field])[] =>
  entriesOf(kind).filter(([, field]) => isShown(field))

/** The fields that are not part of the card of the contract. */
export const extraFields = (kind: Kind): (readonly [string, Field])[] =>
  entriesOf(kind).filter(([, { isExtra }]) => isExtra)

/** The shown fields of a master, as JSON pairs. */
export const draftJsonOf = (kind: Kind, row: string): Statement =>
  jsonPairs(
    row,
    draftFields(kind).filter(([, field]) => isShown(field)),
  )
/** The draft-only fields of a master, as JSON pairs. */
export const draftOnlyJsonOf = (kind: Kind, row: string): Statement =>
  jsonPairs(
    row,
    draftFields(kind).filter(([, field]) => !isShown(field)),
  )

/** The names of all draft-only fields. */
export const draftOnlyNames = [
  ...new Set(
    kinds.flatMap((kind) => draftFields(kind).flatMap(([name, field]) => (isShown(field) ? [] : [name]))),
  ),
]

/** Whether the draft `d` equals its published row `m`. */
export const isAsPublished = (kind: Kind, d: string, published = 'm'): Statement =>
  sql`(${listed(publishedFields(kind), (name) => `${published}.${name}`)})
    is not distinct from (${listed(publishedFields(kind), (name) => `${d}.${name}`)})`

/**
 * A bit that no copy has, so no override hides the change it stands for: a field that projects cannot override,
 * or a copy that appears or disappears as a whole.
 */
export const NO_OVERRIDE_HIDES = 1 << 20

/** A copy hides a change of these fields only if it has all of these bits. */
export function maskOf(kind: Kind, names: readonly string[]): number {
  const table: Readonly<Record<string, Field>> = fields[kind]
  return names.reduce((mask, name) => {
    const field = table[table[name]?.shownAs ?? name]
    if (field?.isPlace) return mask
    return mask | (field && isInheritable(field) ? (field.bit ?? NO_OVERRIDE_HIDES) : NO_OVERRIDE_HIDES)
  }, 0)
}

/** The fields that a copy overrides. */
export const overriddenFields = (kind: Kind, overrides: number): string[] =>
  namesWhere(kind, (field) => isInheritable(field) && (overrides & (field.bit ?? 0)) !== 0)
