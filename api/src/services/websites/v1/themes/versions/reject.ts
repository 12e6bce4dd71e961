import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { judgeVersion } from './judge.ts'

export const themesVersionsReject: Handler<Operations['themesVersionsReject']> = (
  { tx, caller },
  { version_id },
) => judgeVersion(tx, caller, version_id, 'rejected')
