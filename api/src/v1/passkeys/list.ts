import type { Operations } from '@muster/contract'
import { listPasskeys } from '#accounts/store/passkeys.ts'
import { bounds } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { shownPasskey } from './shown.ts'

export const passkeysList: Reader<Operations['passkeysList']> = async ({ db, caller }) => ({
  passkeys: (await listPasskeys(db, caller.user_id, bounds.passkeys.most)).map(shownPasskey),
})
