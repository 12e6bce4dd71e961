import type { BoardView, BoardWithGroupsView, BodyOf, Operations } from '@muster/contract'
import { bounds } from '../bounds.ts'
import { Json } from '../json.ts'
import { missing } from '../missing.ts'
import type { Caller } from '../operation.ts'
import { fillIn, hasVariables, type ProjectValues } from '../variables.ts'
import { type CardRow, cardRow, cardText, groupOf } from './card-rows.ts'
import type { Db, Tx } from './db.ts'
import { findProjectOf } from './directory.ts'
import { MAX_BOARD_BYTES } from './group-sizes.ts'
import { type FoundBoard, findPlainBoard } from './plain-board.ts'
import { fields, overriddenFields, takeOver } from './rollouts/fields.ts'
import { isBehind } from './rollouts/fill.ts'
import { shownBoards, shownGroups } from './rollouts/shown.ts'
import { boardJson, boardWithGroupsJson, groupJson } from './shapes.ts'
import { sql } from './sql.ts'
import { filledIn } from './variables.ts'

// Copies with the same position are ordered by template id, not by age: their age differs between projects.

// A board may be full of the project's own records and then get the same number from its template.
const MAX_SHOWN_BOARDS = 2 * bounds.boards.most
const MAX_SHOWN_GROUPS = 2 * bounds.groups.most
const MAX_SHOWN_CARDS = 2 * bounds.cards.most

/** The live boards of a project, in order. */
export async function listBoards(
  db: Db,
  projectId: number,
  toolKey: string | null,
): Promise<Json<BoardView[]>> {
  const [row] = await db.query<{ boards: string }>(sql`
    select coalesce(json_agg(${boardJson} order by b.position, b.master_board_id, b.id), '[]')::text as boards
    from (
      select * from ${shownBoards(projectId)} b
      where project_id = ${projectId} and deleted_at is null and is_active
        and (${toolKey}::text is null or tool_key = ${toolKey})
      order by position, master_board_id, id limit ${MAX_SHOWN_BOARDS}) b
    join projects p on p.id = b.project_id`)
  return new Json(row?.boards ?? '[]')
}

/** A board with its groups and cards, and the caller's role in its project, in one round trip. */
export async function findBoard(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  id: number,
  namedProjectId: number | null,
  isBrief = false,
): Promise<FoundBoard | undefined> {
  const findIn = async (projectId: number) =>
    (await findPlainBoard(db, caller, id, projectId, isBrief)) ??
    (await findBoardByViews(db, caller, id, projectId, isBrief))
  const there = namedProjectId === null ? undefined : await findIn(namedProjectId)
  if (there) return there
  const elsewhere = await findProjectOf(db, 'board', id)
  return elsewhere === undefined || elsewhere === namedProjectId ? undefined : findIn(elsewhere)
}

/** The same by the views, which know every case. */
export async function findBoardByViews(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  id: number,
  projectId: number,
  isBrief: boolean,
): Promise<FoundBoard | undefined> {
  const cards = sql`coalesce((
    select string_agg(${cardRow(isBrief)}, ',' order by c.position, c.master_card_id, c.id)
    from groups k
    -- Group by group, by the index, whatever PostgreSQL knows of the table yet.
    cross join lateral (
      select * from shown_cards
      where project_id = ${projectId} and group_id = k.id and deleted_at is null and is_active
      limit ${MAX_SHOWN_CARDS}) c
    where k.project_id = ${projectId} and k.board_id = ${id} and k.deleted_at is null), '')`
  const groups = sql`coalesce((
    select json_agg(${groupJson} order by g.position, g.master_group_id, g.id)
    from (
      select * from ${shownGroups(projectId)} g
      where g.board_id = ${id} and g.deleted_at is null and g.is_active
      order by g.position, g.master_group_id, g.id limit ${MAX_SHOWN_GROUPS}) g), '[]')`
  // Kept sizes tell in advance whether the board can be answered in one piece.
  const bytes = sql`(
    select coalesce(sum(coalesce(z.bytes, 0) + coalesce(pg.bytes, 0)), 0)
    from groups g
    left join group_sizes z on z.project_id = ${projectId} and z.group_id = g.id
    left join published_groups pg on pg.id = g.master_group_id
    where g.project_id = ${projectId} and g.board_id = ${id} and g.deleted_at is null)`
  const isWhole = sql`m.role is not null and (${isBrief} or ${bytes} <= ${MAX_BOARD_BYTES})`
  const [row] = await db.query<BoardRow>(sql`
    select p.id as project_id, p.platform_id, m.role, p.suspended_at is not null as is_suspended, p.time_zone,
      ${isBehind} as is_behind, p.name, p.attributes,
      case when ${isWhole} then concat('{"board":', ${boardWithGroupsJson(groups)}, ',"cards":[', ${cards}, ']}') end as board
    from ${shownBoards(projectId)} b
    join projects p on p.id = ${projectId}
    join platforms pl on pl.id = p.platform_id
    left join memberships m on m.project_id = ${projectId} and m.user_id = ${caller.user_id}
    where b.id = ${id} and b.deleted_at is null`)
  return row && putTogether(row)
}

interface BoardRow extends FoundBoard, ProjectValues {}

