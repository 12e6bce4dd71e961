import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listMasterBoards } from '#templates/store/master-boards.ts'

export const masterBoardsList: Reader<Operations['masterBoardsList']> = async ({ db, caller }) => ({
  boards: (await listMasterBoards(db, caller.platform_id)).value(),
})
