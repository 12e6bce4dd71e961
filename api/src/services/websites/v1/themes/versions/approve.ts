import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { decideVersion } from './decide.ts'

export const themesVersionsApprove: Handler<Operations['themesVersionsApprove']> = (
  context,
  { version_id },
) => decideVersion(context, version_id, 'approved')
