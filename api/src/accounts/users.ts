import type { Config } from '../config.ts'
import { type Actor, type AuditAction, recordAudit } from '../core/audit-log.ts'
import { type Tx, violatedConstraint } from '../core/db.ts'
import { announceToPlatform } from '../core/events.ts'
import { deleteKeysOf } from '../core/idempotency.ts'
import { assertPossible, noAddress } from '../core/no-address.ts'
import { invalid, Refusal } from '../core/refusal.ts'
import { queueMail } from '../mail/queue.ts'
import { forgetMailsOf } from '../mail/store/mails.ts'
import { removeMember } from './members.ts'
import { tellPasswordChanged } from './notices.ts'
import { proveEmail } from './proof.ts'
import { assertNotBySso, followSsoRule } from './sso-rule.ts'
import { forgetDevicesOf, revokeTokensOf } from './store/access-tokens.ts'
import { deleteExternalId, lockExternalIdOf } from './store/external-ids.ts'
import { deleteIdentitiesOf } from './store/identities.ts'
import { forgetRemovalsOf, listProjectIds } from './store/memberships.ts'
import { endLinksOf, type OneTimeLink } from './store/one-time-links.ts'
import { deletePasskeysOf } from './store/passkeys.ts'
import { deleteSecondFactor } from './store/second-factors.ts'
import { revokeServiceTokensBy } from './store/service-tokens.ts'
import {
  eraseIdentity,
  insertUser,
  lockUser,
  type NewUser,
  setSuperadmin,
  setUserDisabled,
  type User,
  updateEmail,
  updatePassword,
} from './store/users.ts'

/** Rules about users of a platform, shared by the API and `muster operator`. */

/** `email` null: a person without an address. */
export async function createUser(
  tx: Tx,
  actor: Actor,
  { email, ...user }: Omit<NewUser, 'email'> & { readonly email: string | null },
): Promise<User> {
  if (email !== null) assertPossible(email)
  const made = await insertUser(tx, { ...user, email: email ?? noAddress() }).catch(explainTakenEmail)
  await recordAudit(tx, actor, { action: 'user.create', subject: `user ${made.id}` })
  announceToPlatform(tx, actor, 'user.created', { user_id: made.id })
  return made
}

/** Turns a violated unique constraint into 422: concurrent calls may both have found the address free. */
export function explainTakenEmail(error: unknown): never {
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
  await endLinksOf(tx, userId, null)
  await recordAudit(tx, actor, { action, subject: `user ${userId}` })
}

/**
 * Promotes or demotes a superadmin, who then has to sign in again. A demotion also revokes the service tokens that
 * they created, because they know their values. Returns the names of the revoked tokens.
 */
export async function changeSuperadmin(
  tx: Tx,
  actor: Actor,
  userId: number,
  isSuperadmin: boolean,
): Promise<string[]> {
  const action = isSuperadmin ? 'user.promote' : 'user.demote'
  await changeSignIn(tx, actor, userId, action, () => setSuperadmin(tx, userId, isSuperadmin))
  // Superadmins need not use a provider that does not sign superadmins in.
  await followSsoRule(tx, userId)
  return isSuperadmin ? [] : endServiceTokensOf(tx, actor, userId)
}

/**
 * Revokes the service tokens that a user created. A token that someone else has rotated since counts as theirs, and
 * stays.
 */
async function endServiceTokensOf(tx: Tx, actor: Actor, userId: number): Promise<string[]> {
  const ended = await revokeServiceTokensBy(tx, userId)
  for (const { id, name } of ended)
    await recordAudit(tx, actor, {
      action: 'service-token.revoke',
      subject: `token ${id}`,
      details: { name, made_by: userId },
    })
  return ended.map(({ name }) => name)
}

/** Sets the password that somebody chose with a link. Every session and token ends. */
export async function setNewPassword(
  tx: Tx,
  config: Config,
  link: OneTimeLink,
  passwordHash: string,
): Promise<void> {
  const user = await lockUser(tx, link.user_id ?? 0)
  if (user.disabled_at) throw new Refusal(400, 'rule', 'The account is disabled.')
  if (user.must_use_sso) throw new Refusal(400, 'sso_required', 'Your organisation signs you in.')
  const actor = { user_id: user.id, platform_id: user.platform_id }
  await changeSignIn(tx, actor, user.id, 'password.reset', () => updatePassword(tx, user.id, passwordHash))
  if (link.is_mailed) await proveEmail(tx, user, link.email)
  await tellPasswordChanged(tx, config, user)
}

