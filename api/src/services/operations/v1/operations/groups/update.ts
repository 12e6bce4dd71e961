import type { Operations } from '@muster/contract'
import { groupFields, updateGroup } from '#boards/store/groups.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const groupsUpdate: Handler<Operations['groupsUpdate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  const { before, group } = await updateGroup(tx, projectId, body)
  const changes = changesBetween(before.value(), group.value(), groupFields)
  if (changes) announce(tx, doneBy(caller, project), 'group.updated', { group_id: body.id }, { changes })
  return { group }
}
