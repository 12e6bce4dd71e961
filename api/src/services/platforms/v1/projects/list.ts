import type { Operations } from '@muster/contract'
import { listProjects } from '#accounts/store/projects.ts'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { shownProject } from './shown.ts'

export const projectsList: Reader<Operations['projectsList']> = async (
  { db, caller },
  { after_id, limit },
) => {
  const most = limit ?? PAGE_ROWS
  const rows = await listProjects(db, caller.platform_id, after_id ?? 0, most)
  const next = nextPage(rows, most, (row) => row.id)
  return { projects: rows.map(shownProject), next_after_id: next }
}
