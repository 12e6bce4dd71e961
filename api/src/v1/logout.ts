import type { Operations } from '@muster/contract'
import { revokeToken } from '../accounts/store/access-tokens.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Handler } from '../operation.ts'

export const logout: Handler<Operations['logout']> = async ({ tx, caller }) => {
  await revokeToken(tx, caller.user_id, caller.token_id)
  await recordAudit(tx, caller, {
    action: 'sign_out',
  })
  return []
}
