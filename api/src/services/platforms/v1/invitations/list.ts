import type { Operations } from '@muster/contract'
import { whyEnded } from '#accounts/invitations.ts'
import { listInvitations } from '#accounts/store/one-time-links.ts'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { shownInvitation } from './shown.ts'

export const invitationsList: Reader<Operations['invitationsList']> = async (
  { db, caller, project },
  { after_id, limit },
) => {
  const { platform_id } = project ?? caller
  const most = limit ?? PAGE_ROWS
  const to = { platform_id, project_id: project?.project_id ?? null }
  const rows = await listInvitations(db, to, after_id ?? 0, most)
  const invitations = await Promise.all(
    rows.map(async (row) => shownInvitation(row, await whyEnded(db, row))),
  )
  return { invitations, next_after_id: nextPage(rows, most, (row) => row.id) }
}
