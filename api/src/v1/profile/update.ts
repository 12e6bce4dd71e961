import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordAudit } from '#store/audit-log.ts'
import { updateProfile } from '#store/users.ts'

export const profileUpdate: Handler<Operations['profileUpdate']> = async ({ tx, caller }, body) => {
  const { id, name, email, language, superadmin, superadmin_billing, enable_ai } = await updateProfile(
    tx,
    caller.user_id,
    body,
  )
  await recordAudit(tx, caller, { action: 'profile.update' })
  return { user: { id, name, email, language, superadmin, superadmin_billing, enable_ai } }
}
