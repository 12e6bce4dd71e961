import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import { missing } from '#missing.ts'
import type { Handler } from '#operation.ts'
import { insertGroup } from '#store/groups.ts'
import { holdParent } from '#store/trash.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  if (!(await holdParent(tx, projectId, 'boards', body.board_id))) throw missing('board')
  const group = await insertGroup(tx, projectId, caller.user_id, body)
  if (!group) throw full('groups')
  return { group }
}
