import type { Operations } from '@muster/contract'
import { assertMaster, authorOf } from '#masters.ts'
import type { Handler } from '#operation.ts'
import { removeMaster } from '#rollouts/roll-out.ts'

export const masterGroupsDelete: Handler<Operations['masterGroupsDelete']> = async (
  { tx, caller },
  { id },
) => {
  await assertMaster(tx, caller, 'group', id)
  await removeMaster(tx, authorOf(caller), 'group', id)
  return []
}
