import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRequirement } from '#people/sso.ts'
import { recordAudit } from '#store/audit-log.ts'
import { deleteProvider, findProvider } from '#store/identity-providers.ts'
import { lockPlatform } from '#store/platforms.ts'

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
