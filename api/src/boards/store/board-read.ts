import type { BoardWithGroupsView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { placeTables } from '#core/place.ts'
import { inLists, prepared, sql } from '#core/sql.ts'
import { fillIn, hasVariables } from '#core/variables.ts'
import type { Caller, Place } from '#operation.ts'
import { addressOf } from '#templates/computed-ids.ts'
import { type Entry, NONE, type Resolved, resolve, type Templates, type Viewer } from '#templates/resolve.ts'
import { atOneEntry, findBoardsOf, findTemplates } from '#templates/store/published-templates.ts'
import { type BoardText, boardCache, type VersionedHead, versionedHeadPairs } from './board-cache.ts'
import type { CardRecord } from './card-rows.ts'
import { findProjectOf } from './directory.ts'
import { MAX_BOARD_BYTES } from './group-sizes.ts'
import {
  boardRecord,
  byJsonPlace,
  byRecordPlace,
  type CardJson,
  cardJson,
  cardRecord,
  GONE,
  groupRecord,
  isCard,
  type Own,
  type OwnGroup,
  ownCard,
  ownPairs,
  rowOfText,
  textIn,
} from './shown-rows.ts'
import { placeIn, viewerFrom } from './viewer.ts'

/** A board with the caller's role in its project. */
export interface FoundBoard extends Place {
  /** Null if the caller may not see it, or if it is too large for one answer. */
  readonly board: Json<BoardWithGroupsView> | null
}

/** The stored rows of a board and its groups. */
interface BoardHead extends VersionedHead {
  /** The template of the board; null for the project's own board. */
  readonly master_board_id: number | null
  readonly board: Own | null
  readonly groups: OwnGroup[] | null
  /**
   * Templates of any board whose copies the project has touched or deleted. They may be on another board now.
   */
  readonly touched: number[] | null
}

interface Asked {
  readonly projectId: number
  readonly userId: number
  /** The id of a row, or the number of a template. */
  readonly board: number
}

// More than the project's own cards and the copies on a board together.
const MAX_ROWS = 30_000

const statementFor = (isBrief: boolean, isByNumber: boolean) =>
  prepared<Asked>((of) => {
    // A board that is addressed by its template may have no row.
    const board = isByNumber
      ? sql`
        join published_boards t on t.platform_id = p.platform_id and t.number = ${of.board}
        left join boards b on b.project_id = ${of.projectId} and b.master_board_id = t.id`
      : sql`join boards b on b.project_id = ${of.projectId} and b.id = ${of.board}`
    const master = isByNumber ? sql`t.id` : sql`b.master_board_id`
    const groups = sql`
      select json_agg(json_build_object(${ownPairs.group}, 'bytes', z.bytes))
      from groups g
      left join group_sizes z on z.project_id = ${of.projectId} and z.group_id = g.id
      where g.project_id = ${of.projectId} and g.board_id = b.id`
    const touched = sql`
      select json_agg(c.master_card_id) from cards c
      where c.project_id = ${of.projectId} and c.master_card_id is not null
        and (c.overrides <> 0 or c.deleted_at is not null)`
    const head = sql`json_build_object(
      ${versionedHeadPairs(of.projectId)}, 'master_board_id', ${master}, 'groups', (${groups}), 'touched', case when ${master} is not null then (${touched}) end,
      'board', case when b.id is not null then json_build_object(${ownPairs.board}) end)::text`
    const boardId = isByNumber
      ? sql`(
        select b.id from projects p ${board} where p.id = ${of.projectId} and b.deleted_at is null)`
      : sql`${of.board}`
    return sql`
      select ${rowOfText(head)}
      from ${placeTables(of.projectId, of.userId)}
      ${board}
      where p.id = ${of.projectId} and b.deleted_at is null
      union all
      (select ${ownCard(isBrief ? 'brief' : 'listed')}
      from groups k
      join cards c on c.project_id = ${of.projectId} and c.group_id = k.id and c.deleted_at is null
      where k.project_id = ${of.projectId} and k.board_id = ${boardId} and k.deleted_at is null
      limit ${MAX_ROWS})`
  })
const statements = [false, true].map((isBrief) => [false, true].map((by) => statementFor(isBrief, by)))

/** Returns undefined if the project has no such board or hides it. */
export async function findBoard(
  db: Db,
  { user_id: userId }: Pick<Caller, 'user_id'>,
  id: number,
  namedProjectId: number | null,
  { isBrief = false, cacheMegabytes = 0 } = {},
): Promise<FoundBoard | undefined> {
  const address = addressOf(id)
  const projectId = address?.projectId ?? namedProjectId
  const cache = boardCache(db, cacheMegabytes)
  const findIn = async (where: number): Promise<FoundBoard | undefined> => {
    const key = { projectId: where, boardId: id, isBrief }
    const kept = await cache?.find(key, userId)
    if (kept) return { ...placeIn(kept.head), board: kept.head.role === null ? null : kept.text }
    const loaded = await loadBoard(db, userId, where, id, isBrief)
    if (!loaded || isHidden(loaded)) return undefined
    const board = loaded.head.role === null ? null : shownBoard(loaded, isBrief)
    if (board) cache?.keep(key, loaded.head, board)
    return { ...placeIn(loaded.head), board: board?.text ?? null }
  }
  const there = projectId === null ? undefined : await findIn(projectId)
  if (there || address) return there
  const elsewhere = await findProjectOf(db, 'board', id)
  return elsewhere === undefined || elsewhere === namedProjectId ? undefined : findIn(elsewhere)
}

/** A board with all its groups and cards, including hidden and deleted ones. */
export interface LoadedBoard {
  readonly head: BoardHead
  readonly viewer: Viewer
  readonly templates: Templates
  readonly resolved: Resolved<Own, OwnGroup, CardRecord>
}

/** Returns undefined if there is no such board or it is deleted. */
export async function loadBoard(
  db: Db,
  userId: number,
  projectId: number,
  id: number,
  isBrief: boolean,
): Promise<LoadedBoard | undefined> {
  const address = addressOf(id)
  if (address && address.projectId !== projectId) return undefined
  const statement = statements[Number(isBrief)]?.[Number(address !== undefined)]
  if (!statement) throw new Error('There is no such statement.')
  const asked = inLists(statement({ projectId, userId, board: address?.number ?? id }))
  return atOneEntry(async () => {
    const [first, ...rows] = await db.query<unknown[]>(asked)
    if (!first || isCard(first)) return undefined
    const head = JSON.parse(textIn(first)) as BoardHead
    const cards = rows.map(cardRecord)
    const templates = await templatesFor(db, head, cards)
    const viewer = viewerFrom(head)
    const here = new Set(cards.map(({ master_id }) => master_id))
    const gone = (head.touched ?? [])
      .filter((id) => !here.has(id) && templates.card.has(id))
      .map((master_id) => ({ ...GONE, master_id }))
    const own = { boards: listed(head.board), groups: head.groups ?? [], cards: [...cards, ...gone] }
    return { head, viewer, templates, resolved: resolve(viewer, templates, own) }
  })
}

const listed = <Row>(row: Row | null): Row[] => (row ? [row] : [])

/** The templates of the board, and of copies that were moved here from another board. */
async function templatesFor(
  db: Db,
  { platform_id, last_entry, master_board_id, groups }: BoardHead,
  cards: readonly CardRecord[],
): Promise<Templates> {
  const own = master_board_id === null ? [] : [master_board_id]
  if (own.length === 0 && (groups ?? []).length === 0) return NONE
  const templates = await findTemplates(db, platform_id, last_entry, own)
  const strangers = cards.flatMap(({ master_id }) =>
    master_id === null || templates.card.has(master_id) ? [] : [master_id],
  )
  if (strangers.length === 0) return templates
  const boards = await findBoardsOf(db, platform_id, strangers)
  const others = await findTemplates(db, platform_id, last_entry, boards)
  // Of the other boards only the templates of the moved cards are needed.
  const moved = strangers.flatMap((id) => {
    const known = others.card.get(id)
    return known ? [[id, known] as const] : []
  })
  return {
    ...templates,
    card: new Map([...templates.card, ...moved]),
    waves: new Map([...templates.waves, ...others.waves]),
  }
}

function isHidden({ resolved }: LoadedBoard): boolean {
  const [board] = resolved.boards
  return !board?.isAllowed || board.isDeleted
}

/** Null if the board is too large for one answer. */
function shownBoard(loaded: LoadedBoard, isBrief: boolean): BoardText | null {
  const { head, viewer, templates, resolved } = loaded
  const groups = resolved.groups.filter(({ isAllowed, isDeleted }) => isAllowed && !isDeleted)
  const bytes = groups.reduce((sum, { row, template }) => sum + (row?.bytes ?? 0) + (template?.bytes ?? 0), 0)
  if (!isBrief && bytes > MAX_BOARD_BYTES) return null
  const isCardOrdered = new Map(groups.map(({ id, row }) => [id, row?.is_ordered === true]))
  const cards = new Map<number, CardJson[]>(groups.map(({ id }) => [id, []]))
  const now = new Date()
  let changesAt = Number.POSITIVE_INFINITY
  for (const card of resolved.cards) {
    const group = cards.get(card.parentId ?? 0)
    if (!group || !card.isAllowed || card.isDeleted) continue
    const isGroupOrdered = isCardOrdered.get(card.parentId ?? 0) === true
    const asked = { isGroupOrdered, isBrief, platformId: head.platform_id, now }
    const json = cardJson(viewer, templates, card, asked)
    if (!json.isActive) continue
    group.push(json)
    changesAt = Math.min(changesAt, json.changesAt)
  }
  const text = boardText(loaded, groups, cards)
  return { text: new Json(hasVariables(text) ? fillIn(text, head, true) : text), changesAt }
}

function boardText(
  { head, viewer, templates, resolved: { boards } }: LoadedBoard,
  groups: readonly Entry<OwnGroup>[],
  cards: ReadonlyMap<number, CardJson[]>,
): string {
  const [board] = boards
  if (!board) return ''
  const cardsIn = (groupId: number) =>
    (cards.get(groupId) ?? [])
      .sort(byJsonPlace)
      .map(({ json }) => json)
      .join()
  const isOrdered = board.row?.is_ordered === true
  const groupTexts = groups
    .filter(({ row }) => row?.is_active !== false)
    .map((entry) => groupRecord({ head, viewer, templates, entry }, isOrdered))
    .toSorted(byRecordPlace)
    .map((group) => `${JSON.stringify(group).slice(0, -1)},"cards":[${cardsIn(group.id)}]}`)
  const json = JSON.stringify(boardRecord({ head, viewer, templates, entry: board }))
  return `${json.slice(0, -1)},"groups":[${groupTexts.join()}]}`
}
