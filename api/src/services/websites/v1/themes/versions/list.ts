import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { openRecord } from '#records.ts'
import { listVersions } from '#store/themes.ts'

const PAGE = 50

export const themesVersionsList: Reader<Operations['themesVersionsList']> = async (
  context,
  { theme_id, after_id, limit },
) => {
  const projectId = await openRecord(context, 'themes', theme_id)
  const most = limit ?? PAGE
  const versions = await listVersions(context.db, projectId, theme_id, after_id ?? 0, most)
  return { versions, next_after_id: versions.length === most ? (versions.at(-1)?.id ?? null) : null }
}
