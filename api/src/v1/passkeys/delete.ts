import type { Operations } from '@muster/contract'
import { requirePassword } from '#auth/require.ts'
import { missing } from '#missing.ts'
import type { SteppedHandler } from '#operation.ts'
import { PASSKEY, tellOfFactor } from '#people/notices.ts'
import { recordAudit } from '#store/audit-log.ts'
import { deletePasskey, findOwnPasskey, listPasskeys } from '#store/passkeys.ts'
import { replaceRecoveryCodes } from '#store/second-factors.ts'

export const passkeysDelete: SteppedHandler<Operations['passkeysDelete']> = {
  kind: 'steps',
  hashes: true,
  async steps(context, { id, password }) {
    const user = await requirePassword(context, password)
    return context.commit(async (tx) => {
      if (!(await findOwnPasskey(tx, user.id, id))) throw missing('passkey')
      await deletePasskey(tx, id)
      const hasOther = user.second_factor_secret !== null || (await listPasskeys(tx, user.id, 1)).length > 0
      // Without a factor there is nothing that the codes could stand for.
      if (!hasOther) await replaceRecoveryCodes(tx, user.id, [])
      await recordAudit(tx, context.caller, { action: 'passkey.delete', subject: `passkey ${id}` })
      await tellOfFactor(tx, context.config, user.id, 'factor_removed', PASSKEY)
      return []
    })
  },
}
