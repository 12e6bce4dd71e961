import type { Operations } from '@muster/contract'
import { listServiceTokens } from '#accounts/store/service-tokens.ts'
import type { Reader } from '#operation.ts'
import { shownServiceToken } from './shown.ts'

const MOST = 200

export const serviceTokensList: Reader<Operations['serviceTokensList']> = async ({ db, caller }) => ({
  service_tokens: (await listServiceTokens(db, caller.platform_id, MOST)).map(shownServiceToken),
})
