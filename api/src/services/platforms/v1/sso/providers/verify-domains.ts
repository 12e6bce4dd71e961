import type { Operations } from '@muster/contract'
import { checkDomains, recordChecks } from '#accounts/domain-proof.ts'
import { recordAudit } from '#core/audit-log.ts'
import { lockPlatform } from '#core/platforms.ts'
import type { SteppedHandler } from '#operation.ts'
import { showProvider } from './shown.ts'

const CHECKS_PER_MINUTE = 60

export const ssoProvidersVerifyDomains: SteppedHandler<Operations['ssoProvidersVerifyDomains']> = {
  kind: 'steps',
  hashes: false,
  async steps({ commit, caller, config, record, limit }, { id }) {
    await limit(`verify-domains:${caller.platform_id}`, CHECKS_PER_MINUTE)
    // Outside the transaction, because a name server may take seconds to answer.
    const checks = await checkDomains(config, record.proofs)
    return commit(async (tx) => {
      await lockPlatform(tx, caller.platform_id)
      await recordChecks(tx, id, checks)
      const details = Object.fromEntries(checks.map(({ domain, outcome }) => [domain, outcome]))
      await recordAudit(tx, caller, { action: 'sso-domain.check', subject: record.slug, details })
      return { provider: await showProvider(tx, config, id), checks }
    })
  },
}
