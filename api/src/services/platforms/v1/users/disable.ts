import type { Operations } from '@muster/contract'
import { disableUser } from '#accounts/users.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { showUser } from './shown.ts'

export const usersDisable: Handler<Operations['usersDisable']> = async (
  { tx, caller, record: user, now },
  { id, disabled },
) => {
  if (id === caller.user_id)
    throw new Refusal(400, 'rule', 'You cannot disable yourself. Ask another superadmin.')
  const disabled_at = await disableUser(tx, caller, user, disabled, now)
  return { user: await showUser(tx, { ...user, disabled_at }) }
}
