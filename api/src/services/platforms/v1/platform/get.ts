import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { readPlatform, shownPlatform } from './shown.ts'

export const platformGet: Reader<Operations['platformGet']> = async ({ db, caller }) => ({
  platform: shownPlatform(await readPlatform(db, caller.platform_id)),
})
