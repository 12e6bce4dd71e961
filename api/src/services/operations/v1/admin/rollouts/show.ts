import type { RolloutView } from '@muster/contract'
import type { Caller } from '#operation.ts'
import type { Db } from '#store/db.ts'
import { findRollout } from '#store/rollouts/log.ts'

/** A rollout as it is now: it was found before, but what was done to it since shows only when it is read again. */
export async function showRollout(db: Db, caller: Caller, number: number): Promise<RolloutView> {
  const rollout = await findRollout(db, caller.platform_id, number)
  if (!rollout) throw new Error('A rollout went away.')
  return rollout
}
