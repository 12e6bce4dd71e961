import type { Operations } from '@muster/contract'
import { changeRequirement } from '#accounts/sso.ts'
import { changeProvider, findProvider, setDomains } from '#accounts/store/identity-providers.ts'
import { recordAudit } from '#core/audit-log.ts'
import { lockPlatform } from '#core/platforms.ts'
import { encrypt, providerPurpose } from '#core/secrets.ts'
import type { Handler } from '#operation.ts'
import { assertOwnDomains, providerNow, showProvider } from './shown.ts'

export const ssoProvidersUpdate: Handler<Operations['ssoProvidersUpdate']> = async (
  { tx, caller, config, record },
  { id, client_secret, domains, ...change },
) => {
  await lockPlatform(tx, caller.platform_id)
  // Read again under the lock, to see the result of a concurrent change.
  const before = (await findProvider(tx, id)) ?? record
  const sealed = client_secret && encrypt(config.SECRET_KEY, client_secret, providerPurpose(id))
  // An operator approved the provider for superadmins in its earlier form, so a new one needs a new approval.
  const isAnother = sealed || change.client_id || domains?.some((domain) => !before.domains.includes(domain))
  await changeProvider(tx, id, {
    ...change,
    ...(sealed && { client_secret_encrypted: sealed }),
    ...(isAnother && { signs_superadmins_in: false }),
  })
  if (domains) await assertOwnDomains(tx, caller.platform_id, domains)
  if (domains) await setDomains(tx, id, domains)
  await changeRequirement(tx, before, await providerNow(tx, id))
  await recordAudit(tx, caller, {
    action: 'sso-provider.update',
    subject: before.slug,
    details: {
      fields: Object.keys({ ...change, ...(domains && { domains }), ...(sealed && { client_secret: 0 }) }),
    },
  })
  return { provider: await showProvider(tx, config, id) }
}
