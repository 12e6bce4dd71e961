import type { BoardWithGroupsView, Operations } from '@muster/contract'
import { Json } from '#json.ts'
import type { Reader } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { findBoard } from '#store/board-read.ts'

export const boardsGet: Reader<Operations['boardsGet']> = async (
  { db, caller, namedProjectId, judge },
  { id, brief },
) => {
  const found = await findBoard(db, caller, id, namedProjectId, brief === true)
  judge(found)
  return { board: whole(found?.board) }
}

function whole(board: string | null | undefined): Json<BoardWithGroupsView> {
  if (board) return new Json(board)
  const message =
    'The board is larger than 8 MiB. Send `"brief": true` to leave long texts out, or read its cards with cards/list.'
  throw new Refusal(400, 'too_large', message)
}
