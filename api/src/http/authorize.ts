import { type ProjectKind, recordIn } from '@muster/contract'
import { findCurrentPlace, findDecidingPlace } from '../access/current-project.ts'
import { assertMayPublish, judge, rolesThatMay } from '../access/judge.ts'
import { isOwned, type Opened, openRecord } from '../access/records.ts'
import type { Db } from '../core/db.ts'
import { invalid } from '../core/refusal.ts'
import type { Caller, CurrentProject } from '../operation.ts'
import { assertCleanNames } from './names.ts'
import type { Pipeline } from './pipeline.ts'
import type { Call } from './read-call.ts'
import { namedProjectId } from './reading.ts'

/** The result of the access checks that run before the handler. */
export interface Access {
  /**
   * The current project, after its access check. Null if the operation needs none or the handler checks it.
   */
  readonly current: CurrentProject | null
  /** True if the handler's own statement finds the current project and the handler checks access. */
  readonly isJudgedByHandler: boolean
  /** The project in which to look for the record first: named by the call or its token, or cached. */
  readonly projectHint: number | null
}

/** Checks access to the current project and refuses an invalid call. A later stage opens the record. */
export async function authorize(pipeline: Pipeline, call: Call): Promise<Access> {
  const { op, resources } = pipeline
  const { caller, body, errors, unclean, request } = call
  const isJudgedByHandler = mayHandlerJudge(pipeline, call)
  const current = isJudgedByHandler ? null : await judgeCurrentProject(pipeline, call)
  if (caller) assertMayPublish(op, caller, body)
  if (Object.keys(errors).length) {
    // A caller without access gets 403, not the errors of the body.
    if (isJudgedByHandler) await judgeCurrentProject(pipeline, call)
    throw invalid(errors)
  }
  const projectHint = namedProjectId(request) ?? (await projectOfRecord(pipeline, call))
  request.projectHint = projectHint
  if (unclean.length) {
    const projectId = (await projectOfRecord(pipeline, call)) ?? projectHint
    await assertCleanNames(resources.db, op, caller, projectId, body, unclean)
  }
  return { current, isJudgedByHandler, projectHint }
}

/**
 * Whether the handler's own statement may find the caller's role in the project, which saves a round trip.
 */
function mayHandlerJudge({ op, handler, requirement }: Pipeline, call: Call): boolean {
  const { caller, namedProject, hasIdempotencyKey, expectedVersion } = call
  if (handler.kind !== 'direct' && handler.kind !== 'judging') return false
  if (requirement.where !== 'project' || !caller || !namedProject) return false
  if (hasIdempotencyKey || expectedVersion !== undefined) return false
  // A token for another project is refused before the call enters that project's queue.
  return rolesThatMay(op, caller, namedProject).length > 0
}

/**
 * The current project, if the operation needs one. Null for an invalid X-Project-Id, which is a field error.
 */
export async function judgeCurrentProject(
  { op, requirement, resources: { db } }: Pipeline,
  { caller, namedProject, sent }: Call,
): Promise<CurrentProject | null> {
  if (requirement.where !== 'project' || !caller || namedProject === null) return null
  if (actsOnPlatform(op, caller, namedProject)) return null
  const decided =
    namedProject === undefined && op.projectOf && (await findDecidingPlace(db, op, caller, sent))
  return judge(op, caller, decided || (await findCurrentPlace(db, caller, namedProject)), sent)
}

const actsOnPlatform = (
  { orPlatform }: Pipeline['op'],
  { service, superadmin }: Caller,
  namedProject: number | undefined,
): boolean => {
  if (service) return orPlatform === true
  return orPlatform !== undefined && namedProject === undefined && superadmin
}

/** The cached project of the record that the call names. A hint about where to look; it grants no access. */
async function projectOfRecord({ op, requirement, findProject }: Pipeline, { caller, body }: Call) {
  const named = requirement.where === 'record' && caller ? recordIn(op, body) : undefined
  if (!named || isOwned(named.kind) || !Number.isSafeInteger(named.id)) return null
  return findProject(named.kind as ProjectKind, named.id)
}

/** The record that the body names, and the project that the call acts in. */
export async function openCall(
  on: Db,
  { op }: Pipeline,
  { caller, body }: Call,
  { current, projectHint }: Pick<Access, 'current' | 'projectHint'>,
): Promise<Opened> {
  // assertMayCall has ensured that a caller who names a record is signed in.
  const opened = await openRecord(on, op, caller as Caller, projectHint, body)
  return { ...opened, project: opened.project ?? current }
}
