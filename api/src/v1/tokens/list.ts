import type { Operations } from '@muster/contract'
import { listTokens } from '#accounts/store/access-tokens.ts'
import type { Reader } from '#operation.ts'
import { shownToken } from './shown.ts'

const MAX_TOKENS = 200

export const tokensList: Reader<Operations['tokensList']> = async ({ db, caller }) => {
  const rows = await listTokens(db, caller.user_id, MAX_TOKENS)
  return { access_tokens: rows.map((row) => shownToken(row, caller)) }
}
