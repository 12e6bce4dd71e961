import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { disableUser } from '#people/users.ts'
import { Refusal } from '#refusal.ts'
import { shownUser } from './shown.ts'

export const usersDisable: Handler<Operations['usersDisable']> = async (
  { tx, caller, record: user, now },
  { id, disabled },
) => {
  if (id === caller.user_id)
    throw new Refusal(400, 'rule', 'You cannot disable yourself. Ask another superadmin.')
  const disabled_at = await disableUser(tx, caller, user, disabled, now)
  return { user: shownUser({ ...user, disabled_at }) }
}
