import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { projectOutcomes } from '#rollouts/project-outcomes.ts'

const PAGE = 50

export const rolloutsProjects: Reader<Operations['rolloutsProjects']> = async (
  { db, caller, record },
  { outcome, after_id, limit },
) => {
  return projectOutcomes(db, caller.platform_id, record, outcome ?? null, after_id ?? 0, limit ?? PAGE)
}
