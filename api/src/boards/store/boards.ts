import type { BoardView, BodyOf, Operations } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import type { Db, Tx } from '#core/db.ts'
import type { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { sql } from '#core/sql.ts'
import type { Entry } from '#templates/resolve.ts'
import { differing, fields, overriddenFields, overrideFields } from '#templates/store/fields.ts'
import { countsOf, type Work } from '../work.ts'
import { loadBoard } from './board-read.ts'
import { tagIdsOf } from './card-rows.ts'
import { findBoardEntry } from './entries.ts'
import { currentWork } from './present.ts'
import { listShownBoards } from './project-read.ts'
import { boardRecord, filledJson, isActive, type Own, shownCard } from './shown-rows.ts'

export type NewBoard = BodyOf<Operations['boardsCreate']>

/**
 * Inserts a board, last unless a position is given. Returns undefined if the project has reached the limit.
 */
export async function insertBoard(
  tx: Tx,
  projectId: number,
  createdBy: number | null,
  board: NewBoard,
): Promise<Json<BoardView> | undefined> {
  const present = await listShownBoards(tx, projectId)
  if (present.length >= bounds.boards.most) return undefined
  const last = Math.max(-1, ...present.map(({ position }) => position as number))
  const [row] = await tx.query<{ id: number }>(sql`
    insert into boards (project_id, title, description, tool_key, position, created_by)
    values (${projectId}, ${board.title}, ${board.description ?? null}, ${board.tool_key ?? null},
      ${board.position ?? Math.min(last + 1, Number.MAX_SAFE_INTEGER)}, ${createdBy}::bigint)
    returning id`)
  return row && showBoard(tx, projectId, row.id)
}

/**
 * An absent field is unchanged. null clears description and tool_key, and leaves title and position
 * unchanged. The caller must have locked the board.
 */
export async function updateBoard(
  tx: Tx,
  projectId: number,
  before: BoardView,
  changes: BodyOf<Operations['boardsUpdate']>,
): Promise<Json<BoardView>> {
  await tx.query(sql`
    update boards r set ${overrideFields('board', differing('board', changes, before))}
    where r.project_id = ${projectId} and r.id = ${changes.id} and r.deleted_at is null`)
  return showBoard(tx, projectId, changes.id)
}

/** The fields of a board that events may list as changed. */
export const boardFields = Object.keys(fields.board)

/** A live board without its groups. */
export async function showBoard(db: Db, projectId: number, boardId: number): Promise<Json<BoardView>> {
  const found = await findBoardEntry(db, 0, projectId, boardId)
  if (!found || found.entry.isDeleted) throw missing('board')
  return filledJson<BoardView>(boardRecord(found), found.head)
}

/**
 * Locks a live board before it or the order of its groups changes, so that two changes cannot interleave.
 * Does not lock its groups: a concurrent deletion of a group locks them itself.
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

interface BoardExtras {
  readonly is_order_inherited: boolean
  readonly groups: { readonly id: number; readonly is_order_inherited: boolean }[]
  readonly cards: CardExtras[]
}

interface CardExtras {
  readonly id: number
  readonly comments: number
  readonly unread: number
  readonly overrides: string[]
  readonly tag_ids: number[]
  readonly items: number
  readonly ticked: number
}

/** Additional data of what boards/get shows, for one reader. */
export async function readExtras(
  db: Db,
  projectId: number,
  userId: number,
  boardId: number,
): Promise<BoardExtras> {
  const loaded = await loadBoard(db, userId, projectId, boardId, true)
  if (!loaded) return { is_order_inherited: false, groups: [], cards: [] }
  const { viewer, templates, resolved } = loaded
  const isThere = ({ isAllowed, isDeleted }: { isAllowed: boolean; isDeleted: boolean }) =>
    isAllowed && !isDeleted
  const groups = resolved.groups.filter((group) => isThere(group) && group.row?.is_active !== false)
  const groupIds = new Set(groups.map(({ id }) => id))
  const shown = resolved.cards
    .filter((card) => isThere(card) && groupIds.has(card.parentId ?? 0))
    .filter((card) => isActive(shownCard(viewer, templates, card, false, true)))
  const ids = shown.flatMap(({ row }) => row?.id ?? [])
  const rows = await db.query<{ id: number; comments: number; unread: number; work: Work | null }>(sql`
    select coalesce(n.id, w.id) as id, coalesce(n.comments, 0) as comments, coalesce(n.unread, 0) as unread, w.work
    from (
      select m.card_id as id, count(*) as comments,
        count(*) filter (where m.user_id <> ${userId} and r.comment_id is null and m.read_at is null) as unread
      from comments m
      left join comment_reads r on r.project_id = ${projectId} and r.comment_id = m.id and r.user_id = ${userId}
      where m.project_id = ${projectId} and m.card_id = any (${ids}::bigint[]) and m.deleted_at is null
      group by m.card_id) n
    full join (
      select c.id, c.work from cards c
      where c.project_id = ${projectId} and c.id = any (${ids}::bigint[]) and c.work is not null) w on w.id = n.id`)
  const found = new Map(rows.map((row) => [row.id, row]))
  const cards = shown
    .map((entry) => {
      const { id, row, template } = entry
      const { comments = 0, unread = 0, work: stored = null } = found.get(id) ?? {}
      const work = currentWork(viewer, templates, entry, stored)
      const { total: items, ticked } = countsOf({ template, work })
      return {
        id,
        comments,
        unread,
        overrides: row && template ? overriddenFields('card', row.overrides) : [],
        tag_ids: row ? tagIdsOf(row.values) : [],
        items,
        ticked,
      }
    })
    .sort((a, b) => a.id - b.id)
  const [board] = resolved.boards
  return {
    is_order_inherited: board !== undefined && followsTemplate(board),
    groups: groups.map((group) => ({ id: group.id, is_order_inherited: followsTemplate(group) })),
    cards,
  }
}

/** Whether what is in a copied board or group still has the order of the template. */
const followsTemplate = ({ template, row }: Entry<Own>): boolean =>
  template !== null && row?.is_ordered !== true
