import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { revokeToken } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'

export const tokensRevoke: Handler<Operations['tokensRevoke']> = async ({ tx, caller }, { id }) => {
  await revokeToken(tx, caller.user_id, id)
  await recordAudit(tx, caller, { action: 'token.revoke', subject: `token ${id}` })
  return []
}
