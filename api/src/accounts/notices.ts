import type { Config } from '../config.ts'
import type { Tx } from '../core/db.ts'
import { inWords, queueMail } from '../mail/queue.ts'
import { findUser, type User } from './store/users.ts'

/** Mails users about changes to their account, so that they notice changes that they did not make. */

export const AUTHENTICATOR = 'an authenticator app'
export const PASSKEY = 'a passkey'

export async function tellOfFactor(
  tx: Tx,
  config: Config,
  userId: number,
  kind: 'factor_added' | 'factor_removed',
  factor: string,
): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user) return
  const { id, platform_id, email, name } = user
  const about = { factor, at: inWords(new Date()) }
  await queueMail(tx, config, kind, { user_id: id, platform_id }, { to: { email, name }, about })
}

export const tellPasswordChanged = (tx: Tx, config: Config, { id, platform_id, email, name }: User) =>
  queueMail(
    tx,
    config,
    'password_changed',
    { user_id: id, platform_id },
    { to: { email, name }, about: { at: inWords(new Date()) } },
  )
