import type { Operations } from '@muster/contract'
import { handOver } from '#accounts/provisioning.ts'
import { insertEmbed } from '#accounts/store/access-tokens.ts'
import { hashToken, mintEmbedToken } from '#accounts/tokens.ts'
import { findBoardEntry } from '#boards/store/entries.ts'
import { recordAudit } from '#core/audit-log.ts'
import { invalid } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

const SECONDS = 900

export const embedsCreate: Handler<Operations['embedsCreate']> = async (
  { tx, caller, now },
  { board_id, expires_in, ...wanted },
) => {
  const { user, project, role } = await handOver(tx, caller, wanted)
  if (board_id != null && !(await findBoardEntry(tx, user.id, project.id, board_id)))
    throw invalid({ board_id: ['The board_id field must name a board of the project.'] })
  const token = mintEmbedToken()
  const expiresAt = new Date(now.getTime() + (expires_in ?? SECONDS) * 1_000)
  await insertEmbed(tx, {
    token_hash: hashToken(token),
    user_id: user.id,
    project_id: project.id,
    role,
    parent_token_id: caller.token_id,
    expires_at: expiresAt,
  })
  await recordAudit(tx, caller, {
    action: 'embed.create',
    project_id: project.id,
    subject: `user ${user.id}`,
    details: { role, expires_at: expiresAt.toISOString() },
  })
  const query = new URLSearchParams({ platform: String(project.platform_id), project: String(project.id) })
  if (board_id != null) query.set('board', String(board_id))
  if (user.language) query.set('language', user.language)
  return { token, expires_at: expiresAt.toISOString(), url: `/embed?${query}` }
}
