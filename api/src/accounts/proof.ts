import type { Tx } from '../core/db.ts'
import { revokeTokensOf } from './store/access-tokens.ts'
import { endLinksOf } from './store/one-time-links.ts'
import { deletePasskeysOf } from './store/passkeys.ts'
import { deleteSecondFactor } from './store/second-factors.ts'
import { type SignInUser, verifyEmail } from './store/users.ts'

/**
 * Whoever made an account never showed that its address is theirs: what they chose to get in with must not work any more
 * when somebody else shows it.
 */
export async function disown(tx: Tx, userId: number): Promise<void> {
  await deletePasskeysOf(tx, userId)
  await deleteSecondFactor(tx, userId)
  await revokeTokensOf(tx, userId, null)
  await endLinksOf(tx, userId, null)
}

/** Somebody has opened a link that was mailed to the address. */
export async function proveEmail(
  tx: Tx,
  { id, is_unproven }: Pick<SignInUser, 'id' | 'is_unproven'>,
  email: string,
): Promise<void> {
  if (is_unproven) await disown(tx, id)
  await verifyEmail(tx, id, email)
}
