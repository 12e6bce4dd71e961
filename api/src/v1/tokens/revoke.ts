import type { Operations } from '@muster/contract'
import { revokeToken } from '#accounts/store/access-tokens.ts'
import { recordAudit } from '#core/audit-log.ts'
import type { Handler } from '#operation.ts'

export const tokensRevoke: Handler<Operations['tokensRevoke']> = async ({ tx, caller }, { id }) => {
  await revokeToken(tx, caller.user_id, id)
  await recordAudit(tx, caller, { action: 'token.revoke', subject: `token ${id}` })
  return []
}
