import type { Operations } from '@muster/contract'
import { listVersions } from '#accounts/store/themes.ts'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'

export const themesVersionsList: Reader<Operations['themesVersionsList']> = async (
  { db, project },
  { theme_id, after_id, limit },
) => {
  const most = limit ?? PAGE_ROWS
  const versions = await listVersions(db, project.project_id, theme_id, after_id ?? 0, most)
  return { versions, next_after_id: nextPage(versions, most, (row) => row.id) }
}
