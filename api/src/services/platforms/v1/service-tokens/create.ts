import type { Operations } from '@muster/contract'
import { hashToken, mintToken } from '#auth/tokens.ts'
import { bounds, full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { recordAudit } from '#store/audit-log.ts'
import { lockPlatform } from '#store/platforms.ts'
import { countServices, insertService, insertServiceToken } from '#store/service-tokens.ts'
import { assertRanges, endOf } from './limits.ts'
import { shownServiceToken } from './shown.ts'

export const serviceTokensCreate: Handler<Operations['serviceTokensCreate']> = async (
  { tx, caller, now },
  { name, scopes, allowed_addresses, expires_at },
) => {
  assertRanges(allowed_addresses)
  const end = endOf(expires_at, now)
  // Of two who make the last one that there may be, one is told.
  await lockPlatform(tx, caller.platform_id)
  if ((await countServices(tx, caller.platform_id)) >= bounds.services.most) throw full('services')
  const token = mintToken()
  const made = await insertServiceToken(tx, {
    token_hash: hashToken(token),
    name,
    scopes,
    allowed_addresses: allowed_addresses ?? null,
    user_id: await insertService(tx, caller.platform_id, name),
    created_by: caller.user_id,
    expires_at: end,
  })
  await recordAudit(tx, caller, {
    action: 'service-token.create',
    subject: `user ${made.user_id}`,
    details: { name, scopes, allowed_addresses: made.allowed_addresses },
  })
  return { token, service_token: shownServiceToken(made) }
}
