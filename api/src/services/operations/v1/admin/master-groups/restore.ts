import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#rollouts/author.ts'
import { restoreMaster } from '#rollouts/restore.ts'
import { showMasterGroup } from '#store/master-groups.ts'

export const masterGroupsRestore: Handler<Operations['masterGroupsRestore']> = async (
  { tx, caller },
  { id },
) => {
  await restoreMaster(tx, authorOf(caller), 'group', id)
  return { group: await showMasterGroup(tx, id) }
}
