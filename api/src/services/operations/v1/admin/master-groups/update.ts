import type { Operations } from '@muster/contract'
import { assertMaster } from '#masters.ts'
import type { Handler } from '#operation.ts'
import { updateMasterGroup } from '#store/master-groups.ts'

export const masterGroupsUpdate: Handler<Operations['masterGroupsUpdate']> = async ({ tx, caller }, body) => {
  await assertMaster(tx, caller, 'group', body.id)
  return { group: await updateMasterGroup(tx, body) }
}
