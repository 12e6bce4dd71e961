import { checkDomains, recordChecks } from '../accounts/domain-proof.ts'
import { type IdentityProviderRow, listProvidersToCheck } from '../accounts/store/identity-providers.ts'
import { operatorOf, recordAudit } from '../core/audit-log.ts'
import { lockPlatform } from '../core/platforms.ts'
import type { Job } from './job.ts'

const MOST_PROVIDERS = 1_000
const BATCH = 50

/**
 * Once a day: re-checks proven domains that were last checked a week ago. A record that is missing for a week ends
 * the proof. A name server that does not answer changes nothing.
 */
export const domains: Job = async ({ db, log, config, signal }) => {
  let after = 0
  for (let seen = 0; seen < MOST_PROVIDERS && !signal.aborted; ) {
    const providers = await listProvidersToCheck(db, after, BATCH)
    for (const provider of providers) {
      try {
        await look(provider)
      } catch (err) {
        // A failure for one provider must not block the others.
        log.error({ err, provider: provider.slug }, 'the domains of a provider could not be checked')
      }
    }
    if (providers.length < BATCH) return
    after = providers.at(-1)?.id ?? after
    seen += providers.length
  }

  async function look({ id, platform_id, slug, proofs }: IdentityProviderRow): Promise<void> {
    // Domains that were never proven are checked only when their superadmin requests it.
    const checks = await checkDomains(
      config,
      proofs.filter(({ verified_at }) => verified_at !== null),
    )
    const { lost } = await db.transaction(async (tx) => {
      await lockPlatform(tx, platform_id)
      const recorded = await recordChecks(tx, id, checks)
      if (recorded.lost.length)
        await recordAudit(tx, operatorOf(platform_id), {
          action: 'sso-domain.lost',
          subject: slug,
          details: { domains: recorded.lost },
        })
      return recorded
    })
    if (lost.length) log.warn({ platform_id, provider: slug, domains: lost }, 'domains are no longer proven')
  }
}
