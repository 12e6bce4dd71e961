import type { Operations } from '@muster/contract'
import { assertMayErase } from '#accounts/provisioning.ts'
import { eraseUser } from '#accounts/users.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { showUser } from './shown.ts'

export const usersErase: Handler<Operations['usersErase']> = async (
  { tx, caller, record: user, now },
  { id },
) => {
  if (id === caller.user_id)
    throw new Refusal(400, 'rule', 'You cannot erase yourself. Ask another superadmin.')
  if (caller.service) await assertMayErase(tx, user)
  return { user: await showUser(tx, await eraseUser(tx, caller, user, now)) }
}
