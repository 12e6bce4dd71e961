import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { updateMasterGroup } from '#store/master-groups.ts'

export const masterGroupsUpdate: Handler<Operations['masterGroupsUpdate']> = async ({ tx }, body) => {
  return { group: await updateMasterGroup(tx, body) }
}
