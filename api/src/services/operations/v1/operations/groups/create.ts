import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { Refusal } from '../../../../../refusal.ts'
import { insertGroup } from '../../../../../store/groups.ts'
import { findRecord } from '../../../../../store/records.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async (
  { tx, caller, namedProjectId },
  body,
) => {
  const found = await findRecord(tx, 'boards', caller, body.board_id, namedProjectId)
  const projectId = assertRecord(found, caller, 'board', 'member', 'write')
  const group = await insertGroup(tx, projectId, caller.user_id, body)
  if (!group) throw new Refusal(400, 'rule', 'The board has 500 groups, which is as many as it may have.')
  return { group }
}
