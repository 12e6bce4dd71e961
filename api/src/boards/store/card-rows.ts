import type { Work } from '#boards/work.ts'
import type { OwnRow } from '#templates/resolve.ts'
import { extraFields, type Field, shownFields } from '#templates/store/fields.ts'

/**
 * A card as an array of values: building an object with thirty keys per card would cost more than reading it.
 * cardText writes the cards of all answers. test/service/guards/card-rows.test.ts checks that all answers
 * agree.
 */

type Column = readonly [name: string, type: Field['type']]

const before: readonly Column[] = [
  ['id', 'bigint'],
  ['project_id', 'bigint'],
  ['master_card_id', 'bigint'],
  ['group_id', 'bigint'],
  ['created_by', 'bigint'],
  ['sort_order', 'bigint'],
]
const between: readonly Column[] = shownFields('card').map(([name, { type }]) => [name, type] as const)
const after: readonly Column[] = [
  ['created_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
  ['deleted_at', 'timestamptz'],
]
/** The columns that are not part of the card's JSON. */
const beside: readonly Column[] = extraFields('card').map(([name, { type }]) => [name, type] as const)
export const columns = [...before, ...between, ...after, ...beside]

export const LONG_TEXTS = ['description', 'short_description']

/** The values of a card, in the order of its columns. Moments are seconds since 1970. */
export type CardRow = readonly unknown[]

const GROUP = 3

const places = new Map(columns.map(([name], at) => [name, at]))
/** The index of a column in the list. */
export const columnAt = (name: string): number => places.get(name) ?? -1
const DUE = columnAt('due_date')
const STATUS = columnAt('status')
/** The index of the first field after the ids. */
const REST = before.length
const names = columns.map(([name]) => `,"${name}":`)
const types = columns.map(([, type]) => type)

/** Converts named values to a CardRow. Missing values become null. */
export const rowFrom = (values: Readonly<Record<string, unknown>>): CardRow =>
  columns.map(([name]) => values[name] ?? null)

/** A stored row of a card. */
export interface CardRecord extends OwnRow {
  /** Its columns, in the order of card-rows.ts. */
  readonly values: CardRow
}

/**
 * Converts a CardRow to named values, with moments formatted as in answers, and with all its tags. Without its work
 * and its rules, which depend on its template.
 */
export function namedRow(row: CardRow): Record<string, unknown> & { readonly tag_ids: readonly number[] } {
  const named = Object.fromEntries(
    columns.map(([name, type], at) => {
      const value = row[at]
      return [name, type === 'timestamptz' && value !== null ? momentOf(value as number) : value]
    }),
  )
  for (const [name] of beside) delete named[name]
  return { ...named, tag_ids: tagIdsOf(row) }
}

/**
 * All tags of a card. The first is its tag_id. Processes of 0.7 change that one alone: without it there are none, and
 * the others may repeat it.
 */
export function tagIdsOf(row: CardRow): number[] {
  const first = row[TAG] as number | null
  if (first == null) return []
  const more = (row[MORE_TAGS] ?? []) as readonly number[]
  return [first, ...more.filter((id) => id !== first)]
}
/** The stored work of a card. Board lists do not read it. */
export const workIn = (row: CardRow): Work | null => (row[WORK] ?? null) as Work | null
const WORK = columnAt('work')
const TAG = columnAt('tag_id')
const MORE_TAGS = columnAt('more_tag_ids')

/** The JSON of a card for cards/create, the only answer with card_type. */
export const createdCardText = (row: CardRow, platformId: number, now: Date): string =>
  `${cardText(row, platformId, now).slice(0, -1)},"card_type":"task"}`

/** The JSON of a card. Concatenated by hand, because boards/get spends most of its time in Node here. */
export function cardText(row: CardRow, platformId: number, now: Date): string {
  const isOverdue = overdueAt(row) < now.getTime()
  return `${cardBeginning(row, platformId, isOverdue)}${cardMiddle(row)}${cardEnd(row[CREATED] as number, row[CREATED + 1] as number, row[CREATED + 2] as number | null)}`
}

/** After this moment the card is overdue, in ms. Infinite for a closed card and for one without a due date. */
export const overdueAt = (row: CardRow): number => overdueFrom(row[DUE] as number | null, row[STATUS])
export const overdueFrom = (due: number | null, status: unknown): number =>
  due === null || status === 'closed' ? Number.POSITIVE_INFINITY : due * 1000

const CREATED = columnAt('created_at')

/** The start of a card's JSON, up to its fields. */
export const cardBeginning = (row: CardRow, platformId: number, isOverdue: boolean): string =>
  `{"id":${row[0]},"project_id":${row[1]},"platform_id":${platformId},"master_card_id":${row[2]},"group_id":${row[GROUP]},"created_by":${row[4]},"sort_order":${row[5]},"is_master":false,"is_overdue":${isOverdue}`

/** The fields of a card. */
export function cardMiddle(row: CardRow): string {
  let text = ''
  for (let column = REST; column < CREATED; column++) {
    const value = row[column]
    text += names[column]
    if (value === null) text += 'null'
    else if (types[column] === 'text') text += JSON.stringify(value)
    else if (types[column] === 'timestamptz') text += `"${momentOf(value as number)}"`
    else text += value
  }
  return text
}

/** The end of a card's JSON: its created_at, updated_at and deleted_at. */
export function cardEnd(created: number, updated: number, deleted: number | null): string {
  const at = momentOf(created)
  const changed = updated === created ? at : momentOf(updated)
  const gone = deleted === null ? 'null' : `"${momentOf(deleted)}"`
  return `,"created_at":"${at}","updated_at":"${changed}","deleted_at":${gone}}`
}

/** After the year 2242 a double cannot hold six decimals. Such moments come from callers and have three. */
const EXACT_SECONDS = 2 ** 33

let last = { seconds: Number.NaN, text: '' }

/**
 * Formats seconds since 1970 as in answers. Keeps the last result, because copies of one rollout share their
 * moments.
 */
export function momentOf(seconds: number): string {
  if (seconds !== last.seconds) {
    const milliseconds =
      seconds > EXACT_SECONDS ? Math.round(seconds * 1e3) : Math.floor(Math.round(seconds * 1e6) / 1e3)
    last = { seconds, text: new Date(milliseconds).toISOString() }
  }
  return last.text
}
