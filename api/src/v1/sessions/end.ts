import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { revokeToken } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'

export const sessionsEnd: Handler<Operations['sessionsEnd']> = async ({ tx, caller, browser }) => {
  await revokeToken(tx, caller.user_id, caller.token_id)
  await recordAudit(tx, caller, {
    action: 'sign_out',
  })
  browser?.endSession()
  return []
}
