import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { judgeVersion } from './judge.ts'

export const themesVersionsReject: Handler<Operations['themesVersionsReject']> = (context, { version_id }) =>
  judgeVersion(context, version_id, 'rejected')
