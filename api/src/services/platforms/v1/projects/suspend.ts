import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordAudit } from '#store/audit-log.ts'
import { changeAccess } from '#store/rollouts/access.ts'
import { shownProject } from './shown.ts'

export const projectsSuspend: Handler<Operations['projectsSuspend']> = async (
  { tx, caller, record: before },
  { id, suspended },
) => {
  const suspended_at = suspended ? (before.suspended_at ?? new Date()) : null
  await changeAccess(tx, before, { suspended_at })
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    project_id: id,
    action: suspended ? 'project.suspend' : 'project.resume',
  })
  return { project: shownProject({ ...before, suspended_at }) }
}
