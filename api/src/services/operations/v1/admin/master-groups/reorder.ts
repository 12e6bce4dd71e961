import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { reorderMasters } from '../reorder.ts'

export const masterGroupsReorder: Handler<Operations['masterGroupsReorder']> = async (
  { tx, caller },
  { board_id, groups },
) => {
  await reorderMasters(tx, caller, 'group', board_id, groups)
  return []
}
