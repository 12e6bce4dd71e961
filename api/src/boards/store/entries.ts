import type { Db } from '#core/db.ts'
import { placeTables } from '#core/place.ts'
import { inLists, prepared, type Statement, sql } from '#core/sql.ts'
import type { Place } from '#operation.ts'
import { addressOf } from '#templates/computed-ids.ts'
import {
  type Entry,
  type Known,
  NONE,
  type Resolved,
  resolve,
  type Templates,
  type Viewer,
} from '#templates/resolve.ts'
import { atOneEntry, findTemplates } from '#templates/store/published-templates.ts'
import { loadBoard } from './board-read.ts'
import type { CardRecord, CardRow } from './card-rows.ts'
import {
  cardRecord,
  fillInCard,
  isCard,
  type Own,
  type OwnGroup,
  ownCard,
  ownPairs,
  shownCard,
  textAt,
} from './shown-rows.ts'
import { type Head, headPairs, placeIn, viewerFrom } from './viewer.ts'

/**
 * Reads one board, group or card as the project shows it, deleted or not. It may be a copy without a row.
 * `id` is the id of a row or a computed id.
 */

interface Asked {
  readonly projectId: number
  readonly userId: number
  /** The id of a row, or the number of a template. */
  readonly id: number
}

interface Found<Row extends Own | CardRecord> {
  readonly head: Head
  readonly place: Place
  readonly viewer: Viewer
  readonly templates: Templates
  readonly entry: Entry<Row>
}

export interface FoundCard extends Found<CardRecord> {
  /** The columns as the project sees them. In `bare`, variables are not filled in. */
  readonly shown: CardRow
  readonly bare: CardRow
  readonly isGroupOrdered: boolean
  readonly board_id: number | null
  /** The template of its group. */
  readonly master_group_id: number | null
  /** For a copy without a row: the copy, its group and its board. */
  readonly lineage: Resolved<Own, OwnGroup, CardRecord>
}

export interface FoundGroup extends Found<OwnGroup> {
  readonly isBoardOrdered: boolean
}

/** The templates of the record and its parents, and the rows of its parents. */
interface Lineage extends Head {
  readonly masters: {
    readonly board: number | null
    readonly group: number | null
    readonly card: number | null
  }
  readonly board: Own | null
  readonly group: OwnGroup | null
}

const json = (what: 'board' | 'group'): Statement =>
  what === 'board'
    ? sql`case when b.id is not null then json_build_object(${ownPairs.board}) end`
    : sql`case when g.id is not null then json_build_object(${ownPairs.group}) end`

/** Selects a card with its group and board. A copy without a row gets those that its template belongs to. */
const cardStatement = (isByNumber: boolean) =>
  prepared<Asked>((of) => {
    const card = isByNumber
      ? sql`
        join published_cards t on t.platform_id = p.platform_id and t.number = ${of.id}
        left join cards c on c.project_id = ${of.projectId} and c.master_card_id = t.id`
      : sql`
        join cards c on c.project_id = ${of.projectId} and c.id = ${of.id}
        left join published_cards t on t.id = c.master_card_id`
    const places = isByNumber
      ? sql`
        left join lateral (
          select * from groups g where g.project_id = ${of.projectId} and g.id = c.group_id
          union all
          select * from groups g where g.project_id = ${of.projectId} and c.id is null and g.master_group_id = t.group_id
          limit 1) g on true
        left join boards b on b.project_id = ${of.projectId} and c.id is null and b.master_board_id = n.board_id`
      : sql`
        left join groups g on g.project_id = ${of.projectId} and g.id = c.group_id
        left join boards b on false`
    return sql`
      select ${ownCard('whole')}, json_build_object(${headPairs(of.projectId)},
        'masters', json_build_object('board', n.board_id, 'group', t.group_id, 'card', t.id),
        'board', ${json('board')}, 'group', ${json('group')})::text
      from ${placeTables(of.projectId, of.userId)}
      ${card}
      left join published_groups n on n.id = t.group_id
      ${places}
      where p.id = ${of.projectId}`
  })

