import type { Operations } from '@muster/contract'
import {
  countTokensOf,
  findServiceToken,
  insertServiceToken,
  shortenToken,
} from '#accounts/store/service-tokens.ts'
import { hashToken, mintToken } from '#accounts/tokens.ts'
import { recordAudit } from '#core/audit-log.ts'
import { missing } from '#core/missing.ts'
import { lockPlatform } from '#core/platforms.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { endOf } from './limits.ts'
import { shownServiceToken } from './shown.ts'

const OVERLAP_HOURS = 24
const MAX_LIVE = 2
const HOUR_MS = 3_600_000

export const serviceTokensRotate: Handler<Operations['serviceTokensRotate']> = async (
  { tx, caller, now, record: old },
  { overlap_hours, expires_at },
) => {
  // Lock, so that a concurrent rotation or revocation is seen.
  await lockPlatform(tx, caller.platform_id)
  if (!(await findServiceToken(tx, old.id))) throw missing('serviceToken')
  if ((await countTokensOf(tx, old.user_id)) >= MAX_LIVE) {
    const message = 'The token was replaced a short while ago, and both still work. Revoke one of them first.'
    throw new Refusal(400, 'rule', message)
  }
  const token = mintToken()
  const { user_id, name, scopes, allowed_addresses } = old
  const made = await insertServiceToken(tx, {
    token_hash: hashToken(token),
    user_id,
    name,
    scopes,
    allowed_addresses,
    created_by: caller.user_id,
    expires_at: endOf(expires_at, now),
  })
  const hours = overlap_hours ?? OVERLAP_HOURS
  await shortenToken(tx, old.id, new Date(now.getTime() + hours * HOUR_MS))
  await recordAudit(tx, caller, {
    action: 'service-token.rotate',
    subject: `user ${user_id}`,
    details: { overlap_hours: hours },
  })
  return { token, service_token: shownServiceToken(made) }
}
