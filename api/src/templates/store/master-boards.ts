import type { BoardView, BodyOf, MasterBoardView, Operations } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import type { Db, Tx } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { LAST_POSITION } from '#core/positions.ts'
import { sql } from '#core/sql.ts'
import { changeDraft, newDraft } from './fields.ts'
import { draftedBoardJson, draftedCardJson, draftedGroupJson, masterBoardJson } from './master-shapes.ts'

/** The master boards of a platform in order, as JSON. */
export async function listMasterBoards(db: Db, platformId: number): Promise<Json<BoardView[]>> {
  const [row] = await db.query<{ boards: string }>(sql`
    select coalesce(json_agg(${masterBoardJson} order by b.position, b.id), '[]')::text as boards
    from (
      select * from master_boards where platform_id = ${platformId} and deleted_at is null
      order by position, id limit ${bounds.masterBoards.most}) b`)
  return new Json(row?.boards ?? '[]')
}

/**
 * Inserts a master board, last unless a position is given. Nothing when the platform has reached the limit.
 */
export async function insertMasterBoard(
  tx: Tx,
  platformId: number,
  createdBy: number | null,
  board: BodyOf<Operations['masterBoardsCreate']>,
): Promise<Json<BoardView> | undefined> {
  const { columns, values } = newDraft('board', board)
  const [row] = await tx.query<{ board: string }>(sql`
    with b as (
      insert into master_boards (platform_id, position, created_by, ${columns})
      select ${platformId}, coalesce(${board.position ?? null}, present.position), ${createdBy}::bigint, ${values}
      from (
        select least(coalesce(max(position), -1) + 1, ${LAST_POSITION}) as position, count(*) as boards
        from master_boards where platform_id = ${platformId} and deleted_at is null) present
      where present.boards < ${bounds.masterBoards.most}
      returning *)
    select ${masterBoardJson}::text as board from b`)
  return row && new Json(row.board)
}

/** An absent field is unchanged. null clears the description and leaves other fields. */
export async function updateMasterBoard(
  tx: Tx,
  changes: BodyOf<Operations['masterBoardsUpdate']>,
): Promise<Json<BoardView>> {
  const [row] = await tx.query<{ board: string }>(sql`
    with b as (
      update master_boards r set ${changeDraft('board', changes)}
      where r.id = ${changes.id} and r.deleted_at is null
      returning *)
    select ${masterBoardJson}::text as board from b`)
  if (!row) throw missing('masterBoard')
  return new Json(row.board)
}

/** A live master board without its groups. */
export async function showMasterBoardAlone(db: Db, boardId: number): Promise<Json<BoardView>> {
  const [row] = await db.query<{ board: string }>(sql`
    select ${masterBoardJson}::text as board from master_boards b where b.id = ${boardId} and b.deleted_at is null`)
  if (!row) throw missing('masterBoard')
  return new Json(row.board)
}

/** The tool that a board was published with, which can no longer change. */
export async function findPublishedTool(db: Db, boardId: number): Promise<string | undefined> {
  const [row] = await db.query<{ tool_key: string }>(sql`
    select tool_key from published_boards where id = ${boardId}`)
  return row?.tool_key
}

/** A master board with its groups and cards, each compared with its published version. */
export async function showMasterBoard(db: Db, boardId: number): Promise<Json<MasterBoardView>> {
  const cards = sql`coalesce((
    select json_agg(${draftedCardJson} order by c.position, c.id)
    from master_cards c left join published_cards m on m.id = c.id
    where c.group_id = g.id and c.deleted_at is null), '[]')`
  const groups = sql`coalesce((
    select json_agg(${draftedGroupJson(cards)} order by g.position, g.id)
    from master_groups g left join published_groups m on m.id = g.id
    where g.board_id = b.id and g.deleted_at is null), '[]')`
  const [row] = await db.query<{ board: string }>(sql`
    select ${draftedBoardJson(groups)}::text as board
    from master_boards b left join published_boards m on m.id = b.id
    where b.id = ${boardId} and b.deleted_at is null`)
  if (!row) throw missing('masterBoard')
  return new Json(row.board)
}
