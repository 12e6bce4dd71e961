import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { projectOutcomes } from '#templates/project-outcomes.ts'

export const rolloutsProjects: Reader<Operations['rolloutsProjects']> = async (
  { db, caller, record },
  { outcome, after_id, limit },
) => {
  return projectOutcomes(db, caller.platform_id, record, outcome ?? null, after_id ?? 0, limit ?? PAGE_ROWS)
}