const groupStatement = (isByNumber: boolean) =>
  prepared<Asked>((of) => {
    const group = isByNumber
      ? sql`
        join published_groups t on t.platform_id = p.platform_id and t.number = ${of.id}
        left join groups g on g.project_id = ${of.projectId} and g.master_group_id = t.id
        left join boards b on b.project_id = ${of.projectId} and b.master_board_id = t.board_id`
      : sql`
        join groups g on g.project_id = ${of.projectId} and g.id = ${of.id}
        left join published_groups t on t.id = g.master_group_id
        left join boards b on b.project_id = ${of.projectId} and b.id = g.board_id`
    return sql`
      select json_build_object(${headPairs(of.projectId)},
        'masters', json_build_object('board', t.board_id, 'group', t.id, 'card', null),
        'board', ${json('board')}, 'group', ${json('group')})::text as lineage
      from ${placeTables(of.projectId, of.userId)} ${group} where p.id = ${of.projectId}`
  })

const boardStatement = (isByNumber: boolean) =>
  prepared<Asked>((of) => {
    const board = isByNumber
      ? sql`
        join published_boards t on t.platform_id = p.platform_id and t.number = ${of.id}
        left join boards b on b.project_id = ${of.projectId} and b.master_board_id = t.id`
      : sql`
        join boards b on b.project_id = ${of.projectId} and b.id = ${of.id}
        left join published_boards t on t.id = b.master_board_id`
    return sql`
      select json_build_object(${headPairs(of.projectId)},
        'masters', json_build_object('board', t.id, 'group', null, 'card', null),
        'board', ${json('board')}, 'group', null)::text as lineage
      from ${placeTables(of.projectId, of.userId)} ${board} where p.id = ${of.projectId}`
  })

/** Chooses the statement for a row id or a computed id. Null for a computed id of another project. */
const both = (statement: (isByNumber: boolean) => (asked: Asked) => Statement) => {
  const [byId, byNumber] = [statement(false), statement(true)]
  return (projectId: number, userId: number, id: number): Statement | null => {
    const address = addressOf(id)
    if (!address) return byId({ projectId, userId, id })
    return address.projectId === projectId ? byNumber({ projectId, userId, id: address.number }) : null
  }
}
const statements = { card: both(cardStatement), group: both(groupStatement), board: both(boardStatement) }

/** Adds the templates to what `read` returned, both at the same entry of the log. */
const together = <Read extends { readonly lineage: Lineage }>(
  db: Db,
  read: () => Promise<Read | undefined>,
): Promise<(Read & { readonly templates: Templates }) | undefined> =>
  atOneEntry(async () => {
    const found = await read()
    if (!found) return undefined
    const { platform_id, last_entry, masters } = found.lineage
    const templates =
      masters.board === null ? NONE : await findTemplates(db, platform_id, last_entry, [masters.board])
    return { ...found, templates: only(templates, masters) }
  })

/** Reads a group or a board with its templates. */
const readPlace = (db: Db, statement: Statement | null) =>
  together(db, async () => {
    if (!statement) return undefined
    const [row] = await db.query<{ lineage: string }>(statement)
    return row && { lineage: JSON.parse(row.lineage) as Lineage }
  })

/** The templates of one record and its parents. */
function only(templates: Templates, { board, group, card }: Lineage['masters']): Templates {
  const one = (all: ReadonlyMap<number, Known>, id: number | null) => {
    const known = id === null ? undefined : all.get(id)
    return new Map(known && id !== null ? [[id, known]] : [])
  }
  return {
    board: one(templates.board, board),
    group: one(templates.group, group),
    card: one(templates.card, card),
    waves: templates.waves,
  }
}

const listed = <Row>(row: Row | null): Row[] => (row ? [row] : [])

