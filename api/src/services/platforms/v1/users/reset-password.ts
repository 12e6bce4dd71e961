import type { Operations } from '@muster/contract'
import { sendResetLink } from '#accounts/links.ts'
import { isWithoutPassword } from '#accounts/store/users.ts'
import { Refusal } from '#core/refusal.ts'
import { assertMailWorks, sendsMail } from '#mail/queue.ts'
import type { Handler } from '#operation.ts'

export const usersResetPassword: Handler<Operations['usersResetPassword']> = async ({
  tx,
  caller,
  config,
  record: user,
}) => {
  if (user.disabled_at) throw new Refusal(400, 'rule', 'The user is disabled. Enable them first.')
  if (user.must_use_sso)
    throw new Refusal(400, 'sso_required', 'Their organisation signs them in. They have no password here.')
  if (user.id === caller.user_id)
    throw new Refusal(400, 'rule', 'Change your own password with password/change.')
  // A superadmin who sees another's link could sign in as that person and approve their own proposals.
  if (user.superadmin && !sendsMail(config)) {
    const message = `Without a mail server, only an operator resets the password of a superadmin: muster operator users reset-password ${user.id}`
    throw new Refusal(400, 'rule', message)
  }
  if (sendsMail(config)) await assertMailWorks(tx, config)
  if (isWithoutPassword(user))
    throw new Refusal(400, 'rule', 'They have never had a password. Invite them to their address.')
  return { link: await sendResetLink(tx, config, caller, user) }
}
