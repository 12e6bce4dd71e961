import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid, Refusal } from '#refusal.ts'
import { recordAudit } from '#store/audit-log.ts'
import { findMember, findRole, putMember } from '#store/memberships.ts'
import { findUserByEmail } from '#store/users.ts'
import { shownMember } from './shown.ts'

export const membersAdd: Handler<Operations['membersAdd']> = async (
  { tx, caller, project },
  { email, role },
) => {
  const user = await findUserByEmail(tx, email)
  const nobody = invalid({ email: ['The email field must be the address of a user of your platform.'] })
  if (!user || user.platform_id !== caller.platform_id) throw nobody
  if (await findRole(tx, project.project_id, user.id)) {
    throw new Refusal(400, 'rule', 'They are a member already. Change their role with members/set-role.')
  }
  if (!(await putMember(tx, project.project_id, user.id, role))) throw nobody
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    project_id: project.project_id,
    action: 'member.add',
    subject: `user ${user.id}`,
    details: { role },
  })
  return { member: shownMember(await findMember(tx, project.project_id, user.id)) }
}
