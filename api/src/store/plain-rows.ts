import { type CardRow, columns as cardColumns, columnAt, LONG_TEXTS, momentOf } from './card-rows.ts'
import { type Field, fields, type Kind, shownFields, TOUCHED } from './rollouts/fields.ts'
import type { Template } from './rollouts/templates.ts'
import { Statement } from './sql.ts'

/**
 * What projects see, put together here from a project's own row and the template that it is a copy of. The views shown_*
 * say the same for every case; this says it for templates that are live or staged (rollouts/templates.ts), which is nearly
 * all of them nearly always, at a fraction of the cost. The histories of test/service/rollouts hold that both agree.
 */

/** Where a copy's place begins when the project has ordered its parent, and the bounds of a template's place. */
const AFTER_ORDERED = 1_000_000_000_000_000
const MOST_PLACE = 500_000_000_000_000

const placeOf = (template: Template, isParentOrdered: boolean): number =>
  (isParentOrdered ? AFTER_ORDERED : 0) + Math.max(-MOST_PLACE, Math.min(template.position, MOST_PLACE))

type Rule = 'own' | 'own or inherited' | number

/** A field that can be cleared is the copy's own if its bit is set; another one is if it is there. */
function ruleOf({ published, isClearable, bit }: Field): Rule {
  if (published === undefined) return 'own'
  return isClearable && bit !== undefined && bit !== TOUCHED ? bit : 'own or inherited'
}

function shownValue(rule: Rule, own: unknown, overrides: number, inherited: unknown): unknown {
  if (rule === 'own') return own
  if (rule === 'own or inherited') return own ?? inherited
  return (overrides & rule) !== 0 ? own : inherited
}

/** A board or a group as it is stored, by the names of its columns. */
export type OwnRecord = Readonly<Record<string, unknown>> & { readonly overrides: number }

const rulesOf = (kind: Kind) => shownFields(kind).map(([name, field]) => ({ name, rule: ruleOf(field) }))
const rules = { board: rulesOf('board'), group: rulesOf('group') }

/** The fields of a board or a group that projects see, in the order of every answer. */
export function shownRecord(
  kind: 'board' | 'group',
  own: OwnRecord,
  template: Template | null,
  isParentOrdered: boolean,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const { name, rule } of rules[kind]) {
    if (!template) shown[name] = own[name]
    else if (name === 'position')
      shown[name] = own[name] ?? (kind === 'board' ? template.position : placeOf(template, isParentOrdered))
    else shown[name] = shownValue(rule, own[name], own.overrides, template[name])
  }
  return shown
}

/** When it was made and changed, as every answer ends. */
export const momentsOf = ({ created_at, updated_at }: OwnRecord) => ({
  created_at: momentOf(created_at as number),
  updated_at: momentOf(updated_at as number),
  deleted_at: null,
})

// The order of a card's values is that of card-rows.ts, so that both are written by the same function.
const [POSITION, SORT_ORDER, STATUS, MASTER] = ['position', 'sort_order', 'status', 'master_card_id'].map(
  columnAt,
) as [number, number, number, number]
/** The columns that a copy may inherit. Its status and its place have rules of their own. */
const inherited = cardColumns.flatMap(([name], at) => {
  const field = (fields.card as Readonly<Record<string, Field>>)[name]
  const rule = field ? ruleOf(field) : 'own'
  const isOther = rule === 'own' || at === POSITION || at === STATUS
  return isOther ? [] : [{ name, at, rule, isLong: LONG_TEXTS.includes(name) }]
})
/** Behind the columns of a card stands which of them are its own. */
const OVERRIDES = cardColumns.length

/** The columns of a card `c` as it is stored, as a list. A brief card has null for its long texts. */
export const ownCard = (isBrief: boolean): Statement => (isBrief ? briefCard : wholeCard)
const writtenCard = (isBrief: boolean) =>
  new Statement(
    [
      ...cardColumns.map(([name, type]) => {
        if (isBrief && LONG_TEXTS.includes(name)) return 'null::text'
        if (name === 'sort_order') return '0::bigint'
        return type === 'timestamptz' ? `date_part('epoch', c.${name})` : `c.${name}`
      }),
      'c.overrides',
    ].join(', '),
    [],
  )
const [wholeCard, briefCard] = [writtenCard(false), writtenCard(true)]

/** A row of the same columns that holds one text and nothing else. */
export const rowOfText = (text: Statement): Statement =>
  new Statement(
    [
      ...cardColumns.map(([name, type]) => {
        if (name === 'title') return text.text
        return type === 'timestamptz' ? 'null::float8' : `null::${type}`
      }),
      'null::bigint',
    ].join(', '),
    text.values,
  )
export const isCard = (row: readonly unknown[]): boolean => row[0] !== null
export const textIn = (row: readonly unknown[]): string => row[TITLE] as string
const TITLE = columnAt('title')

/** The templates that are named, each once. */
export const idsIn = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
]

export const masterOf = (row: CardRow): number | null => row[MASTER] as number | null

/** Makes the row of a stored card that of the card as projects see it. */
export function showCardRow(
  row: unknown[],
  template: Template | null,
  isGroupOrdered: boolean,
  isBrief: boolean,
): CardRow {
  const overrides = row[OVERRIDES] as number
  row.length = OVERRIDES
  if (!template) return row
  for (const { name, at, rule, isLong } of inherited)
    if (!isBrief || !isLong) row[at] = shownValue(rule, row[at], overrides, template[name])
  row[POSITION] ??= placeOf(template, isGroupOrdered)
  row[SORT_ORDER] = template.position
  // A status from before copies inherited theirs is not an override.
  const hasOwnStatus =
    (overrides & fields.card.status.bit) !== 0 || ((overrides & TOUCHED) !== 0 && row[STATUS] !== null)
  if (!hasOwnStatus) row[STATUS] = template.status
  return row
}

/** The order of copies and of a project's own records among each other: by place, then by template, then by age. */
export const byPlace = (
  placeA: number,
  placeB: number,
  masterA: number | null,
  masterB: number | null,
  idA: number,
  idB: number,
): number =>
  placeA - placeB ||
  (masterA ?? Number.POSITIVE_INFINITY) - (masterB ?? Number.POSITIVE_INFINITY) ||
  idA - idB

export const byCardPlace = (a: CardRow, b: CardRow): number =>
  byPlace(
    a[POSITION] as number,
    b[POSITION] as number,
    a[MASTER] as number | null,
    b[MASTER] as number | null,
    a[0] as number,
    b[0] as number,
  )
const ACTIVE = columnAt('is_active')
export const isActive = (row: CardRow): boolean => row[ACTIVE] === true
