import type { Operations } from '@muster/contract'
import { listThemes } from '#accounts/store/themes.ts'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'

export const themesList: Reader<Operations['themesList']> = async ({ db, project }, { after_id, limit }) => {
  const most = limit ?? PAGE_ROWS
  const themes = await listThemes(db, project.project_id, after_id ?? 0, most)
  return { themes, next_after_id: nextPage(themes, most, (row) => row.id) }
}
