import type { Operations } from '@muster/contract'
import { setMemberRole } from '#accounts/members.ts'
import type { Handler } from '#operation.ts'
import { shownMember } from './shown.ts'

export const membersSetRole: Handler<Operations['membersSetRole']> = async (
  { tx, caller, project },
  { user_id, role },
) => ({ member: shownMember(await setMemberRole(tx, caller, project.project_id, user_id, role)) })
