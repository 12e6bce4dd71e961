import type { Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { lockPlatformRow } from '#core/locks.ts'
import { keepObject } from '#core/loose-objects.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import { storeUpload } from '#files/objects.ts'
import type { SteppedHandler } from '#operation.ts'
import {
  findFileIds,
  findMasterFileBytes,
  insertMasterFile,
  masterFileView,
} from '#templates/store/master-files.ts'

const MIB = 1_048_576
const MAX_FILES = 50

export const masterFilesCreate: SteppedHandler<Operations['masterFilesCreate']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, caller, record, upload, storage, config, commit }) {
    const { platform_id: platformId } = record
    const most = config.PLATFORM_MAX_FILES_MIB * MIB
    await assertRoom(db, platformId, upload.bytes, most)
    const content = await storeUpload(db, storage, upload)
    return commit(async (tx, { master_card_id }) => {
      // Lock, so that two uploads cannot both take the last room.
      await lockPlatformRow(tx, platformId, 'alone')
      await assertRoom(tx, platformId, content.bytes, most)
      const before = await findFileIds(tx, master_card_id)
      if (!before) throw missing('masterCard')
      if (before.length >= MAX_FILES)
        throw new Refusal(400, 'rule', `A master card has at most ${MAX_FILES} files.`)
      const file = { ...content, master_card_id, created_by: caller.user_id }
      const row = await insertMasterFile(tx, platformId, file, before)
      await keepObject(tx, content.object)
      return { file: masterFileView(row) }
    })
  },
}

async function assertRoom(db: Db, platformId: number, added: number, most: number): Promise<void> {
  if ((await findMasterFileBytes(db, platformId)) + added <= most) return
  const message = `The files of templates take all of the ${most / MIB} MiB of this platform. Remove some first.`
  throw new Refusal(400, 'quota_files', message)
}
