import { isAtLeast, type Operation, type Role, roles } from '@muster/contract'
import type { Caller, CurrentProject } from './operation.ts'
import { Refusal } from './refusal.ts'
import type { Db } from './store/db.ts'
import { findDefaultMembership, findMembership } from './store/memberships.ts'
import { findProject } from './store/projects.ts'

/** 401 and the 403 that needs no body: who may call this operation at all. */
export function assertMayCall(op: Operation, caller: Caller | null): void {
  if (op.access === 'public') return
  if (!caller) {
    throw new Refusal(
      401,
      'unauthenticated',
      'Send a valid token in the header Authorization: Bearer <token>.',
    )
  }
  if (op.access === 'superadmin' && !caller.superadmin) {
    throw new Refusal(403, 'forbidden_superadmin', 'This operation is for superadmins.')
  }
  if (op.access === 'session' && caller.kind !== 'session') {
    throw new Refusal(403, 'forbidden_session', 'Sign in to do this; a token made for an integration cannot.')
  }
}

/** X-Project-Id as a number; undefined when the header is absent, null when it is no id. */
export function readProjectHeader(header: string | string[] | undefined): number | null | undefined {
  if (header === undefined) return undefined
  const id = typeof header === 'string' && /^[1-9]\d{0,15}$/.test(header) ? Number(header) : 0
  return id >= 1 && Number.isSafeInteger(id) ? id : null
}

/** The project of a call that names no record, and the caller's role there. */
export async function currentProject(
  db: Db,
  caller: Caller,
  named: number | undefined,
): Promise<CurrentProject | null> {
  const projectId = named ?? caller.scope?.project_id
  if (caller.scope && projectId !== caller.scope.project_id) return null
  const found =
    projectId === undefined
      ? await findDefaultMembership(db, caller.user_id)
      : await findMembership(db, caller.user_id, projectId)
  if (!found) return null
  return caller.scope ? { ...found, role: weaker(found.role, caller.scope.role) } : found
}

const weaker = (a: Role, b: Role): Role => (isAtLeast(a, b) ? b : a)

/**
 * Who may pay for a project: an owner, or superadmin_billing of its platform, member or not. A suspended project can be
 * paid for.
 */
export async function assertBilling(
  db: Db,
  caller: Caller,
  project: CurrentProject | null,
  named: number | undefined,
): Promise<CurrentProject> {
  if (project?.role === 'owner') return project
  const projectId = named ?? project?.project_id
  if (caller.superadmin_billing && projectId !== undefined && !caller.scope) {
    const found = await findProject(db, projectId)
    if (found?.platform_id === caller.platform_id) {
      const is_suspended = found.suspended_at !== null
      return { project_id: found.id, role: 'owner', is_suspended, is_behind: false }
    }
  }
  if (!project) assertRoleIn(null, 'owner', 'read')
  throw new Refusal(403, 'forbidden_role', 'Only an owner of the project may pay for it.')
}

/** 403 for operations that act on the current project. */
export function assertRole(op: Operation, project: CurrentProject | null): void {
  const needed = roles.find((role) => op.access === `project:${role}`)
  if (needed) assertRoleIn(project, needed, op.effect)
}

function assertRoleIn(
  project: Pick<CurrentProject, 'role' | 'is_suspended'> | null,
  needed: Role,
  effect: 'read' | 'write',
): void {
  if (!project) {
    throw new Refusal(403, 'forbidden_project', 'You are not a member of this project, or of any.')
  }
  if (!isAtLeast(project.role, needed)) {
    const message = `This needs the role ${needed} in the project; yours is ${project.role}.`
    throw new Refusal(403, 'forbidden_role', message)
  }
  if (project.is_suspended && effect === 'write') {
    throw new Refusal(403, 'project_suspended', 'The project is suspended: it can be read, not changed.')
  }
}

/** A record that a call names, with the caller's role in its project; null where they are no member. */
export interface FoundRecord {
  readonly project_id: number
  readonly role: Role | null
  readonly is_suspended: boolean
  /** Something was published for the project that it does not have yet. */
  readonly is_behind: boolean
}

/** 404 for a record that is not there, 403 for one that is not the caller's. Returns it. */
export function assertRecord(
  found: FoundRecord | undefined,
  caller: Caller,
  what: string,
  needed: Role,
  effect: 'read' | 'write',
): FoundRecord {
  if (!found) throw new Refusal(404, 'not_found', `There is no such ${what}, or it was deleted.`)
  const { project_id, role, is_suspended } = found
  const isOutside = role === null || (caller.scope !== null && caller.scope.project_id !== project_id)
  const effective = role && caller.scope ? weaker(role, caller.scope.role) : role
  assertRoleIn(isOutside || !effective ? null : { role: effective, is_suspended }, needed, effect)
  return found
}
