import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#rollouts/variables.ts'
import { updateMasterGroup } from '#store/master-groups.ts'
import { catchTaken } from '#store/taken.ts'
import { holdKeys } from '../keys.ts'

export const masterGroupsUpdate: Handler<Operations['masterGroupsUpdate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const group = await catchTaken(updateMasterGroup(tx, body))
  await assertVariables(tx, 'group', body.id)
  return { group }
}
