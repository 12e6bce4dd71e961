import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import { missing } from '#missing.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#rollouts/variables.ts'
import { insertMasterGroup } from '#store/master-groups.ts'
import { findMasterPlatform } from '#store/masters.ts'
import { lockLog } from '#store/rollouts/log.ts'
import { catchTaken } from '#store/taken.ts'

export const masterGroupsCreate: Handler<Operations['masterGroupsCreate']> = async ({ tx, caller }, body) => {
  await lockLog(tx, caller.platform_id)
  // Looked at again under the lock: its board may have been deleted a moment ago.
  if (!(await findMasterPlatform(tx, 'board', body.board_id))) throw missing('masterBoard')
  const group = await catchTaken(insertMasterGroup(tx, caller.platform_id, caller.user_id, body))
  if (!group) throw full('masterGroups')
  await assertVariables(tx, 'group', group.value().id)
  return { group }
}
