import { changeRequirement } from '@muster/api/people/sso'
import { operatorOf, recordAudit } from '@muster/api/store/audit-log'
import { changeProvider, findProvider, listProviders } from '@muster/api/store/identity-providers'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { id, json, limit } from '#options.ts'
import { Failure, print, printRows } from '#terminal.ts'

export const sso = new Command('sso').description('OpenID providers')

sso
  .command('list')
  .description('list providers')
  .option('--platform <id>', 'only of this platform', id)
  .addOption(limit())
  .addOption(json())
  .action(async (options: { platform?: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listProviders(db, options.platform ?? null, options.limit))
    const shown = rows.map(({ client_secret_encrypted: _, domains, ...row }) => ({
      ...row,
      domains: domains.join(', '),
    }))
    printRows(shown, ['id', 'platform_id', 'slug', 'issuer', 'domains', 'sso_required'], options.json)
  })

sso
  .command('release')
  .description('no longer require a provider, for example when it is broken and locks everybody out')
  .argument('<id>', 'the provider', id)
  .action(async (providerId: number) => {
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        const provider = await findProvider(tx, providerId)
        if (!provider)
          throw new Failure(`There is no provider ${providerId}. See \`muster operator sso list\`.`)
        await changeProvider(tx, providerId, { sso_required: false })
        await changeRequirement(tx, provider, { domains: provider.domains, sso_required: false })
        const operator = operatorOf(provider.platform_id)
        await recordAudit(tx, operator, { action: 'sso-provider.update', subject: provider.slug })
      }),
    )
    print(`Provider ${providerId} is no longer required. People sign in with their passwords again.`)
  })
