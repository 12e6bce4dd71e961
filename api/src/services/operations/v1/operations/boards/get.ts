import type { BoardWithGroupsView, Operations } from '@muster/contract'
import { findBoard } from '#boards/store/board-read.ts'
import type { Json } from '#core/json.ts'
import { Refusal } from '#core/refusal.ts'
import type { Reader } from '#operation.ts'

export const boardsGet: Reader<Operations['boardsGet']> = async (
  { db, config, caller, namedProjectId, judge },
  { id, brief },
) => {
  const found = await findBoard(db, caller, id, namedProjectId, {
    isBrief: brief === true,
    cacheMegabytes: config.BOARD_CACHE_MB,
  })
  judge(found)
  return { board: whole(found?.board) }
}

function whole(board: Json<BoardWithGroupsView> | null | undefined): Json<BoardWithGroupsView> {
  if (board) return board
  const message =
    'The board is larger than 8 MiB. Send `"brief": true` to leave long texts out, or read its cards with cards/list.'
  throw new Refusal(400, 'too_large', message)
}
