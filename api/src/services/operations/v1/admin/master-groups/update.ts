import type { Operations } from '@muster/contract'
import { catchTaken } from '#core/taken.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#templates/assert-variables.ts'
import { updateMasterGroup } from '#templates/store/master-groups.ts'
import { holdKeys } from '../keys.ts'

export const masterGroupsUpdate: Handler<Operations['masterGroupsUpdate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const group = await catchTaken(updateMasterGroup(tx, body))
  await assertVariables(tx, 'group', body.id)
  return { group }
}
