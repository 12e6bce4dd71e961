import type { Operations } from '@muster/contract'
import { addMember } from '#accounts/members.ts'
import { findUserByEmail } from '#accounts/store/users.ts'
import type { Handler } from '#operation.ts'
import { shownMember } from './shown.ts'

export const membersAdd: Handler<Operations['membersAdd']> = async (
  { tx, caller, project },
  { email, role },
) => {
  const user = await findUserByEmail(tx, email)
  const wanted = { userId: user?.id, role, field: 'email' } as const
  return { member: shownMember(await addMember(tx, caller, project.project_id, wanted)) }
}
