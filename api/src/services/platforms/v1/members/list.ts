import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listMembers } from '#store/memberships.ts'
import { shownMember } from './shown.ts'

const PAGE = 50

export const membersList: Reader<Operations['membersList']> = async (
  { db, project },
  { after_id, limit },
) => {
  const most = limit ?? PAGE
  const rows = await listMembers(db, project.project_id, after_id ?? 0, most)
  const next = rows.length === most ? (rows.at(-1)?.user_id ?? null) : null
  return { members: rows.map(shownMember), next_after_id: next }
}
