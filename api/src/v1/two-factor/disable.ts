import type { Operations } from '@muster/contract'
import { commitWithSecondFactor, requirePassword } from '#auth/require.ts'
import type { SteppedHandler } from '#operation.ts'
import { AUTHENTICATOR, tellOfFactor } from '#people/notices.ts'
import { revokeTokensOf } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'
import { deleteSecondFactor } from '#store/second-factors.ts'

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
