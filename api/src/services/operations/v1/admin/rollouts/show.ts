import type { RolloutView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import type { Caller } from '#operation.ts'
import { findRollout } from '#templates/store/log.ts'

/**
 * Reads the rollout again: the `record` of the handler's context was read before the handler changed it.
 */
export async function showRollout(db: Db, caller: Caller, number: number): Promise<RolloutView> {
  const rollout = await findRollout(db, caller.platform_id, number)
  if (!rollout) throw new Error('A rollout went away.')
  return rollout
}
