import type { Operations } from '@muster/contract'
import { countServices, insertService, insertServiceToken } from '#accounts/store/service-tokens.ts'
import { hashToken, mintToken } from '#accounts/tokens.ts'
import { recordAudit } from '#core/audit-log.ts'
import { bounds, full } from '#core/bounds.ts'
import { lockPlatform } from '#core/platforms.ts'
import type { Handler } from '#operation.ts'
import { assertRanges, endOf } from './limits.ts'
import { shownServiceToken } from './shown.ts'

export const serviceTokensCreate: Handler<Operations['serviceTokensCreate']> = async (
  { tx, caller, now },
  { name, scopes, allowed_addresses, expires_at },
) => {
  assertRanges(allowed_addresses)
  const end = endOf(expires_at, now)
  // Lock, so that two concurrent calls cannot both create the last service token that the limit allows.
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
