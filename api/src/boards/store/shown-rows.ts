import { Json } from '#core/json.ts'
import { endOfDayAfter } from '#core/moment.ts'
import { Statement } from '#core/sql.ts'
import { fillIn, hasVariables, type ProjectValues } from '#core/variables.ts'
import {
  type Entry,
  gotAt,
  type OwnRow,
  sinceAt,
  type Template,
  type Templates,
  type Viewer,
} from '#templates/resolve.ts'
import { type Field, fields, type Kind, shownFields, TOUCHED } from '#templates/store/fields.ts'
import {
  type CardRecord,
  type CardRow,
  cardBeginning,
  columns as cardColumns,
  cardEnd,
  cardMiddle,
  cardText,
  columnAt,
  LONG_TEXTS,
  momentOf,
  overdueAt,
  overdueFrom,
} from './card-rows.ts'
import {
  applyPresent,
  isPassing,
  isRecurring,
  type Present,
  presentOf,
  presentOfRow,
  turnOfCard,
} from './present.ts'

/**
 * Builds the shown values of a record from the project's row, if there is one, and from its template.
 * templates/resolve.ts decides which records a project has.
 */

/**
 * In an ordered parent, copies without a position come after all others. A template's position is clamped.
 */
const AFTER_ORDERED = 1_000_000_000_000_000
const MOST_PLACE = 500_000_000_000_000

const placeOf = (template: Template, isParentOrdered: boolean): number =>
  (isParentOrdered ? AFTER_ORDERED : 0) + Math.max(-MOST_PLACE, Math.min(template.position, MOST_PLACE))

type Rule = 'own' | 'own or inherited' | number

/** A clearable field is overridden if its bit is set. Any other field is overridden if it is not null. */
function ruleOf({ published, isClearable, bit }: Field): Rule {
  if (published === undefined) return 'own'
  return isClearable && bit !== undefined && bit !== TOUCHED ? bit : 'own or inherited'
}

function shownValue(rule: Rule, own: unknown, overrides: number, inherited: unknown): unknown {
  if (rule === 'own') return own
  if (rule === 'own or inherited') return own ?? inherited
  return (overrides & rule) !== 0 ? own : inherited
}

/** A stored row of a board or a group. Moments are seconds since 1970. */
export interface Own extends OwnRow, Readonly<Record<string, unknown>> {
  readonly created_by: number | null
  readonly is_active: boolean
  readonly is_ordered: boolean
  readonly created_at: number
  readonly updated_at: number
}
export interface OwnGroup extends Own {
  readonly bytes?: number | null
}

const pairsOf = (row: 'b' | 'g', kind: 'board' | 'group', more: string): Statement =>
  new Statement(
    [
      `'master_id', ${row}.master_${kind}_id, 'is_deleted', ${row}.deleted_at is not null`,
      ...[
        'id',
        'overrides',
        'since_entry',
        'created_by',
        'is_active',
        'is_ordered',
        'title',
        'description',
      ].map((name) => `'${name}', ${row}.${name}`),
      `'position', ${row}.position`,
      ...['created_at', 'updated_at'].map((name) => `'${name}', date_part('epoch', ${row}.${name})`),
      more,
    ].join(', '),
    [],
  )

/** Arguments of json_build_object (`'id', b.id, …`) for the row of a board `b` or a group `g`. */
export const ownPairs = {
  board: pairsOf('b', 'board', "'parent_id', null, 'tool_key', b.tool_key"),
  group: pairsOf(
    'g',
    'group',
    "'parent_id', g.board_id, 'type', g.type, 'color', g.color, 'icon', g.icon, 'is_collapsed', g.is_collapsed",
  ),
}

const rulesOf = (kind: Kind) => shownFields(kind).map(([name, field]) => ({ name, rule: ruleOf(field) }))
const rules = { board: rulesOf('board'), group: rulesOf('group'), card: rulesOf('card') }

/** The shown fields of a board or a group, in the order of all answers. */
export function shownRecord(
  kind: Kind,
  own: (Pick<Own, 'overrides'> & Readonly<Record<string, unknown>>) | null,
  template: Template | null,
  isParentOrdered: boolean,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const { name, rule } of rules[kind]) {
    if (!template) shown[name] = own?.[name] ?? null
    else if (name === 'position')
      shown[name] = own?.[name] ?? (kind === 'board' ? template.position : placeOf(template, isParentOrdered))
    else if (name === 'is_collapsed') shown[name] = own?.[name] ?? false
    else shown[name] = shownValue(rule, own?.[name] ?? null, own?.overrides ?? 0, template[name])
  }
  return shown
}

