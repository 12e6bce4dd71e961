import type { BodyOf, CardView, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { placeTables } from '#core/place.ts'
import { inLists, plannedAfresh, prepared, type Statement, sql } from '#core/sql.ts'
import { projectPrefix, soughtWords } from '#core/words.ts'
import type { Place } from '#operation.ts'
import { addressOf, computedId, isComputed } from '#templates/computed-ids.ts'
import { type Entry, NONE, resolve, type Templates, templateFor, type Viewer } from '#templates/resolve.ts'
import { fields, type Kind, TOUCHED, tables } from '#templates/store/fields.ts'
import { seesStaged } from '#templates/store/membership.ts'
import { atOneEntry, findAllTemplates, MovedOn } from '#templates/store/published-templates.ts'
import { type CardRecord, type CardRow, cardText, columnAt, overdueAt } from './card-rows.ts'
import { isPassing, isRecurring } from './present.ts'
import {
  cardRecord,
  fillInCard,
  GONE,
  isCard,
  type Own,
  type OwnGroup,
  ownCard,
  ownPairs,
  rowOfText,
  shownCard,
  textIn,
} from './shown-rows.ts'
import { findHead, type Head, headPairs, placeIn, viewerFrom } from './viewer.ts'

type Filters = BodyOf<Operations['cardsList']>

interface Asked {
  readonly projectId: number
  readonly userId: number
  readonly filters: Filters
  readonly limit: number
}

/** Data for copies without a row. It is needed only if the page has room for them. */
interface Rest {
  readonly boards: Own[] | null
  readonly groups: OwnGroup[] | null
  /** The templates whose copies have rows in the project. */
  readonly copies: number[] | null
}

interface PageHead extends Head {
  readonly rest: Rest | null
  /** Whether a search has looked at the next cards only, and there are more. */
  readonly is_partial: boolean
  /** Groups with an order of their own. */
  readonly ordered: number[] | null
}

type Page = { cards: Json<CardView[]>; next_after_id: number | null }

const MAX_PAGE_BYTES = 1_048_576
/** The smallest computed id. A literal in the text, so that PostgreSQL's planner can use it. */
const FIRST_COMPUTED = sql`4503599627370496`

/**
 * A page of live cards, ordered by id, and the cursor of the next page. A page ends early if it exceeds 1
 * MiB. It has at least one card, unless it is the last. Copies without a row come last, because their
 * computed ids are larger.
 */
export async function listCards(
  db: Db,
  asked: Asked,
  judge: (place: Place) => unknown = () => undefined,
): Promise<Page> {
  for (let { filters } = asked; ; ) {
    const page = await atOneEntry(() => readPage(db, { ...asked, filters }, judge))
    if (page.cards.text !== '[]' || page.next_after_id === null) return page
    // None of these rows is shown: read the next page.
    filters = { ...filters, after_id: page.next_after_id }
  }
}

const ROWS_TO_LOOK_AT = 200

async function readPage(db: Db, given: Asked, judge: (place: Place) => unknown): Promise<Page> {
  const { projectId, userId, filters, limit } = given
  // Where dates are inherited and runs or checks decide, many rows may have to be read to find one that matches.
  const isLate = filters.is_overdue != null || filters.status != null
  const asked = isLate ? { ...given, limit: Math.max(limit, ROWS_TO_LOOK_AT) } : given
  const now = new Date()
  // Rows do not contain inherited values, so first find the templates that match.
  const before = isInherited(filters) ? await findHead(db, userId, projectId) : undefined
  if (before) judge(placeIn(before))
  const known = before && (await findAllTemplates(db, before.platform_id, before.last_entry))
  const matching = before && known ? matches(filters, viewerFrom(before), known, now) : sql`true`
  const { head, rows } =
    filters.text != null
      ? await search(db, asked, matching)
      : await readRows(db, before ? pageStatement(asked, matching) : plainStatement(asked))
  judge(placeIn(head))
  if (before && before.last_entry !== head.last_entry) throw new MovedOn()
  if (head.rest === null && rows.every((row) => row[MASTER] === null && !isRecurring(row))) {
    const own = rows.map((row) => ({ id: row[0] as number, card: cardText(row, head.platform_id, now) }))
    return pageOf(own.slice(0, limit), limit)
  }
  const cards = rows.map(cardRecord)
  const templates = await findAllTemplates(db, head.platform_id, head.last_entry)
  const viewer = viewerFrom(head)
  const isOrdered = new Set(head.ordered)
  const show = (entry: Entry<CardRecord>) => {
    const row = shownCard(viewer, templates, entry, isOrdered.has(entry.parentId ?? 0))
    return { id: entry.id, row: entry.template ? fillInCard(row, head) : row }
  }
  const isShown = ({ isAllowed, isDeleted }: Entry<CardRecord>) => isAllowed && !isDeleted
  const isRight = ({ row }: { row: CardRow }) => fits(filters, row, now)
  const own = ofRows(viewer, templates, cards).filter(isShown).map(show).filter(isRight)
  const copies = head.rest
    ? (await listCopies(db, asked, viewer, templates, head.rest)).map(show).filter(isRight)
    : []
  // After the last row of a full page there may be rows that were not read, so skip copies beyond it.
  const isFull = rows.length >= asked.limit
  const lastRow = cards.at(-1)?.id ?? 0
  const all = [...own, ...copies.filter(({ id }) => !isFull || id < lastRow)]
    .sort((a, b) => a.id - b.id)
    .slice(0, limit)
  const page = pageOf(
    all.map(({ id, row }) => ({ id, card: cardText(row, head.platform_id, now) })),
    limit,
  )
  // A full page may consist of hidden rows: continue after the last of them.
  return isFull && page.next_after_id === null ? { ...page, next_after_id: lastRow } : page
}

async function readRows(db: Db, statement: Statement): Promise<{ head: PageHead; rows: unknown[][] }> {
  const [first, ...rows] = await db.query<unknown[][]>(inLists(statement))
  if (!first || isCard(first)) throw new Error('A project went away.')
  return { head: JSON.parse(textIn(first)), rows }
}

/**
 * Looks at the next cards first: if the words are common, they fill the page. Otherwise few cards have the words, and
 * the index of words finds them all. The number of matching cards varies so much between words that a generic plan
 * would be bad for most.
 */
async function search(db: Db, asked: Asked, matching: Statement) {
  const near = await readRows(db, plannedAfresh(pageStatement(asked, matching, true)))
  if (near.rows.length >= asked.limit || !near.head.is_partial) return near
  return readRows(db, plannedAfresh(pageStatement(asked, matching)))
}

/** Whether a filter is about values that copies inherit, or that checks and runs decide. */
const isInherited = ({ status, priority, is_overdue }: Filters): boolean =>
  status != null || priority != null || is_overdue != null

/** The parameters of a statement: values, or placeholders of a prepared one. */
interface Written {
  readonly projectId: unknown
  readonly userId: unknown
  readonly limit: unknown
  readonly filters: { readonly [Name in keyof Filters]?: unknown }
}

type Plain = Omit<Asked, 'filters'> &
  Record<'after_id' | 'board_id' | 'group_id' | 'owner_id' | 'tag_id', number>
const plainNames = ['board_id', 'group_id', 'owner_id', 'tag_id'] as const
const plainStatements = new Map<string, (values: Plain) => Statement>()

/**
 * The statement for filters on columns that are never inherited. Its text is built once per set of filters.
 */
function plainStatement({ projectId, userId, filters, limit }: Asked): Statement {
  const { is_inbox = null, after_id } = filters
  const chosen = plainNames.filter((name) => filters[name] != null)
  const key = `${chosen.join()} ${is_inbox} ${chosen.map((name) => isComputed(filters[name] ?? 0)).join()}`
  // The text for a computed id depends on the id, so it cannot be built once.
  if (key.includes('true', key.lastIndexOf(' ')))
    return pageStatement({ projectId, userId, filters, limit }, sql`true`)
  let statement = plainStatements.get(key)
  if (!statement) {
    statement = prepared<Plain>((of) => {
      const written = Object.fromEntries(chosen.map((name) => [name, of[name]]))
      return pageStatement(
        {
          projectId: of.projectId,
          userId: of.userId,
          limit: of.limit,
          filters: { ...written, is_inbox, after_id: of.after_id },
        },
        sql`true`,
      )
    })
    plainStatements.set(key, statement)
  }
  const { board_id, group_id, owner_id, tag_id } = filters
  return statement({
    projectId,
    userId,
    limit,
    after_id: after_id ?? 0,
    board_id: board_id ?? 0,
    group_id: group_id ?? 0,
    owner_id: owner_id ?? 0,
    tag_id: tag_id ?? 0,
  })
}

/** How many cards a search looks at before it asks the index of words. */
const NEAR_CARDS = 2_000
const EVERY_ID = sql`9223372036854775807`

function pageStatement(
  { projectId, userId, filters, limit }: Written,
  matching: Statement,
  isNear = false,
): Statement {
  const after = sql`${filters.after_id ?? 0}`
  const sought = {
    projectId: projectId as number,
    text: (filters.text ?? null) as string | null,
    within: (id: Statement) =>
      sql`and ${id} > ${after} ${isNear ? sql`and ${id} <= (select last_id from near)` : sql``}`,
  }
  const rest = sql`json_build_object(
    'boards', (select json_agg(json_build_object(${ownPairs.board})) from boards b where b.project_id = ${projectId}),
    'groups', (select json_agg(json_build_object(${ownPairs.group})) from groups g where g.project_id = ${projectId}),
    'copies', (
      select json_agg(c.master_card_id) from cards c where c.project_id = ${projectId} and c.master_card_id is not null))`
  // A copy without a row has no owner and no tag, and is never in the inbox.
  const hasCopies = filters.owner_id == null && filters.tag_id == null && filters.is_inbox !== true
  const chosen = sql`
    from cards c
    where c.project_id = ${projectId} and c.deleted_at is null and c.id > ${after}
      and ${isInPlace(projectId, filters)} and ${isFound(sought)} and ${matching}
      ${filters.owner_id == null ? sql`` : sql`and c.owner_id = ${filters.owner_id}`}
      ${filters.tag_id == null ? sql`` : sql`and (c.tag_id = ${filters.tag_id} or ${filters.tag_id} = any (c.more_tag_ids))`}
    order by c.id limit ${limit}`
  const head = (ids: Statement) => sql`
    select ${rowOfText(sql`json_build_object(${headPairs(projectId)},
      'rest', case when (select count(*) < ${limit} or max(i.id) >= ${FIRST_COMPUTED} from (${ids}) i) and ${hasCopies}::boolean then ${rest} end,
      'is_partial', ${isNear ? sql`(select last_id < ${EVERY_ID} from near)` : sql`false`},
      'ordered', (select json_agg(g.id) from groups g where g.project_id = ${projectId} and g.is_ordered))::text`)}
    from ${placeTables(projectId, userId)} where p.id = ${projectId}`
  if (filters.text == null)
    return sql`${head(sql`select c.id ${chosen}`)} union all (select ${ownCard('listed')} ${chosen})`
  const near = sql`
    near as materialized (
      select coalesce((
        select c.id from cards c where c.project_id = ${projectId} and c.id > ${after}
        order by c.id offset ${NEAR_CARDS} limit 1), ${EVERY_ID}) as last_id),`
  // Searching for the words twice costs more than materializing the page.
  return sql`
    with ${isNear ? near : sql``} page as materialized (select ${ownCard('listed')} ${chosen})
    ${head(sql`select page.id from page`)} union all select * from page`
}

const ofRows = (viewer: Viewer, templates: Templates, cards: readonly CardRecord[]) => {
  const masters = new Set(cards.map(({ master_id }) => master_id))
  const card = new Map([...masters].flatMap((id) => pairOf(templates.card, id)))
  const own = { boards: [], groups: [], cards }
  return resolve<Own, OwnGroup, CardRecord>(viewer, { ...NONE, card, waves: templates.waves }, own).cards
}

const pairOf = <Value>(map: ReadonlyMap<number, Value>, id: number | null): [number, Value][] => {
  const value = id === null ? undefined : map.get(id)
  return id !== null && value !== undefined ? [[id, value]] : []
}

/** The copies without a row that match the filters for board, group and text. */
async function listCopies(
  db: Db,
  { projectId, filters }: Asked,
  viewer: Viewer,
  templates: Templates,
  { boards, groups, copies }: Rest,
): Promise<Entry<CardRecord>[]> {
  const { after_id, board_id, group_id, text } = filters
  const own = {
    boards: boards ?? [],
    groups: groups ?? [],
    cards: (copies ?? []).map((master_id) => ({ ...GONE, master_id })),
  }
  const resolved = resolve<Own, OwnGroup, CardRecord>(viewer, templates, own)
  const isNamed = ({ id, known }: Entry<OwnGroup>, asked: number) =>
    id === asked || (known !== null && computedId(projectId, known.template.number) === asked)
  const inPlace = new Set(
    resolved.groups
      .filter((group) => group_id == null || isNamed(group, group_id))
      .filter(
        ({ parentId }) =>
          board_id == null ||
          resolved.boards.some((board) => board.id === parentId && isNamed(board, board_id)),
      )
      .map(({ id }) => id),
  )
  const found = text == null ? undefined : await findMasters(db, projectId, text)
  return resolved.cards.filter(
    ({ id, row, parentId, template }) =>
      row === null &&
      id > (after_id ?? 0) &&
      inPlace.has(parentId ?? 0) &&
      (found === undefined || found.has(template?.id ?? 0)),
  )
}

const MASTER = columnAt('master_card_id')
const STATUS = columnAt('status')
const PRIORITY = columnAt('priority')

/** Whether the shown values of a card match the filters. */
function fits({ status, priority, is_overdue }: Filters, row: CardRow, now: Date): boolean {
  if (status != null && row[STATUS] !== status) return false
  if (priority != null && row[PRIORITY] !== priority) return false
  const isOverdue = overdueAt(row) < now.getTime()
  return is_overdue == null || is_overdue === isOverdue
}

/** SQL: whether the row `c` may match the filters, by its own values or by those of its template. */
function matches(
  { status, priority, is_overdue }: Filters,
  viewer: Viewer,
  templates: Templates,
  now: Date,
): Statement {
  const all = [...templates.card.values()]
  const idsOf = (isRight: (known: (typeof all)[number]) => boolean) =>
    all.filter(isRight).map(({ template }) => template.id)
  const { status: own, due_date } = fields.card
  // A touched copy from before 0.3 may have its own status without the override bit.
  const hasStatus = sql`(c.master_card_id is null or c.overrides & ${own.bit} <> 0
    or (c.overrides & ${TOUCHED} <> 0 and c.status is not null))`
  // A run or a check decides the status of these, so it is checked for each row in `fits`.
  const passing = idsOf((known) => isPassing(viewer, { known, template: known.template }))
  const isPassingRow = sql`(c.rules is not null or c.master_card_id = any (${passing}::bigint[]))`
  const hasOneOf = (isRight: (value: unknown) => boolean, byItself: Statement) => sql`
    case when ${isPassingRow} then true when ${hasStatus} then ${byItself}
      else c.master_card_id = any (${idsOf((known) => isRight(templateFor(viewer, known).status))}::bigint[]) end`
  const parts: Statement[] = []
  if (status != null) parts.push(hasOneOf((value) => value === status, sql`c.status = ${status}`))
  if (priority != null) {
    const ids = idsOf((known) => templateFor(viewer, known).priority === priority)
    parts.push(sql`
      case when c.priority is not null then c.priority = ${priority} else c.master_card_id = any (${ids}::bigint[]) end`)
  }
  if (is_overdue != null) {
    // An inherited due date counts from the copy's arrival, so it is checked for each row in `fits`.
    const dated = idsOf((known) => templateFor(viewer, known).due_days != null)
    const inherits = sql`
      c.master_card_id = any (${dated}::bigint[]) and c.overrides & ${due_date.bit} = 0 and c.due_date is null`
    const isOpen = hasOneOf((value) => value !== 'closed', sql`c.status <> 'closed'`)
    parts.push(sql`
      case when ${inherits} or ${isPassingRow} then true else ${is_overdue} = (coalesce(c.due_date < ${now}, false) and ${isOpen}) end`)
  }
  return parts.reduce((before, part) => sql`${before} and ${part}`, sql`true`)
}

/** SQL for the row id of a group or board, which may be given as a computed id. */
const rowId = (kind: Kind, projectId: unknown, id: unknown): Statement =>
  typeof id === 'number' && isComputed(id)
    ? sql`(
        select r.id from ${tables[kind].copies} r
        join projects p on p.id = ${projectId}
        join ${tables[kind].published} t on t.platform_id = p.platform_id and t.id = r.${tables[kind].masterId}
        where r.project_id = ${projectId} and t.number = ${addressOf(id)?.number ?? 0}
          and ${addressOf(id)?.projectId ?? 0}::bigint = ${projectId})`
    : sql`${id}`

/**
 * SQL for the filters board_id, group_id and is_inbox. It has a text per combination, so that the best index
 * is used.
 */
function isInPlace(projectId: unknown, { board_id, group_id, is_inbox }: Written['filters']): Statement {
  const inBoard = (id: unknown) => sql`c.group_id in (
    select id from groups where project_id = ${projectId} and board_id = ${rowId('board', projectId, id)})`
  if (group_id != null) {
    return sql`c.group_id = ${rowId('group', projectId, group_id)} and ${is_inbox ?? null}::boolean is not true
      ${board_id == null ? sql`` : sql`and ${inBoard(board_id)}`}`
  }
  if (board_id != null) return sql`${inBoard(board_id)} and ${is_inbox ?? null}::boolean is not true`
  if (is_inbox === true) return sql`c.group_id is null`
  return is_inbox === false ? sql`c.group_id is not null` : sql`true`
}

/** A page of cards and the cursor of the next page. */
function pageOf(
  rows: readonly { readonly id: number; readonly card: string }[],
  limit: number,
): { cards: Json<CardView[]>; next_after_id: number | null } {
  const page = fitting(rows)
  const isFull = page.length < rows.length || rows.length >= limit
  return {
    cards: new Json(`[${page.map(({ card }) => card).join()}]`),
    next_after_id: isFull ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The rows that fit on a page by size; at least one. */
function fitting<Row extends { card: string }>(rows: readonly Row[]): readonly Row[] {
  let bytes = 0
  const end = rows.findIndex(({ card }, at) => {
    bytes += Buffer.byteLength(card)
    return at > 0 && bytes > MAX_PAGE_BYTES
  })
  return end === -1 ? rows : rows.slice(0, end)
}

const { title, description, short_description } = fields.card

interface Sought {
  readonly projectId: number
  /** Null if nothing is sought. */
  readonly text: string | null
  /** SQL that limits the search to some ids. */
  within(id: Statement): Statement
}

/**
 * SQL: whether each search word is a prefix of a word in the card's texts or comments. For inherited fields
 * of a copy, the words of its template are searched.
 */
function isFound({ projectId, text, within }: Sought): Statement {
  if (text === null) return sql`true`
  const words = soughtWords(text)
  // A search text of only punctuation matches nothing.
  if (words.length === 0) return sql`false`
  const own = words.map((word) => `'${projectPrefix(projectId)}${word}':*`)
  const of = (weight: string) => words.map((word) => `'${word}':*${weight}`)
  // An array, so that the search runs once. In a join, PostgreSQL may run it once for each card.
  return sql`c.id = any (array(
    select found.id from (
      select w.number, c.id from unnest(${own}::tsquery[]) with ordinality as w (query, number)
      join cards c on c.project_id = ${projectId} and c.words @@ w.query ${within(sql`c.id`)}
      union all
      select w.number, m.card_id from unnest(${own}::tsquery[]) with ordinality as w (query, number)
      join comments m on m.project_id = ${projectId} and m.words @@ w.query and m.deleted_at is null
        ${within(sql`m.card_id`)}
      union all
      select w.number, c.id
      from unnest(${of('')}::tsquery[], ${of('A')}::tsquery[], ${of('B')}::tsquery[], ${of('C')}::tsquery[])
        with ordinality as w (query, title, description, short_description, number)
      join ${seenTemplates(projectId)} m on m.words @@ w.query
      join cards c on c.project_id = ${projectId} and c.master_card_id = m.id ${within(sql`c.id`)}
      where (c.overrides & ${title.bit} = 0 and m.words @@ w.title)
        or (c.overrides & ${description.bit} = 0 and m.words @@ w.description)
        or (c.overrides & ${short_description.bit} = 0 and m.words @@ w.short_description)) found
    ${words.length === 1 ? sql`` : sql`group by found.id having count(distinct found.number) = ${words.length}`}))`
}

/** The words of the templates as the project sees them. */
const seenTemplates = (projectId: number): Statement => sql`(
  select m.id, m.words from projects p join published_cards m on m.platform_id = p.platform_id
  where p.id = ${projectId} and not exists (select 1 from staged_cards s where s.id = m.id and ${seesStaged})
  union all
  select s.id, s.words from projects p join staged_cards s on s.platform_id = p.platform_id
  where p.id = ${projectId} and ${seesStaged})`

/** The templates that match every word, to find copies without a row. */
async function findMasters(db: Db, projectId: number, text: string): Promise<Set<number>> {
  const words = soughtWords(text)
  if (words.length === 0) return new Set()
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const rows = await db.query<{ id: number }>(
    plannedAfresh(sql`select m.id from ${seenTemplates(projectId)} m where m.words @@ ${query}::tsquery`),
  )
  return new Set(rows.map(({ id }) => id))
}
