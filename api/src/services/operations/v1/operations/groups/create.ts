import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { insertGroup } from '#store/groups.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  const group = await insertGroup(tx, projectId, caller.user_id, body)
  if (!group) throw full('groups')
  return { group }
}
