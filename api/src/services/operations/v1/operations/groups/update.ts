import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { updateGroup } from '../../../../../store/groups.ts'
import { findRecord } from '../../../../../store/records.ts'

export const groupsUpdate: Handler<Operations['groupsUpdate']> = async (
  { tx, caller, namedProjectId },
  body,
) => {
  const found = await findRecord(tx, 'groups', caller, body.id, namedProjectId)
  const projectId = assertRecord(found, caller, 'group', 'member', 'write')
  return { group: await updateGroup(tx, projectId, body) }
}
