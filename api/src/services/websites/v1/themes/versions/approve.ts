import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { judgeVersion } from './judge.ts'

export const themesVersionsApprove: Handler<Operations['themesVersionsApprove']> = (
  context,
  { version_id },
) => judgeVersion(context, version_id, 'approved')
