import type { Operations } from '@muster/contract'
import { PASSKEY, tellOfFactor } from '#accounts/notices.ts'
import { assertSafePage } from '#accounts/pages.ts'
import { finishRegistration } from '#accounts/passkeys.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#accounts/second-factor.ts'
import { insertPasskey, listPasskeys } from '#accounts/store/passkeys.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '#accounts/store/second-factors.ts'
import { lockUser } from '#accounts/store/users.ts'
import { recordAudit } from '#core/audit-log.ts'
import { bounds, full } from '#core/bounds.ts'
import { invalid } from '#core/refusal.ts'
import { catchTaken } from '#core/taken.ts'
import type { Handler } from '#operation.ts'
import { shownPasskey } from './shown.ts'

export const passkeysCreate: Handler<Operations['passkeysCreate']> = async (
  { tx, caller, config, browser },
  { name, response },
) => {
  const page = assertSafePage(browser)
  const made = await finishRegistration(tx, page, caller.user_id, response)
  if (!made) throw invalid({ response: ['The response field does not fit what was asked for. Begin again.'] })
  // Lock, so that two concurrent calls cannot both add the last passkey that the limit allows.
  await lockUser(tx, caller.user_id)
  if ((await listPasskeys(tx, caller.user_id, bounds.passkeys.most)).length >= bounds.passkeys.most)
    throw full('passkeys')
  const key = await catchTaken(insertPasskey(tx, { user_id: caller.user_id, name, ...made }))
  const codes = (await countRecoveryCodes(tx, caller.user_id)) ? null : newRecoveryCodes()
  if (codes) await replaceRecoveryCodes(tx, caller.user_id, codes.map(hashRecoveryCode))
  await recordAudit(tx, caller, { action: 'passkey.create', subject: `passkey ${key.id}`, details: { name } })
  await tellOfFactor(tx, config, caller.user_id, 'factor_added', PASSKEY)
  return { passkey: shownPasskey(key), recovery_codes: codes }
}
