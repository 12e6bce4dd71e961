import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listProjects } from '#store/projects.ts'
import { shownProject } from './shown.ts'

const PAGE = 50

export const projectsList: Reader<Operations['projectsList']> = async (
  { db, caller },
  { after_id, limit },
) => {
  const most = limit ?? PAGE
  const rows = await listProjects(db, caller.platform_id, after_id ?? 0, most)
  const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null
  return { projects: rows.map(shownProject), next_after_id: next }
}
