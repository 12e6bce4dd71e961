import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { showPlatform } from './shown.ts'

export const platformGet: Reader<Operations['platformGet']> = async ({ db, caller }) => ({
  platform: await showPlatform(db, caller.platform_id),
})
