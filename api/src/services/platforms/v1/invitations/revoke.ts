import type { Operations } from '@muster/contract'
import { endInvitation } from '#accounts/store/one-time-links.ts'
import { recordAudit } from '#core/audit-log.ts'
import { missing } from '#core/missing.ts'
import type { Handler } from '#operation.ts'

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
