import type { Operations } from '@muster/contract'
import { updateProfile } from '#accounts/store/users.ts'
import { recordAudit } from '#core/audit-log.ts'
import type { Handler } from '#operation.ts'

export const profileUpdate: Handler<Operations['profileUpdate']> = async ({ tx, caller }, body) => {
  const { id, name, email, language, superadmin, superadmin_billing, enable_ai } = await updateProfile(
    tx,
    caller.user_id,
    body,
  )
  await recordAudit(tx, caller, { action: 'profile.update' })
  return { user: { id, name, email, language, superadmin, superadmin_billing, enable_ai } }
}
