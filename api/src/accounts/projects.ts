import { changeAccess, lockAccess } from '../boards/store/project-access.ts'
import { type Actor, recordAudit } from '../core/audit-log.ts'
import { type Changes, changesBetween, changesOfNew } from '../core/changes.ts'
import type { Tx } from '../core/db.ts'
import { announce, announceToPlatform, doneBy } from '../core/events.ts'
import { invalid } from '../core/refusal.ts'
import { isKnownTimeZone } from '../feed/store/notifications.ts'
import { joinStages } from '../templates/store/membership.ts'
import { joinProject } from './members.ts'
import { revokeEmbeds } from './store/access-tokens.ts'
import { listMemberIds } from './store/memberships.ts'
import { changeProject, findProject, insertProject, type Project } from './store/projects.ts'

/** Rules about projects of a platform, shared by the API and `muster operator`. */

export interface NewProject {
  readonly name: string
  readonly tools: string[]
  readonly time_zone?: string | null | undefined
  readonly language?: string | null | undefined
  readonly attributes?: Record<string, string> | undefined
  readonly owner_id?: number | null | undefined
}

export async function createProject(tx: Tx, actor: Actor, wanted: NewProject): Promise<Project> {
  const { platform_id } = actor
  const { name, tools, time_zone, language = null, attributes = {} } = wanted
  await assertTimeZone(tx, time_zone)
  const project = await insertProject(tx, {
    platform_id,
    name,
    tools,
    attributes,
    language,
    ...(time_zone ? { time_zone } : {}),
  })
  await recordAudit(tx, actor, { action: 'project.create', project_id: project.id })
  const changes = changesOfNew(
    { name, tools: project.tools, time_zone: project.time_zone, language, attributes },
    projectFields,
  )
  announceToPlatform(tx, actor, 'project.created', { project_id: project.id }, changes)
  if (wanted.owner_id != null) {
    await joinProject(tx, actor, project.id, { userId: wanted.owner_id, role: 'owner', field: 'owner_id' })
  }
  return project
}

/** Node accepts time zone names that PostgreSQL does not know, and both compute dates. */
async function assertTimeZone(tx: Tx, name: string | null | undefined): Promise<void> {
  if (name && !(await isKnownTimeZone(tx, name)))
    throw invalid({ time_zone: ['The time_zone field must be a time zone such as Europe/Berlin.'] })
}

const projectFields = ['name', 'tools', 'time_zone', 'language', 'attributes'] as const

/** Announces a change in the project's feed and in the platform's feed. */
function announceProject(
  tx: Tx,
  actor: Actor,
  { id: project_id }: Project,
  type: 'project.updated' | 'project.suspended' | 'project.resumed',
  changes: Changes,
): void {
  announce(tx, doneBy(actor, { project_id }), type, {}, { changes })
  announceToPlatform(tx, actor, type, { project_id }, changes)
}

/** Locks and returns the project, so that concurrent changes see each other's result. */
async function lockedProject(tx: Tx, of: { id: number; platform_id: number }): Promise<Project> {
  await lockAccess(tx, of)
  const project = await findProject(tx, of.id)
  if (!project) throw new Error('The project disappeared within its transaction.')
  return project
}

interface ProjectChanges {
  readonly name?: string | null | undefined
  readonly tools?: string[] | undefined
  readonly time_zone?: string | null | undefined
  /** null: templates as they were written. */
  readonly language?: string | null | undefined
  readonly attributes?: Record<string, string> | undefined
}

/** `tools` replaces what was granted; what the plan gives stays. */
export async function updateProject(
  tx: Tx,
  actor: Actor,
  { id, platform_id }: Pick<Project, 'id' | 'platform_id'>,
  changes: ProjectChanges,
): Promise<Project> {
  await assertTimeZone(tx, changes.time_zone)
  const before = await lockedProject(tx, { id, platform_id })
  const access = changes.tools ? await changeAccess(tx, before, { granted_tools: changes.tools }) : {}
  const name = changes.name ?? before.name
  const time_zone = changes.time_zone ?? before.time_zone
  const language = changes.language === undefined ? before.language : changes.language
  const attributes = changes.attributes ?? before.attributes
  await changeProject(tx, before.id, { name, time_zone, language, attributes })
  if (changes.attributes) await joinStages(tx, before.id, before.platform_id)
  const project = { ...before, ...access, name, time_zone, language, attributes }
  const shown = ({ name, tools, time_zone, language, attributes }: Project) => ({
    name,
    tools,
    time_zone,
    language,
    attributes,
  })
  await recordAudit(tx, actor, {
    action: 'project.update',
    project_id: before.id,
    details: { from: shown(before), to: shown(project) },
  })
  const differences = changesBetween(shown(before), shown(project), projectFields)
  if (differences) announceProject(tx, actor, before, 'project.updated', differences)
  return project
}

/** A suspended project can be read, not changed, and gets no rollouts. */
export async function suspendProject(
  tx: Tx,
  actor: Actor,
  { id, platform_id }: Pick<Project, 'id' | 'platform_id'>,
  isSuspended: boolean,
  now: Date,
): Promise<Project> {
  const before = await lockedProject(tx, { id, platform_id })
  const suspended_at = isSuspended ? (before.suspended_at ?? now) : null
  await changeAccess(tx, before, { suspended_at })
  if (isSuspended) await revokeEmbeds(tx, before.id, await listMemberIds(tx, before.id))
  const action = isSuspended ? 'project.suspend' : 'project.resume'
  await recordAudit(tx, actor, { action, project_id: before.id })
  if (isSuspended !== (before.suspended_at !== null))
    announceProject(tx, actor, before, isSuspended ? 'project.suspended' : 'project.resumed', {})
  return { ...before, suspended_at }
}
