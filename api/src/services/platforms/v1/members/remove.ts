import type { Operations } from '@muster/contract'
import { removeMember } from '#accounts/members.ts'
import type { Handler } from '#operation.ts'

export const membersRemove: Handler<Operations['membersRemove']> = async (
  { tx, caller, project },
  { user_id },
) => {
  await removeMember(tx, caller, project.project_id, user_id)
  return []
}
