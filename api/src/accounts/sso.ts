import { recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { asWritten } from '../core/variables.ts'
import { cleaned } from '../texts.ts'
import { joinInvited } from './invitations.ts'
import { disown } from './proof.ts'
import { domainOf, renewal } from './sso-rule.ts'
import { findIdentity, hasIdentities, insertIdentity, requireSso, setSsoUntil } from './store/identities.ts'
import { type IdentityProviderRow, provenDomains } from './store/identity-providers.ts'
import { listOpenInvitationsTo } from './store/one-time-links.ts'
import {
  findUser,
  isEmailVerified,
  lockUserByEmail,
  type SignInUser,
  updatePassword,
  verifyEmail,
} from './store/users.ts'
import { createUser } from './users.ts'

/** Signing in at an OpenID provider of the platform. */

/** Verified claims of the provider about a user. */
export interface Claims {
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** Why single sign-on is refused although the provider authenticated the user. The console has a text for each. */
export type SsoProblem = 'address' | 'disabled' | 'elsewhere' | 'superadmin'
export class SsoRefused extends Error {
  readonly problem: SsoProblem
  constructor(problem: SsoProblem) {
    super(`single sign-on refused: ${problem}`)
    this.problem = problem
  }
}

/** The user behind a sign-in at a provider: known, linked by their address, or new. */
export async function findSsoUser(
  tx: Tx,
  provider: IdentityProviderRow,
  claims: Claims,
): Promise<SignInUser> {
  const known = await findIdentity(tx, provider.id, claims.subject)
  const user = known === undefined ? await linkedUser(tx, provider, claims) : await findUser(tx, known)
  if (!user || user.platform_id !== provider.platform_id) throw new SsoRefused('elsewhere')
  if (user.disabled_at) throw new SsoRefused('disabled')
  assertMaySignIn(provider, user)
  // Only a provider that has proven the domain of the user's address may sign them in.
  if (!provenDomains(provider).includes(domainOf(user.email))) throw new SsoRefused('address')
  await setSsoUntil(tx, user.id, user.must_use_sso ? renewal() : null)
  for (const link of await listOpenInvitationsTo(tx, provider.platform_id, user.email))
    await joinInvited(tx, link, user)
  return user
}

/**
 * Throws if the provider may not sign superadmins in. Otherwise a superadmin could add a provider and impersonate
 * another superadmin.
 */
function assertMaySignIn({ signs_superadmins_in }: IdentityProviderRow, { superadmin }: SignInUser): void {
  if (superadmin && !signs_superadmins_in) throw new SsoRefused('superadmin')
}

/** One address and nothing else. */
const ADDRESS = /^[^@\s\p{C}]{1,64}@[^@\s\p{C}]{1,189}$/u

/** Links or creates the user by address, if the provider has verified the address and proven its domain. */
async function linkedUser(
  tx: Tx,
  provider: IdentityProviderRow,
  { subject, email, isEmailVerified: isVerified, name }: Claims,
): Promise<SignInUser | undefined> {
  const { id, slug, platform_id } = provider
  const isAddress = email !== null && ADDRESS.test(email)
  if (!isAddress || !isVerified || !provenDomains(provider).includes(domainOf(email)))
    throw new SsoRefused('address')
  const found = await lockUserByEmail(tx, email)
  if (found && (found.platform_id !== platform_id || found.is_service)) throw new SsoRefused('elsewhere')
  if (found) assertMaySignIn(provider, found)
  if (found && !(await isEmailVerified(tx, found.id))) {
    await updatePassword(tx, found.id, '')
    await disown(tx, found.id)
  }
  const actor = { user_id: null, platform_id }
  const user =
    found ??
    (await createUser(tx, actor, {
      platform_id,
      email,
      name:
        cleaned(asWritten(name ?? ''))
          .trim()
          .slice(0, 255) || email,
      password_hash: '',
    }))
  await insertIdentity(tx, id, subject, user.id)
  await recordAudit(
    tx,
    { user_id: user.id, platform_id },
    { action: 'sso.link', details: { provider: slug } },
  )
  await verifyEmail(tx, user.id, email)
  return findUser(tx, user.id)
}

type Requiring = Pick<IdentityProviderRow, 'proofs' | 'sso_required' | 'signs_superadmins_in'>

/** The domains whose people sign in at the provider and in no other way. */
const requiredOf = (provider: Requiring, superadmins: boolean): string[] =>
  provider.sso_required && (!superadmins || provider.signs_superadmins_in) ? provenDomains(provider) : []

/** Applies a changed single sign-on requirement to the users of the affected domains. */
export async function changeRequirement(
  tx: Tx,
  before: IdentityProviderRow,
  after: Requiring = { proofs: [], sso_required: false, signs_superadmins_in: false },
): Promise<void> {
  if (after.sso_required && !before.sso_required && !(await hasIdentities(tx, before.id))) {
    const message = 'Sign in through this provider once first, to see that it works.'
    throw new Refusal(400, 'rule', message)
  }
  for (const superadmins of [false, true]) {
    const [was, is] = [requiredOf(before, superadmins), requiredOf(after, superadmins)]
    const left = was.filter((domain) => !is.includes(domain))
    const joined = is.filter((domain) => !was.includes(domain))
    if (left.length) await requireSso(tx, before.platform_id, { domains: left, superadmins }, null)
    if (joined.length) await requireSso(tx, before.platform_id, { domains: joined, superadmins }, renewal())
  }
}
