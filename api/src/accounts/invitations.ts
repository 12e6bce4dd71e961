import type { Db, Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { takeLink } from './links.ts'
import { joinProject } from './members.ts'
import type { Passwords } from './password-hashes.ts'
import { assertGoodPassword } from './passwords.ts'
import { proveEmail } from './proof.ts'
import { findProviderForEmail } from './store/identity-providers.ts'
import { findMember, findRole } from './store/memberships.ts'
import { endInvitation, type OneTimeLink } from './store/one-time-links.ts'
import { findProject } from './store/projects.ts'
import {
  findUser,
  findUserByEmail,
  lockUser,
  markUnproven,
  type SignInUser,
  type User,
  updatePassword,
} from './store/users.ts'
import { createUser } from './users.ts'

/** The account that the invited address has, if any; throws 400 when it cannot join. */
export async function findInvited(
  db: Db,
  { email, platform_id }: OneTimeLink,
): Promise<SignInUser | undefined> {
  const user = await findUserByEmail(db, email)
  if (user && (user.platform_id !== platform_id || user.disabled_at)) {
    const message =
      'The account with this address cannot join. Ask the person who invited you to use another address.'
    throw new Refusal(400, 'rule', message)
  }
  return user
}

/**
 * Throws 400 if there is nothing to invite to: a member of the project, or anybody with an account on the platform.
 * People whom a program has made need an invitation to sign in for the first time. What is on another platform is
 * not told.
 */
export async function assertNotThere(
  db: Db,
  { email, platform_id, project_id }: Pick<OneTimeLink, 'email' | 'platform_id' | 'project_id'>,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || user.platform_id !== platform_id || user.is_unproven) return
  if (project_id === null)
    throw new Refusal(400, 'rule', `${user.name} already has an account with this address.`)
  if (!(await findMember(db, project_id, user.id))) return
  const message = `${user.name} is already a member of this project. Change their role in the list of members.`
  throw new Refusal(400, 'rule', message)
}

/**
 * Whether the invited person must choose a password: they have no account, or are the first to verify its address.
 */
export const mustChoose = (link: OneTimeLink, known: SignInUser | undefined): boolean =>
  !known || (known.is_unproven && link.is_mailed)

/** Checks and hashes the name and password of a new account. */
export async function newAccount(
  passwords: Passwords,
  email: string,
  { name, password }: { name?: string | undefined; password?: string | undefined },
): Promise<{ name: string; password_hash: string }> {
  assertGoodPassword('password', password, email, name === undefined ? ['name'] : [])
  return { name: name ?? '', password_hash: await passwords.hash(password ?? '') }
}

/** Throws 400 if the address must use single sign-on. Signing in there accepts the invitation. */
export async function assertMayHavePassword(db: Db, { email, platform_id }: OneTimeLink): Promise<void> {
  const provider = await findProviderForEmail(db, email)
  if (!provider?.sso_required || provider.platform_id !== platform_id) return
  throw new Refusal(400, 'sso_required', `Sign in with ${provider.name}: you are a member then.`)
}

/** Uses up the invitation: makes the account, if it is a new one, and the membership. */
export async function accept(
  tx: Tx,
  token: string,
  known: SignInUser | undefined,
  made: { name: string; password_hash: string } | undefined,
): Promise<{ user: User; project_id: number | null }> {
  const link = await takeLink(tx, 'invitation', token)
  await assertStillInvited(tx, link)
  const { platform_id, email, project_id, created_by } = link
  const inviter = { user_id: created_by, platform_id }
  if (known) await assertUnchanged(tx, known, email)
  const user = known ?? (made && (await createUser(tx, inviter, { platform_id, email, ...made })))
  if (!user) throw new Error('An invitation was accepted by nobody.')
  if (link.is_mailed) await proveEmail(tx, { id: user.id, is_unproven: known?.is_unproven ?? false }, email)
  else if (!known) await markUnproven(tx, user.id)
  if (known && made) await updatePassword(tx, known.id, made.password_hash)
  await join(tx, link, user)
  return { user, project_id }
}

/**
 * Locks the account that the invited address had when the call began. Throws 400 if it has been changed since: a
 * password must not go to an account that has another address now.
 */
async function assertUnchanged(tx: Tx, known: SignInUser, email: string): Promise<void> {
  const now = await lockUser(tx, known.id)
  const isSame =
    now.email.toLowerCase() === email.toLowerCase() &&
    now.is_unproven === known.is_unproven &&
    now.password_hash === known.password_hash &&
    now.disabled_at === null
  if (!isSame) throw new Refusal(400, 'rule', 'The account has just been changed. Open the link again.')
}

/** Accepts an invitation for a user whose address was verified in another way, such as single sign-on. */
export async function joinInvited(tx: Tx, link: OneTimeLink, user: User): Promise<void> {
  try {
    await assertStillInvited(tx, link)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  if (await endInvitation(tx, link.id)) await join(tx, link, user)
}

async function join(tx: Tx, { project_id, role, platform_id }: OneTimeLink, user: User): Promise<void> {
  if (project_id === null || role === null) return
  if (await findMember(tx, project_id, user.id)) return
  const actor = { user_id: user.id, platform_id }
  await joinProject(tx, actor, project_id, { userId: user.id, role, field: 'user_id' })
}

/** Why an invitation cannot be accepted now, if so. */
type Ended = 'expired' | 'inviter' | 'project_suspended'

/** Why an invitation has ended; null if it is valid. The inviter must still have the right to invite. */
export async function whyEnded(
  db: Db,
  { created_by, platform_id, project_id, expires_at }: OneTimeLink,
): Promise<Ended | null> {
  if (expires_at < new Date()) return 'expired'
  if (project_id !== null && (await findProject(db, project_id))?.suspended_at) return 'project_suspended'
  if (created_by === null) return null
  const inviter = await findUser(db, created_by)
  const isThere = inviter && !inviter.disabled_at && inviter.platform_id === platform_id
  if (isThere && inviter.superadmin) return null
  const isOwner = isThere && project_id !== null && (await findRole(db, project_id, created_by)) === 'owner'
  return isOwner ? null : 'inviter'
}

const refusals: Record<Ended, Refusal> = {
  expired: new Refusal(400, 'link_invalid', 'The link has ended. Ask for a new one.'),
  inviter: new Refusal(
    400,
    'link_invalid',
    'The person who invited you can no longer invite others. Ask an owner of the project for a new invitation.',
  ),
  project_suspended: new Refusal(400, 'rule', 'The project is suspended. Try again when it is active.'),
}

/** Throws 400 for an invitation that cannot be accepted now. */
export async function assertStillInvited(db: Db, link: OneTimeLink): Promise<void> {
  const ended = await whyEnded(db, link)
  if (ended) throw refusals[ended]
}
