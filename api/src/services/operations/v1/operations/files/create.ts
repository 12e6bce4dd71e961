import type { BodyOf, Operations } from '@muster/contract'
import { assertMayImport } from '#access/judge.ts'
import { findCardOfComment } from '#boards/store/comments.ts'
import { findImported, type Origin, rememberImported } from '#boards/store/imported.ts'
import { changesOfNew } from '#core/changes.ts'
import type { Db } from '#core/db.ts'
import { announce, doneBy } from '#core/events.ts'
import { lockProject } from '#core/locks.ts'
import { missing } from '#core/missing.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import { storeUpload } from '#files/objects.ts'
import { findFileUsage, holdCard, insertFile, MAX_FILES } from '#files/store/files.ts'
import type { SteppedHandler } from '#operation.ts'

const MIB = 1_048_576

export const filesCreate: SteppedHandler<Operations['filesCreate']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, caller, project, upload, storage, config, commit }, sent) {
    const { project_id: projectId } = project
    const most = config.PROJECT_MAX_FILES_MIB * MIB
    const origin = originOf(projectId, sent)
    if (origin) assertMayImport(project)
    // Before the content is stored: an import that was cut off sends its files again.
    if (origin) await assertNew(db, origin)
    await assertRoom(db, projectId, null, upload.bytes, most)
    const content = await storeUpload(db, storage, upload)
    return commit(async (tx, { card_id: sentCard, comment_id = null }) => {
      const card_id = sentCard ?? (await findCardOfComment(tx, projectId, comment_id ?? 0))
      // Lock, so that two uploads cannot both take the last room.
      await lockProject(tx, projectId)
      if (origin) await assertNew(tx, origin)
      const card = await holdCard(tx, projectId, card_id)
      if (!card) throw missing('card')
      await assertRoom(tx, projectId, card_id, content.bytes, most)
      const row = { ...content, card_id, comment_id, created_by: caller.user_id }
      const file = await insertFile(tx, projectId, row)
      if (!file) throw new Error('A file was not inserted.')
      if (origin) await rememberImported(tx, origin, file.id)
      const ids = {
        card_id,
        group_id: card.group_id,
        ...(comment_id ? { comment_id } : {}),
        file_id: file.id,
      }
      const changes = changesOfNew({ name: content.name }, ['name'])
      announce(tx, doneBy(caller, project), 'file.created', ids, { changes })
      return { file }
    })
  },
}

function originOf(
  projectId: number,
  { import_source: source, import_external_id: externalId }: BodyOf<Operations['filesCreate']>,
): Origin | undefined {
  if (source === undefined && externalId === undefined) return undefined
  if (source !== undefined && externalId !== undefined) return { projectId, source, kind: 'file', externalId }
  const absent = source === undefined ? 'import_source' : 'import_external_id'
  throw invalid({ [absent]: ['Send import_source and import_external_id together, or neither.'] })
}

async function assertNew(db: Db, origin: Origin): Promise<void> {
  if ((await findImported(db, origin)) !== undefined)
    throw new Refusal(400, 'imported_before', 'This file was imported before.')
}

async function assertRoom(
  db: Db,
  projectId: number,
  cardId: number | null,
  added: number,
  most: number,
): Promise<void> {
  const { files, bytes } = await findFileUsage(db, projectId, cardId)
  if (files >= MAX_FILES) throw new Refusal(400, 'rule', `A card has at most ${MAX_FILES} files.`)
  if (bytes + added <= most) return
  const message = `The files of this project take all of its ${most / MIB} MiB. Delete some first.`
  throw new Refusal(400, 'quota_files', message)
}
