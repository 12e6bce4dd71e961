import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { revokeTokensOf } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'
import { setUserDisabled } from '#store/users.ts'
import { shownUser } from './shown.ts'

export const usersDisable: Handler<Operations['usersDisable']> = async (
  { tx, caller, record: user },
  { id, disabled },
) => {
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
