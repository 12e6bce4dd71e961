import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { showMasterBoard } from '#templates/store/master-boards.ts'

export const masterBoardsGet: Reader<Operations['masterBoardsGet']> = async ({ db }, { id }) => {
  return { board: await showMasterBoard(db, id) }
}
