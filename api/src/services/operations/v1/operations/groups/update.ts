import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changesBetween } from '#store/changes.ts'
import { announce, doneBy } from '#store/events.ts'
import { groupFields, updateGroup } from '#store/groups.ts'

export const groupsUpdate: Handler<Operations['groupsUpdate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  const { before, group } = await updateGroup(tx, projectId, body)
  const changes = changesBetween(before.value(), group.value(), groupFields)
  if (changes) announce(tx, doneBy(caller, project), 'group.updated', { group_id: body.id }, { changes })
  return { group }
}
