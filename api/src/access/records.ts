import {
  type Operation,
  type PlatformKind,
  type ProjectKind,
  projectKinds,
  type RecordKind,
  recordIn,
} from '@muster/contract'
import { findOwnToken } from '../accounts/store/access-tokens.ts'
import { findProvider } from '../accounts/store/identity-providers.ts'
import { findPlace } from '../accounts/store/memberships.ts'
import { findInvitation } from '../accounts/store/one-time-links.ts'
import { findOwnPasskey } from '../accounts/store/passkeys.ts'
import { findProject } from '../accounts/store/projects.ts'
import { findServiceToken } from '../accounts/store/service-tokens.ts'
import { findUser } from '../accounts/store/users.ts'
import { findRecord } from '../boards/store/records.ts'
import type { Db } from '../core/db.ts'
import { missing, nounOf } from '../core/missing.ts'
import { Refusal } from '../core/refusal.ts'
import { findWebhook, lockWebhook } from '../feed/store/webhooks.ts'
import type { Caller, CurrentProject, PlatformRecords } from '../operation.ts'
import { findRollout } from '../templates/store/log.ts'
import { findMasterFile } from '../templates/store/master-files.ts'
import { findMasterPlatform } from '../templates/store/masters.ts'
import { assertMayCall, assertOwnPlatform, judge } from './judge.ts'

/** The record that a call names, after the access check of its operation's declaration. */
export interface Opened {
  readonly project: CurrentProject | null
  readonly record: PlatformRecords[keyof PlatformRecords] | null
}

const nothing: Opened = { project: null, record: null }

/** Throws 404 when the record does not exist, and 403 when the caller may not use it this way. */
export async function openRecord(
  db: Db,
  op: Operation,
  caller: Caller,
  namedProjectId: number | null,
  body: Readonly<Record<string, unknown>>,
): Promise<Opened> {
  if (!op.record || op.judgedBy) return nothing
  const named = recordIn(op, body)
  if (!named) throw new Error(`${op.path} was called without the record that it is about.`)
  const { kind, id } = named
  if (isProjectKind(kind)) {
    const place = await findRecord(db, kind, caller, id, namedProjectId, op.recordState ?? 'live')
    if (!place) throw missing(kind, op.recordState)
    return { ...nothing, project: judge(op, caller, place) }
  }
  if (isOwned(kind)) return openOwned(db, op, caller, kind, id)
  const record = await findOutsideProjects(db, caller, kind, id, body, op.recordState)
  if (!record) throw missing(kind, op.recordState)
  assertOwnPlatform(caller, platformOf(caller, kind, record), nounOf(kind))
  return { ...nothing, record }
}

/** Kinds that belong to a project or to a platform. */
const ownedKinds = ['webhook', 'invitation'] as const
type OwnedKind = (typeof ownedKinds)[number]
export const isOwned = (kind: RecordKind): kind is OwnedKind =>
  (ownedKinds as readonly RecordKind[]).includes(kind)

const findOwned = (db: Db, op: Operation, kind: OwnedKind, id: number) => {
  if (kind === 'invitation') return findInvitation(db, id)
  return op.effect === 'write' ? lockWebhook(db, id) : findWebhook(db, id)
}

/**
 * A record of a project is checked like any other record there. Records of a platform are for its
 * superadmins.
 */
async function openOwned(
  db: Db,
  op: Operation,
  caller: Caller,
  kind: OwnedKind,
  id: number,
): Promise<Opened> {
  const record = await findOwned(db, op, kind, id)
  if (!record) throw missing(kind)
  if (record.project_id === null) {
    assertOwnPlatform(caller, record.platform_id, nounOf(kind))
    assertPerson(caller, nounOf(kind))
    assertMayCall({ ...op, access: 'superadmin' }, caller)
    return { project: null, record }
  }
  const place = await findPlace(db, caller.user_id, record.project_id)
  return { project: judge(op, caller, place ?? null), record }
}

/** What belongs to the platform itself is not for programs. */
function assertPerson({ service }: Caller, noun: string): void {
  if (!service) return
  throw new Refusal(403, 'forbidden_scope', `A ${noun} of the platform is for people. Use one of a project.`)
}

type OutsideProjects = PlatformRecords[keyof PlatformRecords]

/** Rollouts, tokens and passkeys are only looked up within the caller's own platform or account. */
const platformOf = (caller: Caller, kind: RecordKind, record: OutsideProjects): number =>
  kind === 'rollout' || kind === 'token' || kind === 'passkey'
    ? caller.platform_id
    : (record as PlatformRecords['masterCard']).platform_id

const isProjectKind = (kind: RecordKind): kind is ProjectKind =>
  (projectKinds as readonly string[]).includes(kind)

async function findOutsideProjects(
  db: Db,
  caller: Caller,
  kind: PlatformKind | 'token' | 'passkey',
  id: number,
  body: Readonly<Record<string, unknown>>,
  state: 'live' | 'deleted' = 'live',
): Promise<PlatformRecords[keyof PlatformRecords] | undefined> {
  switch (kind) {
    case 'masterBoard':
      return findMasterPlatform(db, 'board', id, state)
    case 'masterGroup':
      return findMasterPlatform(db, 'group', id, state)
    case 'masterCard':
      return findMasterPlatform(db, 'card', id, state)
    case 'masterFile':
      return findMasterFile(db, id)
    case 'master':
      return findMasterPlatform(db, body.kind as 'board' | 'group' | 'card', id)
    case 'rollout':
      // Rollout numbers are per platform, so a call cannot name a rollout of another platform.
      return findRollout(db, caller.platform_id, id)
    case 'project':
      return findProject(db, id)
    case 'user':
      return findUser(db, id)
    case 'identityProvider':
      return findProvider(db, id)
    case 'serviceToken':
      return findServiceToken(db, id)
    case 'passkey':
      return findOwnPasskey(db, caller.user_id, id)
    case 'token':
      return findOwnToken(db, caller.user_id, id)
  }
}
