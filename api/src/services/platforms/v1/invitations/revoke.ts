import type { Operations } from '@muster/contract'
import { missing } from '#missing.ts'
import type { Handler } from '#operation.ts'
import { recordAudit } from '#store/audit-log.ts'
import { endInvitation } from '#store/one-time-links.ts'

export const invitationsRevoke: Handler<Operations['invitationsRevoke']> = async (
  { tx, caller, record: invitation },
  { id },
) => {
  if (!(await endInvitation(tx, id))) throw missing('invitation')
  await recordAudit(tx, caller, {
    action: 'invitation.revoke',
    subject: `invitation ${id}`,
    ...(invitation.project_id === null ? {} : { project_id: invitation.project_id }),
  })
  return []
}
