import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { removeMaster } from '#templates/roll-out.ts'

export const masterGroupsDelete: Handler<Operations['masterGroupsDelete']> = async (
  { tx, caller },
  { id },
) => {
  await removeMaster(tx, authorOf(caller), 'group', id)
  return []
}
