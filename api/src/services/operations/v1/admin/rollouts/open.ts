import type { RolloutView } from '@muster/contract'
import type { Caller } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import type { Db } from '#store/db.ts'
import { findRollout } from '#store/rollouts.ts'

/** Numbers count within the platform, so one that is of another platform cannot be named. */
export async function openRollout(db: Db, caller: Caller, number: number): Promise<RolloutView> {
  const rollout = await findRollout(db, caller.platform_id, number)
  if (!rollout) throw new Refusal(404, 'not_found', 'There is no such rollout.')
  return rollout
}
