import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { insertGroup } from '#store/groups.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  const group = await insertGroup(tx, projectId, caller.user_id, body)
  if (!group) throw new Refusal(400, 'rule', 'The board has 500 groups, which is as many as it may have.')
  return { group }
}
