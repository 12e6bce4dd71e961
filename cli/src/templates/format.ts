import { parseDocument, stringify } from 'yaml'
import { Failure } from '../terminal.ts'

/**
 * The file of a master board. `key` identifies each board, group and card on the platform, independent of its
 * title. Groups and cards are listed in their order. An omitted field has its default, so a file is always
 * complete.
 */

export type Kind = 'board' | 'group' | 'card'
/** Translations are kept by language, then by field, both in alphabetical order. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>
/** The items of a checklist. `is_required` and `evidence` are left out where they are false and none. */
export type Items = readonly Readonly<Record<string, string | boolean>>[]
/** The rule of a recurring card, with its fields in one order, and without those that are absent. */
export type Rule = Readonly<Record<string, string | number | readonly string[]>>
export type Value = string | number | boolean | null | Translations | Items | Rule

/**
 * The fields of each kind with their defaults, in the order of a file. A field without a default is required.
 */
const fields: Readonly<Record<Kind, Readonly<Record<string, Value | undefined>>>> = {
  board: {
    key: undefined,
    title: undefined,
    tool_key: undefined,
    position: 0,
    description: null,
    variables: false,
    translations: null,
  },
  group: {
    key: undefined,
    title: undefined,
    description: null,
    type: null,
    color: null,
    icon: null,
    variables: false,
    translations: null,
  },
  card: {
    key: undefined,
    title: undefined,
    short_description: null,
    description: null,
    status: 'open',
    priority: 'normal',
    is_active: true,
    due_days: null,
    repeat: null,
    unique_identifier: null,
    evaluation_check: null,
    tour_key: null,
    needs_sign_off: false,
    sign_off_by: 'project',
    checklist: null,
    variables: false,
    translations: null,
  },
}

/** The fields of a master in a file, except its key. */
export const contentFields = (kind: Kind): string[] =>
  Object.keys(fields[kind]).filter((name) => name !== 'key')

const children = { board: 'groups', group: 'cards', card: undefined } as const
const childKind = { board: 'group', group: 'card' } as const

/** A master in a file. `below` is empty for cards. */
export interface Entry {
  readonly kind: Kind
  readonly key: string
  readonly content: Readonly<Record<string, Value>>
  readonly below: readonly Entry[]
}

const KEY = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/
const MAX_KEY = 100
export const isKey = (text: string): boolean => KEY.test(text) && text.length <= MAX_KEY
export const MAX_FILE_BYTES = 10_000_000

/** The text of the file of a board. */
export function writeBoard(board: Entry): string {
  const head = '# A master board of Muster. Keys connect it with the platform: change titles, not keys.\n'
  return head + stringify(written(board), { lineWidth: 0, blockQuote: 'literal' })
}

function written({ kind, key, content, below }: Entry): Record<string, unknown> {
  const own = Object.entries(content).filter(([name, value]) => value !== fields[kind][name])
  const list = children[kind]
  return { key, ...Object.fromEntries(own), ...(list && below.length ? { [list]: below.map(written) } : {}) }
}

/** Parses the file of a board. Throws a Failure with the position of the error. */
export function readBoard(name: string, text: string): Entry {
  const document = parseDocument(text, { uniqueKeys: true })
  const [error] = document.errors
  if (error) throw new Failure(`${name}: ${error.message.split('\n')[0]}`, 2)
  return entryOf(
    'board',
    plain(name, () => document.toJS({ maxAliasCount: 0 })),
    name,
  )
}

/** Refuses YAML aliases, because a small file with nested aliases could expand to a huge document. */
function plain(name: string, read: () => unknown): unknown {
  try {
    return read()
  } catch {
    throw new Failure(`${name}: write each value out. A file of templates has no aliases (*).`, 2)
  }
}

function entryOf(kind: Kind, value: unknown, where: string): Entry {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Failure(`${where}: a ${kind} must be fields with values.`, 2)
  const sent = value as Record<string, unknown>
  const list = children[kind]
  const place = typeof sent.key === 'string' ? `${where}, ${kind} ${sent.key}` : where
  const unknown = Object.keys(sent).find((name) => !(name in fields[kind]) && name !== list)
  if (unknown !== undefined) {
    const known = [...Object.keys(fields[kind]), ...(list ? [list] : [])]
    throw new Failure(`${place}: there is no field ${unknown}. A ${kind} has ${known.join(', ')}.`, 2)
  }
  if (typeof sent.key !== 'string' || !isKey(sent.key))
    throw new Failure(
      `${place}: each ${kind} needs a key of small letters and digits, with - between words, such as weekly-cleaning.`,
      2,
    )
  const content = Object.fromEntries(
    contentFields(kind).map((name) => [name, contentOf(kind, name, sent[name], place)]),
  )
  const below = list ? listOf(sent[list] ?? [], `${place}, ${list}`) : []
  return {
    kind,
    key: sent.key,
    content,
    below: kind === 'card' ? [] : below.map((each) => entryOf(childKind[kind], each, where)),
  }
}