/** Puts the cards into their groups. Those of groups that are not shown go. */
function putTogether({ board: json, name, attributes, ...place }: BoardRow): FoundBoard {
  if (json === null) return { ...place, board: null }
  const shown = hasVariables(json) ? fillIn(json, { name, attributes }, true) : json
  const { board, cards } = JSON.parse(shown) as { board: BoardWithGroupsView; cards: CardRow[] }
  const now = new Date()
  const texts = new Map(board.groups.map(({ id }) => [id, [] as string[]]))
  for (const row of cards) texts.get(groupOf(row))?.push(cardText(row, place.platform_id, now))
  const { groups, ...own } = board
  const groupTexts = groups.map((group) => withList(group, 'cards', texts.get(group.id) ?? []))
  return { ...place, board: withList(own, 'groups', groupTexts) }
}

/** The JSON of a record, with a list of JSON in it. */
const withList = (record: object, name: string, list: readonly string[]): string =>
  `${JSON.stringify(record).slice(0, -1)},"${name}":[${list.join()}]}`

export type NewBoard = BodyOf<Operations['boardsCreate']>

/**
 * Inserts a board, last unless a position is given. Returns nothing when the project has reached the limit.
 */
export async function insertBoard(
  tx: Tx,
  projectId: number,
  createdBy: number | null,
  board: NewBoard,
): Promise<Json<BoardView> | undefined> {
  const [row] = await tx.query<{ board: string }>(sql`
    with b as (
      insert into boards (project_id, title, description, tool_key, position, created_by)
      select ${projectId}, ${board.title}, ${board.description ?? null}, ${board.tool_key ?? null},
        coalesce(${board.position ?? null}, present.position), ${createdBy}::bigint
      from (
        select least(coalesce(max(position), -1) + 1, 9007199254740991) as position, count(*) as boards
        from ${shownBoards(projectId)} b where project_id = ${projectId} and deleted_at is null) present
      where present.boards < ${bounds.boards.most}
      returning *)
    select ${boardJson}::text as board from b join projects p on p.id = b.project_id`)
  return row && new Json(row.board)
}

/**
 * An absent field is unchanged. null clears description and tool_key, and leaves title and position
 * unchanged. The board is locked.
 */
export async function updateBoard(
  tx: Tx,
  projectId: number,
  changes: BodyOf<Operations['boardsUpdate']>,
): Promise<Json<BoardView>> {
  await tx.query(sql`
    update boards r set ${takeOver('board', changes)}
    from ${shownBoards(projectId)} s
    where r.project_id = ${projectId} and r.id = ${changes.id} and r.deleted_at is null
      and s.project_id = ${projectId} and s.id = r.id`)
  return showBoard(tx, projectId, changes.id)
}

/** The fields of a board that a change may show. */
export const boardFields = Object.keys(fields.board)

/** A live board without its groups. */
export async function showBoard(db: Db, projectId: number, boardId: number): Promise<Json<BoardView>> {
  const [row] = await db.query<{ board: string }>(sql`
    select ${boardJson}::text as board from ${shownBoards(projectId)} b join projects p on p.id = ${projectId}
    where b.project_id = ${projectId} and b.id = ${boardId} and b.deleted_at is null`)
  if (!row) throw missing('board')
  return new Json(await filledIn(db, projectId, row.board))
}

/**
 * Locks a live board while it or the order of its groups changes, so that two changes cannot interleave. A group that is
 * deleted in the meantime is the deletion's business: it locks the board's groups itself.
 */
export async function lockBoard(
  tx: Tx,
  projectId: number,
  boardId: number,
): Promise<{ master_board_id: number | null; is_ordered: boolean }> {
  const [board] = await tx.query<{ master_board_id: number | null; is_ordered: boolean }>(sql`
    select master_board_id, is_ordered from boards where project_id = ${projectId} and id = ${boardId} and deleted_at is null
    for no key update`)
  if (!board) throw missing('board')
  return board
}

/** How many live boards a project shows. */
export async function countBoards(db: Db, projectId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from ${shownBoards(projectId)} b where project_id = ${projectId} and deleted_at is null`)
  return row?.count ?? 0
}

interface Extras {
  readonly id: number
  readonly comments: number
  readonly unread: number
  readonly overrides: string[]
}

/** What the cards that boards/get shows have beside their fields, for one reader. */
export async function listExtras(
  db: Db,
  projectId: number,
  userId: number,
  boardId: number,
): Promise<Extras[]> {
  const rows = await db.query<Omit<Extras, 'overrides'> & { is_copy: boolean; bits: number }>(sql`
    select s.id, m.comments, m.unread, s.master_card_id is not null as is_copy, c.overrides as bits
    from ${shownGroups(projectId)} g
    join shown_cards s on s.project_id = ${projectId} and s.group_id = g.id and s.deleted_at is null and s.is_active
    join cards c on c.project_id = ${projectId} and c.id = s.id
    cross join lateral (
      select count(*) as comments, count(*) filter (where m.user_id <> ${userId} and r.comment_id is null and m.read_at is null) as unread
      from comments m
      left join comment_reads r on r.project_id = ${projectId} and r.comment_id = m.id and r.user_id = ${userId}
      where m.project_id = ${projectId} and m.card_id = s.id and m.deleted_at is null) m
    where g.project_id = ${projectId} and g.board_id = ${boardId} and g.deleted_at is null and g.is_active
    order by s.id`)
  return rows.map(({ is_copy, bits, ...card }) => ({
    ...card,
    overrides: is_copy ? overriddenFields('card', bits) : [],
  }))
}