interface Shown {
  readonly head: { readonly project_id: number; readonly platform_id: number }
  readonly viewer: Viewer
  readonly templates: Pick<Templates, 'waves'>
  readonly entry: Entry<Own>
}

/** A board as in answers, without its groups. */
export const boardRecord = ({ head: { project_id, platform_id }, viewer, templates, entry }: Shown) => ({
  id: entry.id,
  project_id,
  platform_id,
  master_board_id: entry.template?.id ?? null,
  created_by: entry.row?.created_by ?? null,
  is_master: false,
  is_active: entry.row?.is_active ?? true,
  ...shownRecord('board', entry.row, entry.template, false),
  ...momentsOf(viewer, templates, entry),
})

/** A group as in answers, without its cards. */
export const groupRecord = (
  { head: { project_id, platform_id }, viewer, templates, entry }: Shown,
  isBoardOrdered: boolean,
) => ({
  id: entry.id,
  project_id,
  platform_id,
  master_group_id: entry.template?.id ?? null,
  board_id: entry.parentId,
  created_by: entry.row?.created_by ?? null,
  is_master: false,
  is_active: entry.row?.is_active ?? true,
  ...shownRecord('group', entry.row, entry.template, isBoardOrdered),
  ...momentsOf(viewer, templates, entry),
})

/** Records as JSON, with variables filled in. */
export function filledJson<View>(record: unknown, values: ProjectValues): Json<View> {
  const text = JSON.stringify(record)
  return new Json<View>(hasVariables(text) ? fillIn(text, values, true) : text)
}

/** The created_at, updated_at and deleted_at of a board or a group, which end its JSON. */
export function momentsOf(
  viewer: Viewer,
  { waves }: Pick<Templates, 'waves'>,
  { row, known }: Entry<Own>,
): Readonly<Record<'created_at' | 'updated_at', string>> & { readonly deleted_at: null } {
  const at = (known && gotAt(viewer, known, waves, null)) ?? viewer.created_at
  return {
    created_at: momentOf(row?.created_at ?? at),
    updated_at: momentOf(row?.updated_at ?? at),
    deleted_at: null,
  }
}

// Cards use the column order of card-rows.ts, so that cardText can write rows from both files.
const POSITION = columnAt('position')
const SORT_ORDER = columnAt('sort_order')
const STATUS = columnAt('status')
const PROJECT = columnAt('project_id')
const MASTER = columnAt('master_card_id')
const GROUP = columnAt('group_id')
const DUE = columnAt('due_date')
const CREATED = columnAt('created_at')
const UPDATED = columnAt('updated_at')
const DELETED = columnAt('deleted_at')
/** The columns that a copy may inherit, except status and position, which have special rules. */
const inherited = cardColumns.flatMap(([name], at) => {
  const field = (fields.card as Readonly<Record<string, Field>>)[name]
  const rule = field ? ruleOf(field) : 'own'
  const isOther = rule === 'own' || at === POSITION || at === STATUS
  return isOther ? [] : [{ name, at, rule, isLong: LONG_TEXTS.includes(name) }]
})
/** The columns of a card are followed by its overrides, since_entry and since_at. */
const OVERRIDES = cardColumns.length
const SINCE = OVERRIDES + 1
const SINCE_AT = OVERRIDES + 2

/** How much of a card is read: all, all without its work, or neither its work nor its long texts. */
export type CardPart = 'whole' | 'listed' | 'brief'

/** SQL for the stored columns of a card `c`. */
export const ownCard = (part: CardPart): Statement => writtenCards[part]
/** A passed check does not close a copy with an open required item. Otherwise lists do not need the work. */
const workForChecks = `case when c.work is not null and c.master_card_id is not null
  and exists (select 1 from checks k where k.project_id = c.project_id and k.state = 'passed') then c.work end`
const writtenCard = (part: CardPart) =>
  new Statement(
    [
      ...cardColumns.map(([name, type]) => {
        if (part === 'brief' && LONG_TEXTS.includes(name)) return 'null::text'
        if (part !== 'whole' && name === 'work') return workForChecks
        if (name === 'sort_order') return '0::bigint'
        if (type === 'bigint[]') return `to_json(c.${name})`
        if (type === 'date') return `c.${name}::text`
        return type === 'timestamptz' ? `date_part('epoch', c.${name})` : `c.${name}`
      }),
      'c.overrides',
      'c.since_entry',
      `date_part('epoch', c.since_at)`,
    ].join(', '),
    [],
  )
const writtenCards = {
  whole: writtenCard('whole'),
  listed: writtenCard('listed'),
  brief: writtenCard('brief'),
}

/**
 * SQL for a row with the columns of a card that holds only one text, in the title. For `union all` with
 * cards.
 */
