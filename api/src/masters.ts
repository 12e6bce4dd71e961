import type { Caller } from './operation.ts'
import { Refusal } from './refusal.ts'
import type { Author } from './rollouts/roll-out.ts'
import type { Db } from './store/db.ts'
import { findMasterPlatform } from './store/masters.ts'
import type { Kind } from './store/own.ts'

/** 404 for a master that is not there, 403 for one of another platform. */
export async function assertMaster(db: Db, caller: Caller, kind: Kind, id: number): Promise<void> {
  const platformId = await findMasterPlatform(db, kind, id)
  if (platformId === undefined) {
    throw new Refusal(404, 'not_found', `There is no such master ${kind}, or it was deleted.`)
  }
  if (platformId !== caller.platform_id) {
    throw new Refusal(403, 'forbidden_project', `The master ${kind} is of another platform.`)
  }
}

/** Whether a body may refer to the master; missing, deleted and foreign ones look the same. */
export const isOwnMaster = async (db: Db, caller: Caller, kind: Kind, id: number): Promise<boolean> =>
  (await findMasterPlatform(db, kind, id)) === caller.platform_id

export const authorOf = ({ user_id, platform_id }: Caller, reason?: string | null): Author => ({
  user_id,
  platform_id,
  reason: reason ?? null,
})
