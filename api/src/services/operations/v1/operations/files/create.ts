import type { Operations } from '@muster/contract'
import { findCardOfComment } from '#boards/store/comments.ts'
import { changesOfNew } from '#core/changes.ts'
import type { Tx } from '#core/db.ts'
import { announce, doneBy } from '#core/events.ts'
import { lockProject } from '#core/locks.ts'
import { loosen } from '#core/loose-objects.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import { cleanName } from '#files/names.ts'
import { storeContent } from '#files/objects.ts'
import { examine } from '#files/pictures.ts'
import { newKey } from '#files/spool.ts'
import { findFileUsage, holdCard, insertFile, MAX_FILES } from '#files/store/files.ts'
import type { SteppedHandler } from '#operation.ts'

const DAY_MS = 86_400_000
const MIB = 1_048_576

/**
 * The object is stored before its row. Until the row is committed it is known as loose, so that a job removes it if
 * anything fails on the way.
 */
export const filesCreate: SteppedHandler<Operations['filesCreate']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, caller, project, upload, storage, config, commit }) {
    const { project_id: projectId } = project
    const most = config.PROJECT_MAX_FILES_MIB * MIB
    await assertRoom(db, projectId, null, upload.bytes, most)
    const content = await examine(upload.path, upload.folder)
    const object = newKey()
    const is_picture = content.picture !== null
    await loosen(db, [{ object, is_picture }], new Date(Date.now() + DAY_MS))
    const { bytes, sha256 } = await storeContent(storage, object, content)
    return commit(async (tx, { card_id: sentCard, comment_id = null }) => {
      const card_id = sentCard ?? (await findCardOfComment(tx, projectId, comment_id ?? 0))
      // Lock, so that two uploads cannot both take the last room.
      await lockProject(tx, projectId)
      const card = await holdCard(tx, projectId, card_id)
      if (!card) throw missing('card')
      await assertRoom(tx, projectId, card_id, bytes, most)
      const { width = null, height = null } = content.picture ?? {}
      const { type } = content
      const name = cleanName(upload.name)
      const picture = { is_picture, width, height }
      const created_by = caller.user_id
      const row = { card_id, comment_id, name, type, bytes, sha256, ...picture, object, created_by }
      const file = await insertFile(tx, projectId, row)
      if (!file) throw new Error('A file was not inserted.')
      const ids = {
        card_id,
        group_id: card.group_id,
        ...(comment_id ? { comment_id } : {}),
        file_id: file.id,
      }
      const changes = changesOfNew({ name }, ['name'])
      announce(tx, doneBy(caller, project), 'file.created', ids, { changes })
      return { file }
    })
  },
}

async function assertRoom(
  db: Tx | Parameters<typeof findFileUsage>[0],
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
