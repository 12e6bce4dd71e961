import { Refusal } from '../refusal.ts'
import { recordAudit } from '../store/audit-log.ts'
import type { Tx } from '../store/db.ts'
import { findIdentity, hasIdentities, insertIdentity, requireSso, setSsoUntil } from '../store/identities.ts'
import type { IdentityProviderRow } from '../store/identity-providers.ts'
import { listOpenInvitationsTo } from '../store/one-time-links.ts'
import {
  findUser,
  findUserByEmail,
  isEmailVerified,
  type SignInUser,
  updatePassword,
  verifyEmail,
} from '../store/users.ts'
import { asWritten } from '../variables.ts'
import { joinInvited } from './invitations.ts'
import { disown } from './proof.ts'
import { domainOf, renewal } from './sso-rule.ts'
import { createUser } from './users.ts'

/** Signing in at an OpenID provider of the platform. */

/** What the provider says about somebody, verified. */
export interface Claims {
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** Why somebody whom the provider knows does not get in. The console has a sentence for each. */
export type SsoProblem = 'address' | 'disabled' | 'elsewhere'
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
  // Another provider than the one of their domain does not stand in for it.
  if (user.must_use_sso && !provider.domains.includes(domainOf(user.email))) throw new SsoRefused('address')
  await setSsoUntil(tx, user.id, user.must_use_sso ? renewal() : null)
  for (const link of await listOpenInvitationsTo(tx, provider.platform_id, user.email))
    await joinInvited(tx, link, user)
  return user
}

/** One address and nothing else. */
const ADDRESS = /^[^@\s]{1,64}@[^@\s]{1,189}$/

/** By the address, only if the provider has verified it and vouches for its domain. */
async function linkedUser(
  tx: Tx,
  { id, slug, platform_id, domains }: IdentityProviderRow,
  { subject, email, isEmailVerified: isVerified, name }: Claims,
): Promise<SignInUser | undefined> {
  const isAddress = email !== null && ADDRESS.test(email)
  if (!isAddress || !isVerified || !domains.includes(domainOf(email))) throw new SsoRefused('address')
  const found = await findUserByEmail(tx, email)
  if (found && (found.platform_id !== platform_id || found.is_service)) throw new SsoRefused('elsewhere')
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
        asWritten(name ?? '')
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

/** Turns the requirement on or off for the people of the domains, or moves it with them. */
export async function changeRequirement(
  tx: Tx,
  before: IdentityProviderRow,
  after: { readonly domains: readonly string[]; readonly sso_required: boolean },
): Promise<void> {
  if (after.sso_required && !before.sso_required && !(await hasIdentities(tx, before.id))) {
    const message = 'Sign in through this provider once first, to see that it works.'
    throw new Refusal(400, 'rule', message)
  }
  const left = before.domains.filter((domain) => !after.sso_required || !after.domains.includes(domain))
  if (before.sso_required && left.length) await requireSso(tx, before.platform_id, left, null)
  const joined = after.domains.filter((domain) => !before.sso_required || !before.domains.includes(domain))
  if (after.sso_required && joined.length) await requireSso(tx, before.platform_id, joined, renewal())
}
