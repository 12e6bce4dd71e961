import type { Operations } from '@muster/contract'
import { secretPurpose } from '#auth/checks.ts'
import { requirePassword } from '#auth/require.ts'
import { newTotpSecret, otpauthUri } from '#auth/second-factor.ts'
import { encrypt } from '#auth/secrets.ts'
import type { SteppedHandler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { recordAudit } from '#store/audit-log.ts'
import { putPendingSecondFactor } from '#store/second-factors.ts'

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
