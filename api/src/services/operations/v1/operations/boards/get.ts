import type { BoardWithGroupsView, Operations } from '@muster/contract'
import { Json } from '#json.ts'
import type { Reader } from '#operation.ts'
import { findBoard } from '#store/boards.ts'
import { bringProjectUpToDate } from '#store/rollouts/fill.ts'

export const boardsGet: Reader<Operations['boardsGet']> = async (
  { db, caller, namedProjectId, judge },
  { id },
) => {
  const found = await findBoard(db, caller, id, namedProjectId)
  const { project_id, is_behind } = judge(found)
  if (!is_behind) return { board: new Json<BoardWithGroupsView>(found?.board ?? '') }
  await bringProjectUpToDate(db, project_id)
  const fresh = await findBoard(db, caller, id, project_id)
  judge(fresh)
  return { board: new Json<BoardWithGroupsView>(fresh?.board ?? '') }
}
