import type { Operations } from '@muster/contract'
import { commitWithSecondFactor, requirePassword } from '#accounts/require.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#accounts/second-factor.ts'
import { replaceRecoveryCodes } from '#accounts/store/second-factors.ts'
import { recordAudit } from '#core/audit-log.ts'
import type { SteppedHandler } from '#operation.ts'

export const recoveryCodesRegenerate: SteppedHandler<Operations['recoveryCodesRegenerate']> = {
  kind: 'steps',
  hashes: true,
  async steps(context, body) {
    const user = await requirePassword(context, body.password)
    return commitWithSecondFactor(context, user, body, async (tx) => {
      const codes = newRecoveryCodes()
      await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode))
      await recordAudit(
        tx,
        { user_id: user.id, platform_id: user.platform_id },
        {
          action: 'recovery_codes.regenerate',
        },
      )
      return { recovery_codes: codes }
    })
  },
}
