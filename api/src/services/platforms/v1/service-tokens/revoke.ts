import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { revokeToken } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'
import { lockPlatform } from '#store/platforms.ts'

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
