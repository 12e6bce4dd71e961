import type { Tx } from '../core/db.ts'
import { revokeTokensOf } from './store/access-tokens.ts'
import { endLinksOf } from './store/one-time-links.ts'
import { deletePasskeysOf } from './store/passkeys.ts'
import { deleteSecondFactor } from './store/second-factors.ts'
import { type SignInUser, verifyEmail } from './store/users.ts'

/**
 * Removes the passkeys, second factor, tokens and links of an account whose address was never verified. Someone else
 * may have created the account, and must lose access once the owner of the address verifies it.
 */
export async function disown(tx: Tx, userId: number): Promise<void> {
  await deletePasskeysOf(tx, userId)
  await deleteSecondFactor(tx, userId)
  await revokeTokensOf(tx, userId, null)
  await endLinksOf(tx, userId, null)
}

/** Marks the address as verified, after a link that was mailed to it was opened. */
export async function proveEmail(
  tx: Tx,
  { id, is_unproven }: Pick<SignInUser, 'id' | 'is_unproven'>,
  email: string,
): Promise<void> {
  if (is_unproven) await disown(tx, id)
  await verifyEmail(tx, id, email)
}
