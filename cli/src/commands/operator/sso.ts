import { changeRequirement } from '@muster/api/accounts/sso'
import {
  changeProvider,
  findProvider,
  type IdentityProviderRow,
  listProviders,
  vouchForDomain,
} from '@muster/api/accounts/store/identity-providers'
import { type AuditAction, operatorOf, recordAudit } from '@muster/api/core/audit-log'
import type { Tx } from '@muster/api/core/db'
import { lockPlatform } from '@muster/api/core/platforms'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { id, json, limit } from '#options.ts'
import { Failure, print, printRows } from '#terminal.ts'

export const sso = new Command('sso').description('OpenID providers')

sso
  .command('list')
  .description('list providers; a domain in brackets is not proven')
  .option('--platform <id>', 'only of this platform', id)
  .addOption(limit())
  .addOption(json())
  .action(async (options: { platform?: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listProviders(db, options.platform ?? null, options.limit))
    const shown = rows.map(({ client_secret_encrypted: _, proofs, ...row }) => ({
      ...row,
      domains: proofs
        .map(({ domain, verified_at }) => (verified_at === null ? `(${domain})` : domain))
        .join(', '),
    }))
    const columns = ['id', 'platform_id', 'slug', 'issuer', 'domains', 'sso_required', 'signs_superadmins_in']
    printRows(shown, columns, options.json)
  })

/** Changes a provider as an operator, and applies the new sign-in requirement to its users. */
async function changeAsOperator(
  providerId: number,
  action: AuditAction,
  details: Record<string, unknown>,
  work: (tx: Tx, provider: IdentityProviderRow) => Promise<void>,
): Promise<void> {
  await withDatabase((db) =>
    db.transaction(async (tx) => {
      const provider = await findProvider(tx, providerId)
      if (!provider)
        throw new Failure(`There is no provider ${providerId}. See \`muster operator sso list\`.`)
      await lockPlatform(tx, provider.platform_id)
      await work(tx, provider)
      await changeRequirement(tx, provider, (await findProvider(tx, providerId)) ?? provider)
      const operator = operatorOf(provider.platform_id)
      await recordAudit(tx, operator, { action, subject: provider.slug, details })
    }),
  )
}

sso
  .command('release')
  .description('no longer require a provider, for example when it is broken and locks everybody out')
  .argument('<id>', 'the provider', id)
  .action(async (providerId: number) => {
    await changeAsOperator(providerId, 'sso-provider.update', { sso_required: false }, (tx) =>
      changeProvider(tx, providerId, { sso_required: false }),
    )
    print(`Provider ${providerId} is no longer required. People sign in with their passwords again.`)
  })

sso
  .command('vouch')
  .description('let a domain of a provider count without a DNS record')
  .argument('<id>', 'the provider', id)
  .argument('<domain>', 'one of its domains')
  .option('--withdraw', 'no longer: the domain has to be proven in its DNS')
  .action(async (providerId: number, domain: string, options: { withdraw?: boolean }) => {
    const isVouched = options.withdraw !== true
    await changeAsOperator(providerId, 'sso-domain.vouch', { domain, isVouched }, async (tx, { domains }) => {
      if (!domains.includes(domain))
        throw new Failure(`Provider ${providerId} has no domain ${domain}. It has: ${domains.join(', ')}.`)
      await vouchForDomain(tx, providerId, domain, isVouched)
    })
    print(isVouched ? `${domain} counts.` : `${domain} counts when its DNS record is found.`)
  })

sso
  .command('trust')
  .description('let a provider sign superadmins in; a change of its client or domains ends this')
  .argument('<id>', 'the provider', id)
  .option('--withdraw', 'no longer: superadmins sign in with their passwords or passkeys')
  .action(async (providerId: number, options: { withdraw?: boolean }) => {
    const signs_superadmins_in = options.withdraw !== true
    await changeAsOperator(providerId, 'sso-provider.trust', { signs_superadmins_in }, (tx) =>
      changeProvider(tx, providerId, { signs_superadmins_in }),
    )
    print(
      signs_superadmins_in
        ? `Provider ${providerId} signs superadmins in. Whoever controls it can sign in as any of them.`
        : `Provider ${providerId} no longer signs superadmins in.`,
    )
  })
