import type { Operations } from '@muster/contract'
import {
  changeProvider,
  insertProvider,
  listProviders,
  setDomains,
} from '#accounts/store/identity-providers.ts'
import { recordAudit } from '#core/audit-log.ts'
import { bounds, full } from '#core/bounds.ts'
import { lockPlatform } from '#core/platforms.ts'
import { invalid } from '#core/refusal.ts'
import { encrypt, providerPurpose } from '#core/secrets.ts'
import { catchTaken } from '#core/taken.ts'
import { networks, urlProblem } from '#feed/outgoing.ts'
import type { Handler } from '#operation.ts'
import { assertOwnDomains, showProvider } from './shown.ts'

export const ssoProvidersCreate: Handler<Operations['ssoProvidersCreate']> = async (
  { tx, caller, config },
  { client_secret, domains, ...provider },
) => {
  const problem = urlProblem(provider.issuer, networks(config.WEBHOOK_ALLOWED_NETWORKS))
  if (problem) throw invalid({ issuer: [`The issuer field ${problem}.`] })
  const { platform_id } = caller
  await lockPlatform(tx, platform_id)
  if ((await listProviders(tx, platform_id, bounds.providers.most)).length >= bounds.providers.most)
    throw full('providers')
  const id = await catchTaken(insertProvider(tx, { platform_id, ...provider }))
  const sealed = encrypt(config.SECRET_KEY, client_secret, providerPurpose(id))
  await changeProvider(tx, id, { client_secret_encrypted: sealed })
  await assertOwnDomains(tx, platform_id, domains)
  await setDomains(tx, id, domains)
  await recordAudit(tx, caller, {
    action: 'sso-provider.create',
    subject: provider.slug,
    details: { issuer: provider.issuer, domains },
  })
  return { provider: await showProvider(tx, config, id) }
}
