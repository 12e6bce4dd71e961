import { type Actor, recordAudit } from '../store/audit-log.ts'
import type { Tx } from '../store/db.ts'
import { insertProject, type Project, renameProject } from '../store/projects.ts'
import { changeAccess } from '../store/rollouts/access.ts'
import { joinProject } from './members.ts'

/** Rules about projects of a platform, shared by the API and `muster operator`. */

export interface NewProject {
  readonly name: string
  readonly tools: string[]
  readonly owner_id?: number | null | undefined
}

export async function createProject(tx: Tx, actor: Actor, wanted: NewProject): Promise<Project> {
  const { platform_id } = actor
  const project = await insertProject(tx, { platform_id, name: wanted.name, tools: wanted.tools })
  await recordAudit(tx, actor, { action: 'project.create', project_id: project.id })
  if (wanted.owner_id != null) {
    await joinProject(tx, actor, project.id, { userId: wanted.owner_id, role: 'owner', field: 'owner_id' })
  }
  return project
}

export async function updateProject(
  tx: Tx,
  actor: Actor,
  before: Project,
  { name, tools }: { name?: string | null | undefined; tools?: string[] | undefined },
): Promise<Project> {
  if (tools != null) await changeAccess(tx, before, { tools })
  if (name != null) await renameProject(tx, before.id, name)
  const project = { ...before, name: name ?? before.name, tools: tools ?? before.tools }
  await recordAudit(tx, actor, {
    action: 'project.update',
    project_id: before.id,
    details: {
      from: { name: before.name, tools: before.tools },
      to: { name: project.name, tools: project.tools },
    },
  })
  return project
}

/** A suspended project can be read, not changed, and gets no rollouts. */
export async function suspendProject(
  tx: Tx,
  actor: Actor,
  before: Project,
  isSuspended: boolean,
  now: Date,
): Promise<Project> {
  const suspended_at = isSuspended ? (before.suspended_at ?? now) : null
  await changeAccess(tx, before, { suspended_at })
  const action = isSuspended ? 'project.suspend' : 'project.resume'
  await recordAudit(tx, actor, { action, project_id: before.id })
  return { ...before, suspended_at }
}
