import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { insertMasterGroup } from '#store/master-groups.ts'

export const masterGroupsCreate: Handler<Operations['masterGroupsCreate']> = async ({ tx, caller }, body) => {
  const group = await insertMasterGroup(tx, caller.platform_id, caller.user_id, body)
  if (!group)
    throw new Refusal(400, 'rule', 'The master board has 500 groups, which is as many as it may have.')
  return { group }
}
