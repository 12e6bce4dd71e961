import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordAudit } from '#store/audit-log.ts'
import { renameProject } from '#store/projects.ts'
import { changeAccess } from '#store/rollouts/access.ts'
import { shownProject } from './shown.ts'

export const projectsUpdate: Handler<Operations['projectsUpdate']> = async (
  { tx, caller, record: before },
  { id, name, tools },
) => {
  if (tools != null) await changeAccess(tx, before, { tools })
  if (name != null) await renameProject(tx, id, name)
  const project = { ...before, name: name ?? before.name, tools: tools ?? before.tools }
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    project_id: id,
    action: 'project.update',
    details: {
      from: { name: before.name, tools: before.tools },
      to: { name: project.name, tools: project.tools },
    },
  })
  return { project: shownProject(project) }
}