/** Gives the user the address that their link was mailed to. */
export async function changeEmail(tx: Tx, config: Config, link: OneTimeLink): Promise<{ email: string }> {
  const before = await lockUser(tx, link.user_id ?? 0)
  const { id, platform_id, name, email: old, disabled_at } = before
  if (disabled_at) throw new Refusal(400, 'rule', 'The account is disabled.')
  assertNotBySso(before)
  await updateEmail(tx, id, link.email).catch((error) => {
    if (violatedConstraint(error) !== 'users_email') throw error
    throw new Refusal(400, 'rule', 'Another account has this address. Choose another one.')
  })
  await followSsoRule(tx, id)
  // A link that was mailed to the old address must not open the account any more.
  await endLinksOf(tx, id, null)
  const actor = { user_id: id, platform_id }
  await queueMail(tx, config, 'email_changed', actor, {
    to: { email: old, name },
    about: { newEmail: link.email },
  })
  await recordAudit(tx, actor, { action: 'email.confirm' })
  return { email: link.email }
}

/** Disabling revokes the user's tokens; enabling restores none. Returns when the user was disabled. */
export async function disableUser(
  tx: Tx,
  actor: Actor,
  { id }: Pick<User, 'id'>,
  isDisabled: boolean,
  now: Date,
): Promise<Date | null> {
  // Lock the user, so that concurrent calls see each other's result.
  const user = await lockUser(tx, id)
  if (!isDisabled && user.email.endsWith('@erased.invalid'))
    throw new Refusal(400, 'rule', 'The user was erased and cannot be enabled.')
  const disabledAt = isDisabled ? (user.disabled_at ?? now) : null
  await setUserDisabled(tx, user.id, disabledAt)
  if (isDisabled) {
    await revokeTokensOf(tx, user.id, null)
    await endLinksOf(tx, user.id, null)
    await endServiceTokensOf(tx, actor, user.id)
  }
  const action = isDisabled ? 'user.disable' : 'user.enable'
  await recordAudit(tx, actor, { action, subject: `user ${user.id}` })
  if (isDisabled !== (user.disabled_at !== null))
    announceToPlatform(tx, actor, isDisabled ? 'user.disabled' : 'user.enabled', { user_id: user.id })
  return disabledAt
}

// Limit for one transaction: removing more memberships would take too long.
const MAX_PROJECTS = 1_000

/**
 * Erases a user's personal data and keeps their records, attributed to an anonymous user. The user leaves every
 * project and can never sign in again.
 */
export async function eraseUser(tx: Tx, actor: Actor, user: User, now: Date): Promise<User> {
  // Locked first, so that no program changes or adds a person who is being erased.
  await lockExternalIdOf(tx, 'user', user)
  await lockUser(tx, user.id)
  const projects = await listProjectIds(tx, user.id, MAX_PROJECTS + 1)
  if (projects.length > MAX_PROJECTS) {
    const message = `The user is a member of more than ${MAX_PROJECTS} projects. Remove them from some first.`
    throw new Refusal(400, 'rule', message)
  }
  for (const projectId of projects) await removeMember(tx, actor, projectId, user.id)
  await revokeTokensOf(tx, user.id, null)
  await endServiceTokensOf(tx, actor, user.id)
  await deletePasskeysOf(tx, user.id)
  await deleteSecondFactor(tx, user.id)
  await deleteKeysOf(tx, user.id)
  await deleteIdentitiesOf(tx, user.id)
  await deleteExternalId(tx, 'user', user.id)
  await forgetRemovalsOf(tx, user.id)
  await forgetMailsOf(tx, user)
  await forgetDevicesOf(tx, user.id)
  const erased = await eraseIdentity(tx, user.id, user.disabled_at ?? now)
  await recordAudit(tx, actor, { action: 'user.erase', subject: `user ${user.id}` })
  announceToPlatform(tx, actor, 'user.erased', { user_id: user.id })
  return erased
}