export const rowOfText = (text: Statement): Statement =>
  new Statement(
    [
      ...cardColumns.map(([name, type]) => {
        if (name === 'title') return text.text
        if (type === 'bigint[]') return 'null::json'
        if (type === 'date') return 'null::text'
        return type === 'timestamptz' ? 'null::float8' : `null::${type}`
      }),
      'null::bigint',
      'null::bigint',
      'null::float8',
    ].join(', '),
    text.values,
  )
export const isCard = (row: readonly unknown[]): boolean => row[0] !== null
/** The text that a statement selected after the columns of a card. */
export const textAt = (row: readonly unknown[]): string => row.at(-1) as string
export const textIn = (row: readonly unknown[]): string => row[TITLE] as string
const TITLE = columnAt('title')

/** A placeholder for a row of which only `master_id` matters. */
export const GONE: CardRecord = {
  id: 0,
  master_id: null,
  parent_id: null,
  overrides: 0,
  since_entry: null,
  is_deleted: true,
  values: [],
}

/** Converts a row that ownCard selected. */
export const cardRecord = (row: unknown[]): CardRecord => ({
  id: row[0] as number,
  master_id: row[MASTER] as number | null,
  parent_id: row[GROUP] as number | null,
  overrides: row[OVERRIDES] as number,
  since_entry: row[SINCE] as number | null,
  since_at: row[SINCE_AT] as number | null,
  is_deleted: row[DELETED] !== null,
  values: row.slice(0, OVERRIDES),
})

/** The columns of a card as its project sees it. */
export function shownCard(
  viewer: Viewer,
  templates: Pick<Templates, 'waves'>,
  { id, parentId, row, known, template }: Entry<CardRecord>,
  isGroupOrdered: boolean,
  isBrief = false,
): CardRow {
  if (!template || !known) {
    if (!row || !isRecurring(row.values)) return row?.values ?? []
    const values = [...row.values]
    applyPresent(values, presentOfRow(viewer, templates, { row, known, template }, values, true))
    return values
  }
  const got = gotAt(viewer, known, templates.waves, row)
  const values = row
    ? [...row.values]
    : blankCard(viewer.id, id, parentId, template.id, got ?? viewer.created_at)
  inherit(values, row?.overrides ?? 0, template, isGroupOrdered, isBrief)
  const isOwnDate = ((row?.overrides ?? 0) & fields.card.due_date.bit) !== 0 || values[DUE] !== null
  if (!isOwnDate && template.due_days != null) {
    const from = got ?? Math.max(viewer.created_at, values[CREATED] as number)
    values[DUE] = endOfDayAfter(from * 1000, template.due_days, viewer.time_zone) / 1000
  }
  if (isPassing(viewer, { known, template })) {
    const isOwn = row !== null && hasOwnStatus(row)
    applyPresent(values, presentOfRow(viewer, templates, { row, known, template }, values, isOwn))
  }
  return values
}

/** The JSON of a card, with the values that decide its order. */
export interface CardJson {
  readonly position: number
  readonly masterId: number | null
  readonly id: number
  readonly isActive: boolean
  readonly json: string
  /** The coming moment at which the card shows something else although nobody changes it, in ms. */
  readonly changesAt: number
}

/** Caches the JSON of a template's fields. It is the same in every project whose copy has no row. */
const prepared = new WeakMap<Template, Map<string, string>>()

const MAX_PREPARED = 100

