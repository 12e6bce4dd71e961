import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { decideVersion } from './decide.ts'

export const themesVersionsReject: Handler<Operations['themesVersionsReject']> = (context, { version_id }) =>
  decideVersion(context, version_id, 'rejected')
