import { invalid, Refusal } from '../refusal.ts'
import { revokeTokensOf } from '../store/access-tokens.ts'
import { type Actor, type AuditAction, recordAudit } from '../store/audit-log.ts'
import { type Tx, violatedConstraint } from '../store/db.ts'
import { announceToPlatform } from '../store/events.ts'
import { deleteKeysOf } from '../store/idempotency.ts'
import { listProjectIds } from '../store/memberships.ts'
import { deleteSecondFactor } from '../store/second-factors.ts'
import {
  eraseIdentity,
  insertUser,
  lockUser,
  type NewUser,
  setUserDisabled,
  type User,
} from '../store/users.ts'
import { removeMember } from './members.ts'

/** Rules about users of a platform, shared by the API and `muster operator`. */

export async function createUser(tx: Tx, actor: Actor, user: NewUser): Promise<User> {
  const made = await insertUser(tx, user).catch(explainTakenEmail)
  await recordAudit(tx, actor, { action: 'user.create', subject: `user ${made.id}` })
  announceToPlatform(tx, actor, 'user.created', { user_id: made.id })
  return made
}

/** 422 instead of the violated constraint: two who ask at once may both have found the address free. */
function explainTakenEmail(error: unknown): never {
  if (violatedConstraint(error) !== 'users_email') throw error
  throw invalid({ email: ['Another user already has this e-mail address.'] })
}

/** Changes how a user signs in and revokes their tokens, so that they have to sign in again. */
export async function changeSignIn(
  tx: Tx,
  actor: Actor,
  userId: number,
  action: AuditAction,
  change: () => Promise<unknown>,
): Promise<void> {
  await change()
  await revokeTokensOf(tx, userId, null)
  await recordAudit(tx, actor, { action, subject: `user ${userId}` })
}

/** Disabling revokes the user's tokens; enabling restores none. Returns when the user was disabled. */
export async function disableUser(
  tx: Tx,
  actor: Actor,
  { id }: Pick<User, 'id'>,
  isDisabled: boolean,
  now: Date,
): Promise<Date | null> {
  // Of two who do it, the second sees what the first did.
  const user = await lockUser(tx, id)
  if (!isDisabled && user.email.endsWith('@erased.invalid'))
    throw new Refusal(400, 'rule', 'The user was erased and cannot be enabled.')
  const disabledAt = isDisabled ? (user.disabled_at ?? now) : null
  await setUserDisabled(tx, user.id, disabledAt)
  if (isDisabled) await revokeTokensOf(tx, user.id, null)
  const action = isDisabled ? 'user.disable' : 'user.enable'
  await recordAudit(tx, actor, { action, subject: `user ${user.id}` })
  if (isDisabled !== (user.disabled_at !== null))
    announceToPlatform(tx, actor, isDisabled ? 'user.disabled' : 'user.enabled', { user_id: user.id })
  return disabledAt
}

// Nobody is a member of more: a larger number would make one transaction too long.
const MAX_PROJECTS = 1_000

/**
 * Removes who the user was and keeps what they did: their records stay, by a user without name and address. They leave
 * every project and can never sign in again.
 */
export async function eraseUser(tx: Tx, actor: Actor, user: User, now: Date): Promise<User> {
  const projects = await listProjectIds(tx, user.id, MAX_PROJECTS + 1)
  if (projects.length > MAX_PROJECTS) {
    const message = `The user is a member of more than ${MAX_PROJECTS} projects. Remove them from some first.`
    throw new Refusal(400, 'rule', message)
  }
  for (const projectId of projects) await removeMember(tx, actor, projectId, user.id)
  await revokeTokensOf(tx, user.id, null)
  await deleteSecondFactor(tx, user.id)
  await deleteKeysOf(tx, user.id)
  const erased = await eraseIdentity(tx, user.id, user.disabled_at ?? now)
  await recordAudit(tx, actor, { action: 'user.erase', subject: `user ${user.id}` })
  announceToPlatform(tx, actor, 'user.erased', { user_id: user.id })
  return erased
}