function contentOf(kind: Kind, name: string, value: unknown, place: string): Value {
  const otherwise = fields[kind][name]
  if (value === undefined || value === null) {
    if (otherwise === undefined) throw new Failure(`${place}: the field ${name} is missing.`, 2)
    return otherwise
  }
  if (name === 'translations') return translationsOf(value, place)
  if (name === 'checklist') return itemsOf(value, place)
  if (name === 'repeat') return ruleOf(value, place)
  const type = name === 'due_days' || name === 'position' ? 'number' : typeof (otherwise ?? '')
  if (typeof value === type) return value as Value
  const wanted = { number: 'a number', boolean: 'true or false', string: 'a text' }[type as 'number']
  throw new Failure(
    `${place}: ${name} must be ${wanted}. Put quotes around a text that looks like something else.`,
    2,
  )
}

/** Sorts what was sent or read, and leaves out what is empty, so that equal translations look equal. */
export function translationsOf(value: unknown, place: string): Translations | null {
  const isMap = (each: unknown): each is Record<string, unknown> =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
  const sorted = (map: Record<string, unknown>) =>
    Object.entries(map)
      .filter(([, each]) => each != null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  const areTexts = (texts: unknown) =>
    isMap(texts) && sorted(texts).every(([, text]) => typeof text === 'string')
  if (!isMap(value) || !Object.values(value).every(areTexts))
    throw new Failure(`${place}: translations must be languages, each with title, description and so on.`, 2)
  const languages = sorted(value).map(([language, texts]) => [
    language,
    Object.fromEntries(sorted(texts as Record<string, unknown>)),
  ])
  const written = languages.filter(([, texts]) => Object.keys(texts as object).length > 0)
  return written.length ? (Object.fromEntries(written) as Translations) : null
}

const ITEM_KEY = /^[a-z0-9-]{1,40}$/
const itemDefaults = { is_required: false, evidence: 'none' } as const

/** The items of a checklist that was sent or read, without defaults, so that equal ones look equal. */
export function itemsOf(value: unknown, place: string): Items | null {
  const items = listOf(value, `${place}, checklist`).map((each) => itemOf(each, `${place}, checklist`))
  return items.length ? items : null
}

function itemOf(value: unknown, place: string): Items[number] {
  const { key, title, is_required, evidence, ...others } = (value ?? {}) as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new Failure(
      `${place}: there is no field ${unknown}. An item has key, title, is_required, evidence.`,
      2,
    )
  if (typeof key !== 'string' || !ITEM_KEY.test(key) || typeof title !== 'string')
    throw new Failure(`${place}: each item needs a title, and a key of small letters, digits and -.`, 2)
  const rest = { is_required: is_required ?? false, evidence: evidence ?? 'none' }
  const isWrong = typeof rest.is_required !== 'boolean' || typeof rest.evidence !== 'string'
  if (isWrong)
    throw new Failure(
      `${place}, ${key}: is_required is true or false, evidence none, note, number or photo.`,
      2,
    )
  const own = Object.entries(rest).filter(([name, each]) => each !== itemDefaults[name as 'evidence'])
  return { key, title, ...Object.fromEntries(own) } as Items[number]
}

const ruleFields = [
  'every',
  'interval',
  'weekdays',
  'month_day',
  'appears_at',
  'due_at',
  'starts_on',
] as const

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The rule of a recurring card that was sent or read, so that equal rules look equal. The service checks the values. */
export function ruleOf(value: unknown, place: string): Rule {
  const isMap = value !== null && typeof value === 'object' && !Array.isArray(value)
  const sent = (isMap ? value : {}) as Readonly<Record<string, string | number | readonly string[] | null>>
  const unknown = Object.keys(sent).find((name) => !ruleFields.some((each) => each === name))
  if (!isMap || unknown !== undefined)
    throw new Failure(`${place}: repeat has the fields ${ruleFields.join(', ')}, such as every: day.`, 2)
  const written = ruleFields.flatMap((name) => {
    const each = name === 'interval' ? (sent.interval ?? 1) : sent[name]
    if (each == null) return []
    // In the order of the week, as the service answers them.
    const isWeek = name === 'weekdays' && Array.isArray(each)
    return [[name, isWeek ? each.toSorted((a, b) => week.indexOf(a) - week.indexOf(b)) : each] as const]
  })
  return Object.fromEntries(written)
}

function listOf(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new Failure(`${where}: must be a list, with - before each.`, 2)
}

/** An unused key for a master without one, derived from its title. */
export function newKey(kind: Kind, title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const stem = (words ?? [kind]).join('-').slice(0, 80).replace(/-$/, '')
  for (let number = 1; ; number++) {
    const key = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(key)) return key
  }
}
