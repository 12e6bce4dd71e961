import type { Operations } from '@muster/contract'
import { full } from '#core/bounds.ts'
import { missing } from '#core/missing.ts'
import { catchTaken } from '#core/taken.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#templates/assert-variables.ts'
import { lockLog } from '#templates/store/log.ts'
import { insertMasterGroup } from '#templates/store/master-groups.ts'
import { findMasterPlatform } from '#templates/store/masters.ts'

export const masterGroupsCreate: Handler<Operations['masterGroupsCreate']> = async ({ tx, caller }, body) => {
  await lockLog(tx, caller.platform_id)
  // Check again under the lock: the board may have been deleted in the meantime.
  if (!(await findMasterPlatform(tx, 'board', body.board_id))) throw missing('masterBoard')
  const group = await catchTaken(insertMasterGroup(tx, caller.platform_id, caller.user_id, body))
  if (!group) throw full('masterGroups')
  await assertVariables(tx, 'group', group.value().id)
  return { group }
}
