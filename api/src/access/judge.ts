import { demandOf, isAtLeast, type Operation, type Role, weakerRole } from '@muster/contract'
import type { Caller, CurrentProject, Place } from '../operation.ts'
import { Refusal } from '../refusal.ts'

/** The rules of access, and nowhere else: what an operation's declaration asks for against what a caller has. */

/** 401 and the 403 that needs no body: who may call this operation at all. */
export function assertMayCall(op: Operation, caller: Caller | null): void {
  if (op.access === 'public') return
  if (!caller) {
    const message = 'Send a valid token in the header Authorization: Bearer <token>.'
    throw new Refusal(401, 'unauthenticated', message)
  }
  if (op.access === 'superadmin' && !caller.superadmin) {
    throw new Refusal(403, 'forbidden_superadmin', 'This operation is for superadmins.')
  }
  if (op.access === 'session' && caller.kind !== 'session') {
    throw new Refusal(403, 'forbidden_session', 'Sign in to do this; a token made for an integration cannot.')
  }
}

/** 403 unless the caller may do this in the project; otherwise the project with their effective role. */
export function judge(op: Operation, caller: Caller, place: Place | null): CurrentProject {
  const { role: needed, flag } = demandOf(op)
  if (place && flag && caller[flag] && caller.platform_id === place.platform_id) {
    return { ...place, role: effectiveRole(caller, place) ?? needed ?? 'viewer' }
  }
  if (!needed) {
    throw new Refusal(403, 'forbidden_project', 'The project belongs to another platform.')
  }
  const role = place && effectiveRole(caller, place)
  if (!place || !role) {
    throw new Refusal(403, 'forbidden_project', 'You are not a member of this project, or of any.')
  }
  if (!isAtLeast(role, needed)) {
    const message = `This needs the role ${needed} in the project; yours is ${role}.`
    throw new Refusal(403, 'forbidden_role', message)
  }
  if (place.is_suspended && op.effect === 'write' && !op.worksWhileSuspended) {
    throw new Refusal(403, 'project_suspended', 'The project is suspended: it can be read, not changed.')
  }
  return { ...place, role }
}

/** What a caller may be in a project: no more than their membership says, and no more than their token was made for. */
export function effectiveRole({ scope }: Caller, { project_id, role }: Place): Role | null {
  if (role === null || scope === null) return role
  if (scope.project_id !== project_id) return null
  return weakerRole(role, scope.role)
}

/** 403 for a record of another platform. */
export function assertOwnPlatform(caller: Caller, platformId: number, noun: string): void {
  if (platformId === caller.platform_id) return
  throw new Refusal(403, 'forbidden_project', `The ${noun} belongs to another platform.`)
}
