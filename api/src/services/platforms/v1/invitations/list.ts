import type { Operations } from '@muster/contract'
import { nextPage, PAGE_ROWS } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { listInvitations } from '#store/one-time-links.ts'
import { shownInvitation } from './shown.ts'

export const invitationsList: Reader<Operations['invitationsList']> = async (
  { db, caller, project },
  { after_id, limit },
) => {
  const { platform_id } = project ?? caller
  const most = limit ?? PAGE_ROWS
  const to = { platform_id, project_id: project?.project_id ?? null }
  const rows = await listInvitations(db, to, after_id ?? 0, most)
  return { invitations: rows.map(shownInvitation), next_after_id: nextPage(rows, most, (row) => row.id) }
}
