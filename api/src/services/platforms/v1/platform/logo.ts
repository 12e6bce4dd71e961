import type { Operations } from '@muster/contract'
import { recordAudit } from '#core/audit-log.ts'
import { keepObject, loosen } from '#core/loose-objects.ts'
import { changePlatform, lockPlatform } from '#core/platforms.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import { logoPath } from '#files/logos.ts'
import { storeUpload } from '#files/objects.ts'
import { typeOf } from '#files/pictures.ts'
import type { SteppedHandler } from '#operation.ts'
import { readPlatform } from './shown.ts'

const MAX_BYTES = 1_048_576
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

export const platformLogo: SteppedHandler<Operations['platformLogo']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, caller, upload, storage, now, commit }) {
    const { platform_id: platformId } = caller
    if (upload.bytes > MAX_BYTES)
      throw new Refusal(400, 'file_too_large', 'A logo has at most 1,048,576 bytes (1 MiB).')
    if (!TYPES.includes(await typeOf(upload.path)))
      throw invalid({ file: ['The file field must be a picture: PNG, JPEG or WebP.'] })
    const { object, type } = await storeUpload(db, storage, upload)
    return commit(async (tx) => {
      // Lock, so that of two logos the one that is replaced is removed.
      await lockPlatform(tx, platformId)
      const before = await readPlatform(tx, platformId)
      const logo = { object, type }
      await changePlatform(tx, platformId, { ...before, logo })
      await keepObject(tx, object)
      if (before.logo) await loosen(tx, [{ object: before.logo.object, is_picture: true }], now)
      await recordAudit(tx, caller, { action: 'platform.update', details: { logo: true } })
      return { logo_url: logoPath(platformId, logo) }
    })
  },
}
