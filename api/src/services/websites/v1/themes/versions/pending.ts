import type { Operations } from '@muster/contract'
import { listPendingVersions } from '#accounts/store/themes.ts'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'

export const themesVersionsPending: Reader<Operations['themesVersionsPending']> = async (
  { db, caller },
  { after_id, limit },
) => {
  const most = limit ?? PAGE_ROWS
  const versions = await listPendingVersions(db, caller.platform_id, after_id ?? 0, most)
  return { versions, next_after_id: nextPage(versions, most, (row) => row.id) }
}
