import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { restoreMaster } from '#templates/restore.ts'
import { showMasterGroup } from '#templates/store/master-groups.ts'

export const masterGroupsRestore: Handler<Operations['masterGroupsRestore']> = async (
  { tx, caller },
  { id },
) => {
  await restoreMaster(tx, authorOf(caller), 'group', id)
  return { group: await showMasterGroup(tx, id) }
}
