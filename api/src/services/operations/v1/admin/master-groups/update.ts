import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#rollouts/variables.ts'
import { updateMasterGroup } from '#store/master-groups.ts'
import { catchTakenKey, holdKeys } from '../taken.ts'

export const masterGroupsUpdate: Handler<Operations['masterGroupsUpdate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const group = await catchTakenKey(updateMasterGroup(tx, body))
  await assertVariables(tx, 'group', body.id)
  return { group }
}
