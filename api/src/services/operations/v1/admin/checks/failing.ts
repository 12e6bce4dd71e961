import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listFailing } from '#templates/store/checks.ts'

export const checksFailing: Reader<Operations['checksFailing']> = async ({ db, caller }) => ({
  checks: await listFailing(db, caller.platform_id),
})
