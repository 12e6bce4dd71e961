import type { Caller, Place } from '../operation.ts'
import { fillIn, hasVariables, type ProjectValues } from '../variables.ts'
import { cardText, groupOf } from './card-rows.ts'
import type { Db } from './db.ts'
import { MAX_BOARD_BYTES } from './group-sizes.ts'
import {
  byCardPlace,
  byPlace,
  idsIn,
  isActive,
  isCard,
  masterOf,
  momentsOf,
  type OwnRecord,
  ownCard,
  rowOfText,
  showCardRow,
  shownRecord,
  textIn,
} from './plain-rows.ts'
import { isBehind } from './rollouts/fill.ts'
import { findTemplates, type Reader, stagesNaming, type Template } from './rollouts/templates.ts'
import { inLists, prepared, type Statement, sql } from './sql.ts'

export interface FoundBoard extends Place {
  /** Null when the caller may not see it, or when it is too large to be answered in one piece. */
  readonly board: string | null
}

interface OwnGroup extends OwnRecord {
  readonly id: number
  readonly master_group_id: number | null
  readonly created_by: number | null
  readonly is_active: boolean
  readonly is_ordered: boolean
  readonly bytes: number | null
}

interface OwnBoard extends OwnRecord {
  readonly id: number
  readonly master_board_id: number | null
  readonly created_by: number | null
  readonly is_active: boolean
  readonly is_ordered: boolean
}

/** All of a board but its cards: the place of the caller, the board and its groups, as they are stored. */
interface Head extends Omit<FoundBoard, 'board'>, ProjectValues {
  readonly last_entry: number
  readonly access_since: number
  readonly stages: Reader['stages']
  readonly board: OwnBoard
  readonly groups: OwnGroup[] | null
}

interface Asked {
  readonly projectId: number
  readonly userId: number
  readonly boardId: number
}

// More than a board can have of the project's own and of its templates together.
const MAX_ROWS = 30_000

const statementFor = (isBrief: boolean) =>
  prepared<Asked>((of) => {
    const groups = sql`
      select json_agg(json_build_object('id', g.id, 'master_group_id', g.master_group_id, 'overrides', g.overrides,
        'created_by', g.created_by, 'is_active', g.is_active, 'is_ordered', g.is_ordered, 'title', g.title,
        'description', g.description, 'type', g.type, 'color', g.color, 'icon', g.icon, 'position', g.position,
        'is_collapsed', g.is_collapsed, 'created_at', date_part('epoch', g.created_at),
        'updated_at', date_part('epoch', g.updated_at), 'bytes', z.bytes))
      from groups g
      left join group_sizes z on z.project_id = ${of.projectId} and z.group_id = g.id
      where g.project_id = ${of.projectId} and g.board_id = ${of.boardId} and g.deleted_at is null`
    const head = sql`json_build_object(
      'project_id', p.id, 'platform_id', p.platform_id, 'role', m.role, 'is_suspended', p.suspended_at is not null,
      'time_zone', p.time_zone, 'is_behind', ${isBehind}, 'name', p.name, 'attributes', p.attributes,
      'last_entry', pl.last_entry, 'access_since', p.access_since, 'stages', ${stagesNaming(of.projectId)}, 'groups', (${groups}),
      'board', json_build_object('id', b.id, 'master_board_id', b.master_board_id, 'overrides', b.overrides,
        'created_by', b.created_by, 'is_active', b.is_active, 'is_ordered', b.is_ordered, 'title', b.title,
        'description', b.description, 'tool_key', b.tool_key, 'position', b.position,
        'created_at', date_part('epoch', b.created_at), 'updated_at', date_part('epoch', b.updated_at)))::text`
    return sql`
      select ${rowOfText(head)}
      from boards b
      join projects p on p.id = ${of.projectId}
      join platforms pl on pl.id = p.platform_id
      left join memberships m on m.project_id = ${of.projectId} and m.user_id = ${of.userId}
      where b.project_id = ${of.projectId} and b.id = ${of.boardId} and b.deleted_at is null
      union all
      (select ${ownCard(isBrief)}
      from groups k
      join cards c on c.project_id = ${of.projectId} and c.group_id = k.id and c.deleted_at is null
      where k.project_id = ${of.projectId} and k.board_id = ${of.boardId} and k.deleted_at is null
        and exists (select 1 from memberships o where o.project_id = ${of.projectId} and o.user_id = ${of.userId})
      limit ${MAX_ROWS})`
  })
const statements = { whole: statementFor(false), brief: statementFor(true) }

/**
 * Boards that only the views could tell a moment ago: while a stage is under way, it need not be found out at every read. The
 * views are right in every case, so nothing depends on this but time.
 */
const shownByViews = new WeakMap<Db, Map<number, number>>()
const FOR_MS = 5_000
const MAX_BOARDS = 10_000

