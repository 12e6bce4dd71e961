import type { Operations } from '@muster/contract'
import { findCardOfComment } from '#boards/store/comments.ts'
import { changesOfNew } from '#core/changes.ts'
import type { Db } from '#core/db.ts'
import { announce, doneBy } from '#core/events.ts'
import { lockProject } from '#core/locks.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import { storeUpload } from '#files/objects.ts'
import { findFileUsage, holdCard, insertFile, MAX_FILES } from '#files/store/files.ts'
import type { SteppedHandler } from '#operation.ts'

const MIB = 1_048_576

export const filesCreate: SteppedHandler<Operations['filesCreate']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, caller, project, upload, storage, config, commit }) {
    const { project_id: projectId } = project
    const most = config.PROJECT_MAX_FILES_MIB * MIB
    await assertRoom(db, projectId, null, upload.bytes, most)
    const content = await storeUpload(db, storage, upload)
    return commit(async (tx, { card_id: sentCard, comment_id = null }) => {
      const card_id = sentCard ?? (await findCardOfComment(tx, projectId, comment_id ?? 0))
      // Lock, so that two uploads cannot both take the last room.
      await lockProject(tx, projectId)
      const card = await holdCard(tx, projectId, card_id)
      if (!card) throw missing('card')
      await assertRoom(tx, projectId, card_id, content.bytes, most)
      const row = { ...content, card_id, comment_id, created_by: caller.user_id }
      const file = await insertFile(tx, projectId, row)
      if (!file) throw new Error('A file was not inserted.')
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
