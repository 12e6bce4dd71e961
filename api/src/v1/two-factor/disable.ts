import type { Operations } from '@muster/contract'
import { AUTHENTICATOR, tellOfFactor } from '#accounts/notices.ts'
import { commitWithSecondFactor, requirePassword } from '#accounts/require.ts'
import { revokeTokensOf } from '#accounts/store/access-tokens.ts'
import { deleteSecondFactor } from '#accounts/store/second-factors.ts'
import { recordAudit } from '#core/audit-log.ts'
import type { SteppedHandler } from '#operation.ts'

export const twoFactorDisable: SteppedHandler<Operations['twoFactorDisable']> = {
  kind: 'steps',
  hashes: true,
  async steps(context, body) {
    const user = await requirePassword(context, body.password)
    return commitWithSecondFactor(context, user, body, async (tx) => {
      await deleteSecondFactor(tx, user.id)
      await revokeTokensOf(tx, user.id, context.caller.token_id)
      await recordAudit(
        tx,
        { user_id: user.id, platform_id: user.platform_id },
        {
          action: 'two_factor.disable',
        },
      )
      await tellOfFactor(tx, context.config, user.id, 'factor_removed', AUTHENTICATOR)
      return []
    })
  },
}