const isShownByViews = (db: Db, boardId: number): boolean =>
  (shownByViews.get(db)?.get(boardId) ?? 0) > performance.now()

/** For tests, which ask again at once. */
export const forgetViews = (db: Db): boolean => shownByViews.delete(db)

function rememberViews(db: Db, boardId: number): void {
  const boards = shownByViews.get(db) ?? new Map<number, number>()
  if (boards.size >= MAX_BOARDS) boards.clear()
  boards.set(boardId, performance.now() + FOR_MS)
  shownByViews.set(db, boards)
}

/**
 * The same as findBoard, for a board of this project whose templates are simply live: its own rows, with what they inherit
 * filled in here. Nothing when there is no such board, or when only the views can tell what the project sees.
 */
export async function findPlainBoard(
  db: Db,
  { user_id: userId }: Pick<Caller, 'user_id'>,
  boardId: number,
  projectId: number,
  isBrief: boolean,
): Promise<FoundBoard | undefined> {
  if (isShownByViews(db, boardId)) return undefined
  const statement: Statement = statements[isBrief ? 'brief' : 'whole']({ projectId, userId, boardId })
  const [first, ...cards] = await db.query<unknown[]>(inLists(statement))
  if (!first || isCard(first) || cards.length === MAX_ROWS) return undefined
  const head = JSON.parse(textIn(first)) as Head
  const { board, groups: found, last_entry, access_since, stages, name, attributes, ...place } = head
  // Whether a stranger is told of a hidden board, and what a project that is behind shows, the views know.
  if (place.role === null || place.is_behind) return undefined
  const groups = found ?? []
  const ids = {
    board: idsIn([board.master_board_id]),
    group: idsIn(groups.map(({ master_group_id }) => master_group_id)),
    card: idsIn(cards.map(masterOf)),
  }
  const reader = { id: projectId, access_since, stages }
  const templateOf = await findTemplates(db, place.platform_id, last_entry, ids, reader)
  if (!templateOf) {
    rememberViews(db, boardId)
    return undefined
  }
  const of = (kind: 'board' | 'group' | 'card', id: number | null) =>
    id === null ? null : templateOf(kind, id)
  const bytes = groups.reduce(
    (sum, group) => sum + (group.bytes ?? 0) + (of('group', group.master_group_id)?.bytes ?? 0),
    0,
  )
  if (!isBrief && bytes > MAX_BOARD_BYTES) return { ...place, board: null }
  const text = boardText(place, board, groups, cards, of, isBrief)
  return { ...place, board: hasVariables(text) ? fillIn(text, { name, attributes }, true) : text }
}

function boardText(
  { project_id, platform_id }: Pick<FoundBoard, 'project_id' | 'platform_id'>,
  board: OwnBoard,
  groups: readonly OwnGroup[],
  cards: readonly unknown[][],
  of: (kind: 'board' | 'group' | 'card', id: number | null) => Template | null,
  isBrief: boolean,
): string {
  const now = new Date()
  const isOrdered = new Map(groups.map(({ id, is_ordered }) => [id, is_ordered]))
  const shownCards = Map.groupBy(
    cards
      .map((row) => {
        const template = of('card', masterOf(row))
        return showCardRow(row, template, isOrdered.get(groupOf(row)) === true, isBrief)
      })
      .filter(isActive),
    groupOf,
  )
  const cardsIn = (groupId: number) =>
    (shownCards.get(groupId) ?? [])
      .sort(byCardPlace)
      .map((row) => cardText(row, platform_id, now))
      .join()
  const shownGroups = groups
    .filter(({ is_active }) => is_active)
    .map((group) => ({
      group,
      fields: shownRecord('group', group, of('group', group.master_group_id), board.is_ordered),
    }))
    .toSorted((a, b) =>
      byPlace(
        a.fields.position as number,
        b.fields.position as number,
        a.group.master_group_id,
        b.group.master_group_id,
        a.group.id,
        b.group.id,
      ),
    )
    .map(({ group, fields }) => {
      const { id, master_group_id, created_by, is_active } = group
      const ids = { id, project_id, platform_id, master_group_id, board_id: board.id, created_by }
      const json = JSON.stringify({ ...ids, is_master: false, is_active, ...fields, ...momentsOf(group) })
      return `${json.slice(0, -1)},"cards":[${cardsIn(id)}]}`
    })
  const { id, master_board_id, created_by, is_active } = board
  const ids = { id, project_id, platform_id, master_board_id, created_by, is_master: false, is_active }
  const fields = shownRecord('board', board, of('board', master_board_id), false)
  const json = JSON.stringify({ ...ids, ...fields, ...momentsOf(board) })
  return `${json.slice(0, -1)},"groups":[${shownGroups.join()}]}`
}
