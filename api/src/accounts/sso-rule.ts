import type { Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { revokeSessionsOf } from './store/access-tokens.ts'
import { setSsoUntil } from './store/identities.ts'
import { findUser, type SignInUser } from './store/users.ts'

/** Which users must use single sign-on, and how long such a sign-in is valid. */

/** After this long without a sign-in at the provider, even the tokens for integrations of a person stop working. */
const RENEWAL_DAYS = 7
export const renewal = () => new Date(Date.now() + RENEWAL_DAYS * 86_400_000)

/** The domain of an address. */
export const domainOf = (email: string): string => email.toLowerCase().split('@')[1] ?? ''

/** Throws 400 for users who must use single sign-on: they have no password here, and cannot change their address. */
export function assertNotBySso({ must_use_sso }: SignInUser): void {
  if (!must_use_sso) return
  throw new Refusal(400, 'sso_required', 'Your organisation signs you in. Change this there.')
}

/** Re-evaluates the single sign-on requirement after a user's address or role changed. */
export async function followSsoRule(tx: Tx, userId: number): Promise<void> {
  const isRequired = (await findUser(tx, userId))?.must_use_sso ?? false
  await setSsoUntil(tx, userId, isRequired ? renewal() : null)
  if (isRequired) await revokeSessionsOf(tx, userId)
}
