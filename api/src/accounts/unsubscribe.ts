import { readUnsubscribeToken } from '../boards/notify.ts'
import type { Config } from '../config.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { changePreferences } from '../feed/store/notifications.ts'
import { findUser } from './store/users.ts'

/** Turns off the daily mail of the user in the token. Throws 400 for an invalid token. */
export async function unsubscribe(tx: Tx, { SECRET_KEY }: Config, token: string): Promise<void> {
  const userId = readUnsubscribeToken(SECRET_KEY, token)
  const user = userId === undefined ? undefined : await findUser(tx, userId)
  if (!user) throw new Refusal(400, 'link_invalid', 'The link is not complete. Open it in your mail again.')
  await changePreferences(tx, user.id, { daily_mail: false })
  const actor = { user_id: user.id, platform_id: user.platform_id }
  await recordAudit(tx, actor, { action: 'notifications.unsubscribe' })
}
