import {
  isAtLeast,
  isPublishing,
  type Operation,
  type Requirement,
  type Role,
  requirementOf,
  roles,
  type Scope,
  weakerRole,
} from '@muster/contract'
import { Refusal } from '../core/refusal.ts'
import type { Caller, CurrentProject, Place } from '../operation.ts'

/**
 * The access rules that operations declare, compared with the rights of the caller. A few rules depend on what a call
 * changes, and stand in its handler: who may change a comment, or whether a card needs sign-off.
 */

/**
 * Throws 401 or 403 if the caller may not call this operation at all. Does not depend on the body.
 */
export function assertMayCall(op: Operation, caller: Caller | null): void {
  if (op.access === 'public') return
  if (!caller) throw unauthenticated()
  if (caller.service && !mayServe(op, caller.service.scopes))
    throw new Refusal(403, 'forbidden_scope', scopeMessage(op))
  if (caller.kind === 'embed' && !op.forEmbeds) {
    // What is for everybody who has signed in to Muster: whoever has an embed token has not.
    if (op.access === 'signed-in') throw unauthenticated()
    const message = 'A token for an embedded board does not allow this. Open Muster itself for it.'
    throw new Refusal(403, 'forbidden_scope', message)
  }
  if (op.access === 'superadmin' && caller.needsSecondFactor) {
    const message =
      'Your platform wants superadmins to have a second factor. Set one up in your account first.'
    throw new Refusal(403, 'second_factor_needed', message)
  }
  if (op.access === 'superadmin' && !caller.superadmin && !caller.service) {
    throw new Refusal(403, 'forbidden_superadmin', 'This operation is for superadmins.')
  }
  if (op.access === 'session' && caller.kind !== 'session') {
    throw new Refusal(403, 'forbidden_session', 'Sign in to do this: an integration token is not allowed to.')
  }
}

const unauthenticated = () =>
  new Refusal(401, 'unauthenticated', 'Send a valid token in the header Authorization: Bearer <token>.')

const scopeMessage = ({ scopes }: Operation): string =>
  scopes
    ? `The service token needs the scope ${scopes.join(' or ')} for this. A superadmin makes one that has it.`
    : 'No service token may do this: it is for people, or for the integration token of a project.'

/**
 * A service token may call the operations of its scopes, and operations without scopes for any signed-in
 * caller.
 */
const mayServe = ({ scopes, access }: Operation, held: readonly Scope[]): boolean =>
  scopes ? scopes.some((scope) => held.includes(scope)) : access === 'signed-in'

/**
 * Throws 403 if a service token would publish with any operation except push or sync. Those two require a
 * preview.
 */
export function assertMayPublish(
  op: Operation,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): void {
  if (!caller.service || op.publishes === 'always' || !isPublishing(op, body)) return
  const message = 'A service token publishes with master-cards/push or master-boards/sync, after a preview.'
  throw new Refusal(403, 'forbidden_scope', message)
}

/**
 * Returns the project with the caller's effective role. Throws 403 if the caller may not call `op` there.
 * `body` is used only to see whether callers act on themselves, for example leave the project.
 */
export function judge(
  op: Operation,
  caller: Caller,
  place: Place | null,
  body: Readonly<Record<string, unknown>> = {},
): CurrentProject {
  const { role, flag } = requirementOf(op)
  // Only for sessions: an integration token with the role viewer must not remove its user from the project.
  const isOneself =
    op.onOneself !== undefined && body[op.onOneself] === caller.user_id && caller.kind === 'session'
  return judgeRole(op, caller, place, isOneself ? 'viewer' : role, flag, isOneself)
}

function judgeRole(
  op: Operation,
  caller: Caller,
  place: Place | null,
  needed: Role | undefined,
  flag: Requirement['flag'],
  isOneself: boolean,
): CurrentProject {
  const role = place && effectiveRole(caller, place)
  if (!place) throw caller.service ? noProjectNamed() : notMember()
  // assertMayCall has checked the scope of a service token.
  const hasFlag = flag !== undefined && (caller[flag] || caller.service !== null)
  if (!hasFlag || caller.platform_id !== place.platform_id) assertRole(needed, role)
  // Members may leave a suspended project.
  if (place.is_suspended && op.effect === 'write' && !op.worksWhileSuspended && !isOneself) {
    throw new Refusal(403, 'project_suspended', 'The project is suspended: it can be read, not changed.')
  }
  return { ...place, role: role ?? needed ?? 'viewer' }
}

/** Imports are for owners, also where a member may do the same without one. */
export const assertMayImport = ({ role }: CurrentProject): void => assertRole('owner', role)

function assertRole(needed: Role | undefined, role: Role | null): void {
  if (!needed) throw new Refusal(403, 'forbidden_project', 'The project belongs to another platform.')
  if (!role) throw notMember()
  if (!isAtLeast(role, needed)) {
    const message = `This needs the role ${needed} in the project; yours is ${role}.`
    throw new Refusal(403, 'forbidden_role', message)
  }
}

const noProjectNamed = () =>
  new Refusal(403, 'forbidden_project', 'Name a project of your platform in the header X-Project-Id.')

const notMember = () =>
  new Refusal(
    403,
    'forbidden_project',
    'You are not a member of this project, or of any project. Ask one of its owners, or a superadmin, to add you.',
  )

/**
 * The roles in a project that suffice to call `op`, for statements that check the membership themselves.
 * Empty if the caller's token is for another project or allows too little: then `judge` must decide.
 */
export function rolesThatMay(op: Operation, caller: Caller, projectId: number): Role[] {
  const { role: needed } = requirementOf(op)
  if (needed === undefined || caller.service) return []
  return roles.filter((role) => {
    const own = effectiveRole(caller, { project_id: projectId, role })
    return own !== null && isAtLeast(own, needed)
  })
}

/** The caller's role in a project: at most that of their membership, and at most that of their token. */
export function effectiveRole(
  { scope }: Caller,
  { project_id, role }: Pick<Place, 'project_id' | 'role'>,
): Role | null {
  if (role === null || scope === null) return role
  if (scope.project_id !== project_id) return null
  return weakerRole(role, scope.role)
}

/** Throws 403 unless the caller may decide about cards that wait for the sign-off of the project or the platform. */
export function assertMaySignOff(caller: Caller, place: Place, by: 'project' | 'platform'): void {
  if (by === 'platform') {
    if (caller.superadmin && caller.platform_id === place.platform_id) return
    const message = 'The template of this card says that the platform signs off: a superadmin decides.'
    throw new Refusal(403, 'forbidden_superadmin', message)
  }
  assertRole('owner', effectiveRole(caller, place))
}

/** Throws 403 for a record of another platform. */
export function assertOwnPlatform(caller: Caller, platformId: number, noun: string): void {
  if (platformId === caller.platform_id) return
  throw new Refusal(403, 'forbidden_project', `The ${noun} belongs to another platform.`)
}
