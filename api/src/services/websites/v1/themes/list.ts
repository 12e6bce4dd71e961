import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listThemes } from '#store/themes.ts'

const PAGE = 50

export const themesList: Reader<Operations['themesList']> = async ({ db, project }, { after_id, limit }) => {
  const most = limit ?? PAGE
  const themes = await listThemes(db, project.project_id, after_id ?? 0, most)
  return { themes, next_after_id: themes.length === most ? (themes.at(-1)?.id ?? null) : null }
}
