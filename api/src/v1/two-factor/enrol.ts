import type { Operations } from '@muster/contract'
import { secretPurpose } from '#accounts/checks.ts'
import { requirePassword } from '#accounts/require.ts'
import { newTotpSecret, otpauthUri } from '#accounts/second-factor.ts'
import { putPendingSecondFactor } from '#accounts/store/second-factors.ts'
import { recordAudit } from '#core/audit-log.ts'
import { Refusal } from '#core/refusal.ts'
import { encrypt } from '#core/secrets.ts'
import type { SteppedHandler } from '#operation.ts'

export const twoFactorEnrol: SteppedHandler<Operations['twoFactorEnrol']> = {
  kind: 'steps',
  hashes: true,
  async steps(context, body) {
    const { commit, caller, config } = context
    await requirePassword(context, body.password)
    const secret = newTotpSecret()
    return commit(async (tx) => {
      const sealed = encrypt(config.SECRET_KEY, secret, secretPurpose(caller.user_id))
      if (!(await putPendingSecondFactor(tx, caller.user_id, sealed))) {
        throw new Refusal(400, 'rule', 'A second factor is already on. Turn it off first.')
      }
      await recordAudit(tx, caller, {
        action: 'two_factor.enrol',
      })
      return { otpauth_uri: otpauthUri(secret, caller.email), secret }
    })
  },
}
