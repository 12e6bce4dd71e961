import type { Operations } from '@muster/contract'
import { changeRequirement } from '#accounts/sso.ts'
import { deleteProvider, findProvider } from '#accounts/store/identity-providers.ts'
import { recordAudit } from '#core/audit-log.ts'
import { lockPlatform } from '#core/platforms.ts'
import type { Handler } from '#operation.ts'

export const ssoProvidersDelete: Handler<Operations['ssoProvidersDelete']> = async (
  { tx, caller, record },
  { id },
) => {
  await lockPlatform(tx, caller.platform_id)
  const provider = (await findProvider(tx, id)) ?? record
  await changeRequirement(tx, provider)
  await deleteProvider(tx, id)
  await recordAudit(tx, caller, { action: 'sso-provider.delete', subject: provider.slug })
  return []
}
