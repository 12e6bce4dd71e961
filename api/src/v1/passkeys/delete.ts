import type { Operations } from '@muster/contract'
import { PASSKEY, tellOfFactor } from '#accounts/notices.ts'
import { requirePassword } from '#accounts/require.ts'
import { deletePasskey, findOwnPasskey, listPasskeys } from '#accounts/store/passkeys.ts'
import { replaceRecoveryCodes } from '#accounts/store/second-factors.ts'
import { recordAudit } from '#core/audit-log.ts'
import { missing } from '#core/missing.ts'
import type { SteppedHandler } from '#operation.ts'

export const passkeysDelete: SteppedHandler<Operations['passkeysDelete']> = {
  kind: 'steps',
  hashes: true,
  async steps(context, { id, password }) {
    const user = await requirePassword(context, password)
    return context.commit(async (tx) => {
      if (!(await findOwnPasskey(tx, user.id, id))) throw missing('passkey')
      await deletePasskey(tx, id)
      const hasOther = user.second_factor_secret !== null || (await listPasskeys(tx, user.id, 1)).length > 0
      // Recovery codes are useless without a second factor.
      if (!hasOther) await replaceRecoveryCodes(tx, user.id, [])
      await recordAudit(tx, context.caller, { action: 'passkey.delete', subject: `passkey ${id}` })
      await tellOfFactor(tx, context.config, user.id, 'factor_removed', PASSKEY)
      return []
    })
  },
}
