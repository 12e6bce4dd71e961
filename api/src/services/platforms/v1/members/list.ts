import type { Operations } from '@muster/contract'
import { listMembers } from '#accounts/store/memberships.ts'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { shownMember } from './shown.ts'

export const membersList: Reader<Operations['membersList']> = async (
  { db, project },
  { after_id, limit },
) => {
  const most = limit ?? PAGE_ROWS
  const rows = await listMembers(db, project.project_id, after_id ?? 0, most)
  const next = nextPage(rows, most, (row) => row.user_id)
  return { members: rows.map(shownMember), next_after_id: next }
}
