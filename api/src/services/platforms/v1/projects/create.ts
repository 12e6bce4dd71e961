import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { recordAudit } from '#store/audit-log.ts'
import { putMember } from '#store/memberships.ts'
import { insertProject } from '#store/projects.ts'
import { shownProject } from './shown.ts'

export const projectsCreate: Handler<Operations['projectsCreate']> = async (
  { tx, caller },
  { name, tools, owner_id },
) => {
  const { platform_id } = caller
  const project = await insertProject(tx, { platform_id, name, tools: tools ?? [] })
  if (owner_id != null && !(await putMember(tx, project.id, owner_id, 'owner'))) {
    throw invalid({ owner_id: ['The owner_id field must be a user of your platform.'] })
  }
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id,
    project_id: project.id,
    action: 'project.create',
  })
  return { project: shownProject(project) }
}