function fieldsOf(
  template: Template,
  isGroupOrdered: boolean,
  isBrief: boolean,
  present: Present | null,
): string {
  const texts = prepared.get(template) ?? new Map<string, string>()
  prepared.set(template, texts)
  const key = `${isGroupOrdered} ${isBrief} ${present?.status} ${present?.due}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const values = blankCard(0, 0, null, template.id, 0)
  inherit(values, 0, template, isGroupOrdered, isBrief)
  if (present) applyPresent(values, present)
  const text = cardMiddle(values)
  // A recurring card has another due date every day.
  if (texts.size >= MAX_PREPARED) texts.clear()
  texts.set(key, text)
  return text
}

/** The JSON of a card as its project sees it, without filling in variables. */
export function cardJson(
  viewer: Viewer,
  templates: Pick<Templates, 'waves'>,
  entry: Entry<CardRecord>,
  {
    isGroupOrdered,
    isBrief,
    platformId,
    now,
  }: { isGroupOrdered: boolean; isBrief: boolean; platformId: number; now: Date },
): CardJson {
  const { id, parentId, row, known, template } = entry
  if (row === null && known && template && template.due_days == null) {
    const at = gotAt(viewer, known, templates.waves, null) ?? viewer.created_at
    const beginning = [id, viewer.id, template.id, parentId, null, template.position]
    const untouched = {
      status: template.status as string,
      due: null,
      work: null,
      hasOwnStatus: false,
      row: null,
    }
    const present = isPassing(viewer, entry) ? presentOf(viewer, templates, entry, untouched) : null
    const late = present ? overdueFrom(present.due, present.status) : Number.POSITIVE_INFINITY
    const json = `${cardBeginning(beginning, platformId, late < now.getTime())}${fieldsOf(template, isGroupOrdered, isBrief, present)}${cardEnd(at, at, null)}`
    const position = placeOf(template, isGroupOrdered)
    return {
      position,
      masterId: template.id,
      id,
      isActive: template.is_active === true,
      json,
      changesAt: nextChange(now, late, present?.turn?.nextAt),
    }
  }
  const shown = shownCard(viewer, templates, entry, isGroupOrdered, isBrief)
  const turn =
    isPassing(viewer, entry) || (row && isRecurring(row.values)) ? turnOfCard(viewer, templates, entry) : null
  return {
    position: shown[POSITION] as number,
    masterId: shown[MASTER] as number | null,
    id,
    isActive: isActive(shown),
    json: cardText(shown, platformId, now),
    changesAt: nextChange(now, overdueAt(shown), turn?.nextAt),
  }
}

const nextChange = (now: Date, overdue: number, nextRun: number | null | undefined): number =>
  Math.min(overdue < now.getTime() ? Number.POSITIVE_INFINITY : overdue, nextRun ?? Number.POSITIVE_INFINITY)

export const byJsonPlace = (a: CardJson, b: CardJson): number =>
  byPlace(a.position, b.position, a.masterId, b.masterId, a.id, b.id)

/** Fills in the variables of the texts that a card inherits. */
export const fillInCard = (row: CardRow, values: ProjectValues): CardRow =>
  row.some((value) => typeof value === 'string' && hasVariables(value))
    ? row.map((value) => (typeof value === 'string' ? fillIn(value, values) : value))
    : row

/** The row that materializing a copy would create. */
export function blankRecord(
  viewer: Viewer,
  { waves }: Pick<Templates, 'waves'>,
  { id, parentId, known }: Entry<CardRecord>,
): CardRecord {
  const at = (known && gotAt(viewer, known, waves, null)) ?? viewer.created_at
  const master_id = known?.template.id ?? null
  return {
    id,
    master_id,
    parent_id: parentId,
    overrides: 0,
    since_entry: null,
    is_deleted: false,
    since_at: known && sinceAt(viewer, known.template, null),
    values: blankCard(viewer.id, id, parentId, master_id ?? 0, at),
  }
}

/** The columns of a copy without a row, before it inherits values. */
function blankCard(
  projectId: number,
  id: number,
  groupId: number | null,
  masterId: number,
  at: number,
): unknown[] {
  const values: unknown[] = cardColumns.map(() => null)
  values[0] = id
  values[PROJECT] = projectId
  values[MASTER] = masterId
  values[GROUP] = groupId
  values[CREATED] = at
  values[UPDATED] = at
  return values
}

/** Sets the inherited values of a copy, except its due date. */
function inherit(
  row: unknown[],
  overrides: number,
  template: Template,
  isGroupOrdered: boolean,
  isBrief: boolean,
): void {
  for (const { name, at, rule, isLong } of inherited)
    if (!isBrief || !isLong) row[at] = shownValue(rule, row[at], overrides, template[name])
  row[POSITION] ??= placeOf(template, isGroupOrdered)
  row[SORT_ORDER] = template.position
  if (!isOwnStatus(overrides, row[STATUS])) row[STATUS] = template.status
}

/**
 * In older versions copies did not inherit the status, and the copies of recurring templates store that of a run. A
 * status without the override bit counts only if touched.
 */
const isOwnStatus = (overrides: number, status: unknown): boolean =>
  (overrides & fields.card.status.bit) !== 0 || ((overrides & TOUCHED) !== 0 && status !== null)
const hasOwnStatus = ({ overrides, values }: CardRecord): boolean => isOwnStatus(overrides, values[STATUS])

/** Compares records by position, then by template, then by id. Own records come after copies. */
const byPlace = (
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

/** Compares boards or groups as in answers. */
export const byRecordPlace = (
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): number => {
  const masterOf = (record: Readonly<Record<string, unknown>>) =>
    (record.master_group_id ?? record.master_board_id ?? null) as number | null
  return byPlace(
    a.position as number,
    b.position as number,
    masterOf(a),
    masterOf(b),
    a.id as number,
    b.id as number,
  )
}

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
