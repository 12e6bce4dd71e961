import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listVersions } from '#store/themes.ts'

const PAGE = 50

export const themesVersionsList: Reader<Operations['themesVersionsList']> = async (
  { db, project },
  { theme_id, after_id, limit },
) => {
  const most = limit ?? PAGE
  const versions = await listVersions(db, project.project_id, theme_id, after_id ?? 0, most)
  return { versions, next_after_id: versions.length === most ? (versions.at(-1)?.id ?? null) : null }
}
