import type { Operations } from '@muster/contract'
import { deleteGroup } from '#boards/store/trash.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const groupsDelete: Handler<Operations['groupsDelete']> = async (
  { tx, caller, project, now },
  { id },
) => {
  const { project_id: projectId } = project
  const also = await deleteGroup(tx, projectId, id, { by: caller.user_id, at: now })
  announce(tx, doneBy(caller, project), 'group.deleted', { group_id: id }, { also })
  return []
}
