import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { restoreMaster } from '#templates/restore.ts'
import { showMasterBoardAlone } from '#templates/store/master-boards.ts'

export const masterBoardsRestore: Handler<Operations['masterBoardsRestore']> = async (
  { tx, caller },
  { id },
) => {
  await restoreMaster(tx, authorOf(caller), 'board', id)
  return { board: await showMasterBoardAlone(tx, id) }
}
