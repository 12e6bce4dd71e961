import { invalid } from '../refusal.ts'
import { revokeTokensOf } from '../store/access-tokens.ts'
import { type Actor, type AuditAction, recordAudit } from '../store/audit-log.ts'
import { type Tx, violatedConstraint } from '../store/db.ts'
import { insertUser, type NewUser, setUserDisabled, type User } from '../store/users.ts'

/** Users of a platform: the same rules for superadmins who call the API and for operators. */

export async function createUser(tx: Tx, actor: Actor, user: NewUser): Promise<User> {
  const made = await insertUser(tx, user)
  await recordAudit(tx, actor, { action: 'user.create', subject: `user ${made.id}` })
  return made
}

/** 422 instead of a violated constraint, once the transaction has failed. */
export function explainTakenEmail(error: unknown): never {
  if (violatedConstraint(error) !== 'users_email') throw error
  throw invalid({ email: ['The email field is the address of another user.'] })
}

/** Changes how a user may sign in. Their tokens end with it: whoever holds one has to sign in anew. */
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

/** Disabling ends the user's tokens; enabling brings none of them back. Returns since when they are disabled. */
export async function disableUser(
  tx: Tx,
  actor: Actor,
  user: Pick<User, 'id' | 'disabled_at'>,
  isDisabled: boolean,
  now: Date,
): Promise<Date | null> {
  const disabledAt = isDisabled ? (user.disabled_at ?? now) : null
  await setUserDisabled(tx, user.id, disabledAt)
  if (isDisabled) await revokeTokensOf(tx, user.id, null)
  const action = isDisabled ? 'user.disable' : 'user.enable'
  await recordAudit(tx, actor, { action, subject: `user ${user.id}` })
  return disabledAt
}
