import { findPlace } from '../accounts/store/memberships.ts'
import { findCard } from '../boards/store/entries.ts'
import { isWaitingForPlatform } from '../boards/store/sign-offs.ts'
import type { Db } from '../core/db.ts'
import { missing } from '../core/missing.ts'
import { Refusal } from '../core/refusal.ts'
import type { Caller } from '../operation.ts'
import { effectiveRole } from './judge.ts'

/**
 * Throws unless the caller sees the card of a file: as a member, or as a superadmin while the card waits for the
 * sign-off of the platform.
 */
export async function assertMaySeeFile(
  db: Db,
  caller: Caller,
  projectId: number,
  cardId: number,
): Promise<void> {
  const found = await findCard(db, caller.user_id, projectId, cardId)
  if (!found || found.entry.isDeleted) throw missing('file')
  const place = await findPlace(db, caller.user_id, projectId)
  if (place && effectiveRole(caller, place)) return
  const isOfPlatform = caller.superadmin && place?.platform_id === caller.platform_id
  if (isOfPlatform && (await isWaitingForPlatform(db, projectId, cardId))) return
  const message = 'You are not a member of this project, and the card does not wait for your sign-off.'
  throw new Refusal(403, 'forbidden_project', message)
}