/** Returns undefined if the project has no such card or hides it. */
export async function findCard(
  db: Db,
  userId: number,
  projectId: number,
  id: number,
): Promise<FoundCard | undefined> {
  const statement = statements.card(projectId, userId, id)
  if (!statement) return undefined
  const found = await together(db, async () => {
    const [row] = await db.query<unknown[]>(inLists(statement))
    if (!row) return undefined
    const lineage = JSON.parse(textAt(row)) as Lineage
    return { lineage, card: isCard(row) ? cardRecord(row) : null }
  })
  if (!found) return undefined
  const { lineage, card, templates } = found
  const viewer = viewerFrom(lineage)
  // The visibility of a card with a row does not depend on its group.
  const own = card
    ? { boards: [], groups: [], cards: [card] }
    : { boards: listed(lineage.board), groups: listed(lineage.group), cards: [] }
  const chosen = card ? { ...NONE, card: templates.card, waves: templates.waves } : templates
  const resolved = resolve<Own, OwnGroup, CardRecord>(viewer, chosen, own)
  const [entry] = resolved.cards
  if (!entry?.isAllowed) return undefined
  const isGroupOrdered = lineage.group?.is_ordered === true
  const bare = shownCard(viewer, templates, entry, isGroupOrdered)
  const shown = fillInCard(bare, lineage)
  return {
    head: lineage,
    place: placeIn(lineage),
    viewer,
    templates,
    entry,
    shown,
    bare,
    isGroupOrdered,
    board_id: card ? (lineage.group?.parent_id ?? null) : (resolved.boards[0]?.id ?? null),
    master_group_id: card ? (lineage.group?.master_id ?? null) : (entry.template?.parent_id ?? null),
    lineage: resolved,
  }
}

/**
 * Like findCard, for a group. A hidden group is shown if it holds a shown card, so then the whole board is
 * read.
 */
export async function findGroup(
  db: Db,
  userId: number,
  projectId: number,
  id: number,
): Promise<FoundGroup | undefined> {
  const found = await readPlace(db, statements.group(projectId, userId, id))
  if (!found) return undefined
  const { lineage, templates } = found
  const viewer = viewerFrom(lineage)
  const own = { boards: listed(lineage.board), groups: listed(lineage.group), cards: [] }
  const chosen = { ...templates, card: NONE.card }
  const [entry] = resolve<Own, OwnGroup, CardRecord>(viewer, chosen, own).groups
  const isShown = entry && (entry.isAllowed || (await holdsShown(db, userId, projectId, 'groups', entry)))
  if (!isShown) return undefined
  return {
    head: lineage,
    place: placeIn(lineage),
    viewer,
    templates,
    entry: { ...entry, isAllowed: true },
    isBoardOrdered: lineage.board?.is_ordered === true,
  }
}

/** Like findGroup, for a board. */
export async function findBoardEntry(
  db: Db,
  userId: number,
  projectId: number,
  id: number,
): Promise<Found<Own> | undefined> {
  const found = await readPlace(db, statements.board(projectId, userId, id))
  if (!found) return undefined
  const { lineage, templates } = found
  const viewer = viewerFrom(lineage)
  const own = { boards: listed(lineage.board), groups: [], cards: [] }
  const chosen = { ...NONE, board: templates.board, waves: templates.waves }
  const [entry] = resolve<Own, OwnGroup, CardRecord>(viewer, chosen, own).boards
  const isShown = entry && (entry.isAllowed || (await holdsShown(db, userId, projectId, 'boards', entry)))
  return isShown
    ? { head: lineage, place: placeIn(lineage), viewer, templates, entry: { ...entry, isAllowed: true } }
    : undefined
}

/** Whether a group or a board with a hidden template contains a shown record. */
async function holdsShown(
  db: Db,
  userId: number,
  projectId: number,
  kind: 'groups' | 'boards',
  { id, row }: Entry<Own>,
): Promise<boolean> {
  if (!row || row.is_deleted) return false
  const board = await loadBoard(db, userId, projectId, kind === 'boards' ? id : (row.parent_id ?? 0), true)
  return board?.resolved[kind].some((each) => each.id === id && each.isAllowed) === true
}
