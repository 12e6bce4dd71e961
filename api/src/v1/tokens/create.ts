import { isAtLeast, type Operations } from '@muster/contract'
import { countIntegrationTokens, insertIntegration } from '#accounts/store/access-tokens.ts'
import { findRole } from '#accounts/store/memberships.ts'
import { hashToken, mintToken } from '#accounts/tokens.ts'
import { recordAudit } from '#core/audit-log.ts'
import { bounds, full } from '#core/bounds.ts'
import { parseMoment } from '#core/moment.ts'
import { invalid } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { shownToken } from './shown.ts'

const MAX_DAYS = 365
const DEFAULT_DAYS = 90
const DAY_MS = 86_400_000

export const tokensCreate: Handler<Operations['tokensCreate']> = async ({ tx, caller }, body) => {
  const expiresAt = readExpiry(body.expires_at ?? null)
  const role = await findRole(tx, body.project_id, caller.user_id)
  if (!role) throw invalid({ project_id: ['The project_id field must be a project you are a member of.'] })
  if (!isAtLeast(role, body.role)) {
    throw invalid({
      role: [`The role field must not be higher than your own role in the project, ${role}.`],
    })
  }
  if ((await countIntegrationTokens(tx, caller.user_id)) >= bounds.tokens.most) {
    throw full('tokens')
  }
  const token = mintToken()
  const row = await insertIntegration(tx, {
    token_hash: hashToken(token),
    user_id: caller.user_id,
    name: body.name,
    project_id: body.project_id,
    role: body.role,
    expires_at: expiresAt,
  })
  await recordAudit(tx, caller, {
    project_id: body.project_id,
    action: 'token.create',
    subject: `token ${row.id}`,
    details: { name: body.name, role: body.role, expires_at: row.expires_at },
  })
  return { token, access_token: shownToken(row, caller) }
}

function readExpiry(text: string | null): Date {
  const now = Date.now()
  const moment = text === null ? new Date(now + DEFAULT_DAYS * DAY_MS) : parseMoment(text)
  if (moment && moment.getTime() > now && moment.getTime() <= now + MAX_DAYS * DAY_MS) return moment
  throw invalid({
    expires_at: [`The expires_at field must be in the future, at most ${MAX_DAYS} days from now.`],
  })
}
