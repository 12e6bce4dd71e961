import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { projectOutcomes } from '#rollouts/project-outcomes.ts'
import { openRollout } from './open.ts'

const PAGE = 50

export const rolloutsProjects: Reader<Operations['rolloutsProjects']> = async (
  { db, caller },
  { number, outcome, after_id, limit },
) => {
  const rollout = await openRollout(db, caller, number)
  return projectOutcomes(db, caller.platform_id, rollout, outcome ?? null, after_id ?? 0, limit ?? PAGE)
}
