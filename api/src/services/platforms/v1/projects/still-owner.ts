import { findRole } from '#accounts/store/memberships.ts'
import type { Db } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'

/** Throws 403 if the reader of an export is no longer an owner of the project. Throwing cuts the stream. */
export async function assertStillOwner(db: Db, projectId: number, userId: number): Promise<void> {
  if ((await findRole(db, projectId, userId)) === 'owner') return
  throw new Refusal(403, 'forbidden_role', 'You are no longer an owner of the project.')
}
