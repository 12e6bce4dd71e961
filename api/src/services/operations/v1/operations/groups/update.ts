import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { updateGroup } from '#store/groups.ts'

export const groupsUpdate: Handler<Operations['groupsUpdate']> = async (context, body) => {
  const { tx } = context
  const { project_id: projectId } = await changeRecord(context, 'groups', body.id)
  return { group: await updateGroup(tx, projectId, body) }
}
