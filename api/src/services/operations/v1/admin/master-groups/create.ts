import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { insertMasterGroup } from '#store/master-groups.ts'

export const masterGroupsCreate: Handler<Operations['masterGroupsCreate']> = async ({ tx, caller }, body) => {
  const group = await insertMasterGroup(tx, caller.platform_id, caller.user_id, body)
  if (!group) throw full('masterGroups')
  return { group }
}
