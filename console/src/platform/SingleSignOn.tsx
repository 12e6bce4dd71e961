import type { IdentityProvider } from '@muster/sdk'
import { useState } from 'react'
import {
  useCreateIdentityProvider,
  useDeleteIdentityProvider,
  useIdentityProviders,
  usePlatform,
  useUpdateIdentityProvider,
  useUpdatePlatform,
  useVerifyDomains,
} from '../api/platform.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { Secret } from '../parts/Secret.tsx'
import { Badge, Dialog, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

export function SingleSignOn() {
  const [isNew, setNew] = useState(false)
  const [made, show] = useState<IdentityProvider>()
  const query = useIdentityProviders()
  const { send: create } = useCreateIdentityProvider()
  const update = useUpdateIdentityProvider()
  const remove = useDeleteIdentityProvider()
  return (
    <Page
      title={t.sso.title}
      hint={t.sso.hint}
      actions={
        <button type="button" className="primary" onClick={() => setNew(true)}>
          {t.sso.add}
        </button>
      }
    >
      <Shown of={query}>
        {(providers) =>
          providers.length === 0 ? (
            <Empty title={t.sso.empty} hint={t.sso.emptyHint} />
          ) : (
            <Table label={t.sso.title} head={[t.account.name, t.sso.domains, t.sso.issuer, '']}>
              {providers.map((provider) => (
                <tr key={provider.id}>
                  <th scope="row">
                    {provider.name} {provider.sso_required && <Badge kind="good">{t.sso.isRequired}</Badge>}
                  </th>
                  <td>
                    {provider.domain_proofs.map(({ domain, verified_at }) => (
                      <div key={domain}>
                        {domain} {verified_at === null && <Badge kind="warning">{t.sso.notProven}</Badge>}
                      </div>
                    ))}
                  </td>
                  <td>{provider.issuer}</td>
                  <td>
                    <Menu
                      label={`${t.menu} ${provider.name}`}
                      items={[
                        { label: t.sso.showAddress, run: () => show(provider) },
                        { label: t.sso.proofs, run: () => show(provider) },
                        {
                          label: provider.sso_required ? t.sso.release : t.sso.require,
                          run: () => update.run({ id: provider.id, sso_required: !provider.sso_required }),
                        },
                        {
                          label: t.sso.remove,
                          isDangerous: true,
                          run: () => remove.run({ id: provider.id }),
                        },
                      ]}
                    />
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Shown>
      <FactorRule />
      {isNew && (
        <Dialog title={t.sso.add} onClose={() => setNew(false)}>
          <Form
            fields={[
              { name: 'name', label: t.account.name },
              { name: 'slug', label: t.sso.slug },
              { name: 'issuer', label: t.sso.issuer, type: 'url' },
              { name: 'client_id', label: t.sso.clientId },
              { name: 'client_secret', label: t.sso.clientSecret, type: 'password' },
              { name: 'domains', label: t.sso.domainsLabel },
            ]}
            label={t.add}
            submit={async ({
              name = '',
              slug = '',
              issuer = '',
              client_id = '',
              client_secret = '',
              domains = '',
            }) => {
              const body = {
                name,
                slug,
                issuer,
                client_id,
                client_secret,
                domains: listOf(domains.toLowerCase()),
              }
              const { provider } = await create(body)
              setNew(false)
              show(provider)
            }}
          />
        </Dialog>
      )}
      {made && (
        <Dialog title={made.name} onClose={() => show(undefined)}>
          <p>{t.sso.addressHint}</p>
          <Secret text={made.redirect_uri} label={t.sso.address} />
          <DomainProofs provider={made} />
          <p>{t.sso.tryHint}</p>
        </Dialog>
      )}
    </Page>
  )
}

/** The DNS record that proves each domain, with a button to check it. */
function DomainProofs({ provider }: { readonly provider: IdentityProvider }) {
  const [proofs, setProofs] = useState(provider.domain_proofs)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const verify = useVerifyDomains()
  const check = () =>
    verify.run({ id: provider.id }, ({ provider: now, checks }) => {
      setProofs(now.domain_proofs)
      setProblems(
        Object.fromEntries(
          checks.flatMap(({ domain, outcome }) =>
            outcome === 'proven' ? [] : [[domain, outcome === 'missing' ? t.sso.missing : t.sso.unknown]],
          ),
        ),
      )
    })
  return (
    <section className="part">
      <h3>{t.sso.proofs}</h3>
      <p className="hint">{t.sso.proofsHint}</p>
      {proofs.map(({ domain, record_name, record_value, verified_at, is_by_operator }) => (
        <div key={domain}>
          <p>
            {domain}{' '}
            <Badge kind={verified_at === null ? 'warning' : 'good'}>
              {verified_at === null ? t.sso.notProven : t.sso.proven}
            </Badge>
          </p>
          {is_by_operator ? (
            <p className="hint">{t.sso.byOperator}</p>
          ) : (
            <>
              <Secret text={record_name} label={`${t.sso.recordName}: ${domain}`} />
              <Secret text={record_value} label={`${t.sso.recordValue}: ${domain}`} />
            </>
          )}
          {problems[domain] && <p role="alert">{problems[domain]}</p>}
        </div>
      ))}
      <button type="button" onClick={check}>
        {t.sso.check}
      </button>
    </section>
  )
}

function FactorRule() {
  const query = usePlatform()
  const update = useUpdatePlatform()
  return (
    <section className="part">
      <h2>{t.factorRule.title}</h2>
      <p className="hint">{t.factorRule.hint}</p>
      <Shown of={query}>
        {({ superadmins_need_second_factor: isOn }) => (
          <div className="row">
            <span>{isOn ? t.factorRule.on : t.factorRule.off}</span>
            <button type="button" onClick={() => update.run({ superadmins_need_second_factor: !isOn })}>
              {isOn ? t.factorRule.turnOff : t.factorRule.turnOn}
            </button>
          </div>
        )}
      </Shown>
    </section>
  )
}
