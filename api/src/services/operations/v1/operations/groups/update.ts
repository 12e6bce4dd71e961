import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { updateGroup } from '#store/groups.ts'

export const groupsUpdate: Handler<Operations['groupsUpdate']> = async ({ tx, project }, body) => {
  const { project_id: projectId } = project
  return { group: await updateGroup(tx, projectId, body) }
}
