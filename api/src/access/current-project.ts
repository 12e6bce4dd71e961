import type { Operation, ProjectKind } from '@muster/contract'
import { findDefaultPlace, findPlace } from '../accounts/store/memberships.ts'
import { findRecord } from '../boards/store/records.ts'
import type { Database, Db } from '../core/db.ts'
import type { Caller, Place } from '../operation.ts'
import { effectiveRole } from './judge.ts'

/** X-Project-Id as a number; undefined when the header is absent, null when it is not a valid id. */
export function readProjectHeader(header: string | string[] | undefined): number | null | undefined {
  if (header === undefined) return undefined
  const id = typeof header === 'string' && /^[1-9]\d{0,15}$/.test(header) ? Number(header) : 0
  return id >= 1 && Number.isSafeInteger(id) ? id : null
}

/**
 * The project of a call that names no record: from the header, else the token, else the caller's default
 * project.
 */
export async function findCurrentPlace(
  db: Database,
  caller: Caller,
  named: number | undefined,
): Promise<Place | null> {
  const projectId = named ?? caller.scope?.project_id
  const place =
    projectId === undefined
      ? await findDefaultPlace(db, caller.user_id)
      : await findPlace(db, caller.user_id, projectId)
  return place ?? null
}

/**
 * The project of the record that the body refers to (`projectOf`). Returns null if the caller or their token
 * may not use that project, as if the record did not exist.
 */
export async function findDecidingPlace(
  db: Db,
  op: Operation,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<Place | null> {
  const [[kind, field] = []] = Object.entries(op.projectOf ?? {})
  const id = field === undefined ? undefined : body[field]
  if (!Number.isSafeInteger(id) || Number(id) < 1) return null
  const place = await findRecord(
    db,
    kind as ProjectKind,
    caller,
    Number(id),
    caller.scope?.project_id ?? null,
  )
  return place && effectiveRole(caller, place) !== null ? place : null
}
