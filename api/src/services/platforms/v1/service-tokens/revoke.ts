import type { Operations } from '@muster/contract'
import { revokeToken } from '#accounts/store/access-tokens.ts'
import { recordAudit } from '#core/audit-log.ts'
import { lockPlatform } from '#core/platforms.ts'
import type { Handler } from '#operation.ts'

export const serviceTokensRevoke: Handler<Operations['serviceTokensRevoke']> = async ({
  tx,
  caller,
  record: { id, user_id },
}) => {
  await lockPlatform(tx, caller.platform_id)
  await revokeToken(tx, user_id, id)
  await recordAudit(tx, caller, { action: 'service-token.revoke', subject: `user ${user_id}` })
  return []
}
