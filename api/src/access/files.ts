import { findPlace } from '../accounts/store/memberships.ts'
import { findCard } from '../boards/store/entries.ts'
import { isWaitingForPlatform } from '../boards/store/sign-offs.ts'
import { findTemplateFile } from '../boards/store/template-files.ts'
import type { Db } from '../core/db.ts'
import { missing } from '../core/missing.ts'
import { Refusal } from '../core/refusal.ts'
import { findFile } from '../files/store/files.ts'
import type { Caller } from '../operation.ts'
import { isComputed } from '../templates/computed-ids.ts'
import { findMasterFile, type StoredContent } from '../templates/store/master-files.ts'
import { assertOwnPlatform, effectiveRole } from './judge.ts'

/**
 * The file of a project, or of the template of one of its cards. Throws unless the caller sees its card: as a
 * member, or as a superadmin while the card waits for the sign-off of the platform.
 */
export async function findVisibleFile(
  db: Db,
  caller: Caller,
  projectId: number,
  id: number,
): Promise<StoredContent> {
  const found = await findWithCard(db, caller, projectId, id)
  if (!found) throw missing('file')
  const place = await findPlace(db, caller.user_id, projectId)
  if (place && effectiveRole(caller, place)) return found.file
  const isOfPlatform = caller.superadmin && place?.platform_id === caller.platform_id
  if (isOfPlatform && (await isWaitingForPlatform(db, projectId, found.cardId))) return found.file
  const message = 'You are not a member of this project, and the card does not wait for your sign-off.'
  throw new Refusal(403, 'forbidden_project', message)
}

async function findWithCard(
  db: Db,
  caller: Caller,
  projectId: number,
  id: number,
): Promise<{ readonly file: StoredContent; readonly cardId: number } | undefined> {
  if (isComputed(id)) {
    const given = await findTemplateFile(db, caller.user_id, projectId, id)
    return given && { file: given.file, cardId: given.card.entry.id }
  }
  const file = await findFile(db, projectId, id)
  const card = file && (await findCard(db, caller.user_id, projectId, file.card_id))
  return file && card && !card.entry.isDeleted ? { file, cardId: file.card_id } : undefined
}

/** A file of a draft. Throws unless the caller may see the drafts of its platform. */
export async function findVisibleMasterFile(db: Db, caller: Caller, id: number): Promise<StoredContent> {
  const file = await findMasterFile(db, id)
  if (!file) throw missing('masterFile')
  assertOwnPlatform(caller, file.platform_id, 'file')
  if (!caller.superadmin && !caller.service?.scopes.includes('templates:write'))
    throw new Refusal(403, 'forbidden_superadmin', 'This file is for superadmins.')
  return file
}
