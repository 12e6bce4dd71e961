import type { Operations } from '@muster/contract'
import { assertMaster } from '#masters.ts'
import type { Reader } from '#operation.ts'
import { showMasterBoard } from '#store/master-boards.ts'

export const masterBoardsGet: Reader<Operations['masterBoardsGet']> = async ({ db, caller }, { id }) => {
  await assertMaster(db, caller, 'board', id)
  return { board: await showMasterBoard(db, id) }
}
