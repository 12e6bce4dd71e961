import type { Db } from '../core/db.ts'
import { findPlatform } from '../core/platforms.ts'
import { Refusal } from '../core/refusal.ts'

/** Throws 400 if the rollout concerns at least `approve_above` projects and therefore needs a second superadmin. */
export async function assertNeedsNoApproval(
  db: Db,
  platformId: number,
  count: () => Promise<number>,
): Promise<void> {
  const { approve_above = null } = (await findPlatform(db, platformId)) ?? {}
  if (approve_above === null) return
  const projects = await count()
  if (projects < approve_above) return
  const message = `It would reach ${projects.toLocaleString('en')} projects, and from ${approve_above.toLocaleString('en')} on another superadmin must approve. Call rollouts/propose instead.`
  throw new Refusal(400, 'approval_required', message)
}
