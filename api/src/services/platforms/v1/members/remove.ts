import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordAudit } from '#store/audit-log.ts'
import { deleteMember } from '#store/memberships.ts'
import { assertOwnerRemains } from './last-owner.ts'

export const membersRemove: Handler<Operations['membersRemove']> = async (
  { tx, caller, project },
  { user_id },
) => {
  await assertOwnerRemains(tx, project.project_id, user_id)
  await deleteMember(tx, project.project_id, user_id)
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    project_id: project.project_id,
    action: 'member.remove',
    subject: `user ${user_id}`,
  })
  return []
}
