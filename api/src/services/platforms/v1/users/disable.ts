import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { revokeTokensOf } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'
import { findUser, setUserDisabled } from '#store/users.ts'
import { shownUser } from './shown.ts'

export const usersDisable: Handler<Operations['usersDisable']> = async ({ tx, caller }, { id, disabled }) => {
  const user = await findUser(tx, id)
  if (!user) throw new Refusal(404, 'not_found', 'There is no such user.')
  if (user.platform_id !== caller.platform_id) {
    throw new Refusal(403, 'forbidden_project', 'The user is of another platform.')
  }
  if (id === caller.user_id) throw new Refusal(400, 'rule', 'You cannot disable yourself.')
  const disabled_at = disabled ? (user.disabled_at ?? new Date()) : null
  await setUserDisabled(tx, id, disabled_at)
  if (disabled) await revokeTokensOf(tx, id, null)
  const action = disabled ? 'user.disable' : 'user.enable'
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    action,
    subject: `user ${id}`,
  })
  return { user: shownUser({ ...user, disabled_at }) }
}
