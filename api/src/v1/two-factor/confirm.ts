import type { Operations } from '@muster/contract'
import { counters, countSecondFactorTry, secretPurpose } from '#accounts/checks.ts'
import { AUTHENTICATOR, tellOfFactor } from '#accounts/notices.ts'
import { hashRecoveryCode, newRecoveryCodes, stepOfCode } from '#accounts/second-factor.ts'
import { revokeTokensOf } from '#accounts/store/access-tokens.ts'
import {
  confirmSecondFactor,
  findPendingSecret,
  replaceRecoveryCodes,
} from '#accounts/store/second-factors.ts'
import { forgiveFailure } from '#accounts/store/sign-in-failures.ts'
import { recordAudit } from '#core/audit-log.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import { decrypt } from '#core/secrets.ts'
import type { SteppedHandler } from '#operation.ts'

export const twoFactorConfirm: SteppedHandler<Operations['twoFactorConfirm']> = {
  kind: 'steps',
  hashes: false,
  async steps(context, body) {
    const { db, commit, caller, config } = context
    const sealed = await findPendingSecret(db, caller.user_id)
    if (!sealed) throw nothingToConfirm()
    const counter = counters.signedIn(caller)
    await countSecondFactorTry(context, counter)
    const secret = decrypt(config.SECRET_KEY, sealed, secretPurpose(caller.user_id))
    const step = stepOfCode(secret, body.code, new Date())
    if (step === null)
      throw invalid({ code: ['The code is not the current code of your authenticator app.'] })
    const outcome = await commit(async (tx) => {
      if (!(await confirmSecondFactor(tx, caller.user_id, sealed, step))) throw nothingToConfirm()
      const codes = newRecoveryCodes()
      await replaceRecoveryCodes(tx, caller.user_id, codes.map(hashRecoveryCode))
      // End all other sessions, because they were opened with the password alone.
      await revokeTokensOf(tx, caller.user_id, caller.token_id)
      await recordAudit(tx, caller, {
        action: 'two_factor.confirm',
      })
      await tellOfFactor(tx, config, caller.user_id, 'factor_added', AUTHENTICATOR)
      return { recovery_codes: codes }
    })
    await forgiveFailure(db, counter, 'second_factor')
    return outcome
  },
}

const nothingToConfirm = () =>
  new Refusal(400, 'rule', 'There is no second factor to confirm. Start with two-factor/enrol.')
