import type { Operations } from '@muster/contract'
import { handOver } from '#accounts/provisioning.ts'
import { insertEmbed } from '#accounts/store/access-tokens.ts'
import { hashToken, mintEmbedToken } from '#accounts/tokens.ts'
import { findBoardEntry } from '#boards/store/entries.ts'
import { recordAudit } from '#core/audit-log.ts'
import type { Db } from '#core/db.ts'
import { invalid } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { computedId } from '#templates/computed-ids.ts'
import { findNumber } from '#templates/store/publish.ts'

const SECONDS = 900

export const embedsCreate: Handler<Operations['embedsCreate']> = async (
  { tx, caller, now },
  { board_id, master_board_id, expires_in, ...wanted },
) => {
  if (board_id != null && master_board_id != null)
    throw invalid({ master_board_id: ['Send board_id or master_board_id, not both.'] })
  const { user, project, role } = await handOver(tx, caller, wanted)
  const field = master_board_id == null ? 'board_id' : 'master_board_id'
  const opened = master_board_id == null ? board_id : await copyOf(tx, project, master_board_id)
  if (opened != null && !(await findBoardEntry(tx, user.id, project.id, opened)))
    throw invalid({ [field]: [`The ${field} field must name a board of the project.`] })
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
  if (opened != null) query.set('board', String(opened))
  if (user.language) query.set('language', user.language)
  return { token, expires_at: expiresAt.toISOString(), url: `/embed?${query}` }
}

/** The id of a project's copy of a master board. A program cannot know it before the project has the board. */
async function copyOf(
  db: Db,
  project: { readonly id: number; readonly platform_id: number },
  masterBoardId: number,
): Promise<number> {
  const number = await findNumber(db, 'board', project.platform_id, masterBoardId)
  if (number === undefined)
    throw invalid({ master_board_id: ['The master_board_id field must name a published board.'] })
  return computedId(project.id, number)
}
