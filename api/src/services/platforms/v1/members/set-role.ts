import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordAudit } from '#store/audit-log.ts'
import { findMember, putMember } from '#store/memberships.ts'
import { assertOwnerRemains } from './last-owner.ts'
import { shownMember } from './shown.ts'

export const membersSetRole: Handler<Operations['membersSetRole']> = async (
  { tx, caller, project },
  { user_id, role },
) => {
  if (role !== 'owner') await assertOwnerRemains(tx, project.project_id, user_id)
  const before = await findMember(tx, project.project_id, user_id)
  await putMember(tx, project.project_id, user_id, role)
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    project_id: project.project_id,
    action: 'member.set-role',
    subject: `user ${user_id}`,
    details: { from: before.role, to: role },
  })
  return { member: shownMember({ ...before, role }) }
}
