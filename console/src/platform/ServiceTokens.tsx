import type { ServiceToken } from '@muster/sdk'
import { useState } from 'react'
import {
  useCreateServiceToken,
  useRevokeServiceToken,
  useRotateServiceToken,
  useServiceTokens,
} from '../api/platform.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { Secret } from '../parts/Secret.tsx'
import { Dialog, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

type Scope = ServiceToken['scopes'][number]
const scopes = Object.keys(t.services.scopes) as Scope[]

export function ServiceTokens() {
  const [isNew, setNew] = useState(false)
  const [rotated, rotate] = useState<ServiceToken>()
  const [secret, showSecret] = useState<string>()
  const query = useServiceTokens()
  const { send: create } = useCreateServiceToken()
  const { send: replace } = useRotateServiceToken()
  const revoke = useRevokeServiceToken()
  return (
    <Page
      title={t.services.title}
      hint={t.services.hint}
      actions={
        <button type="button" className="primary" onClick={() => setNew(true)}>
          {t.services.new}
        </button>
      }
    >
      <Shown of={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Empty title={t.services.empty} hint={t.services.emptyHint} />
          ) : (
            <Table
              label={t.services.title}
              head={[t.account.name, t.services.may, t.services.used, t.account.expires, '']}
            >
              {tokens.map((token) => (
                <tr key={token.id}>
                  <th scope="row">{token.name}</th>
                  <td>
                    {token.scopes.map((scope) => t.services.scopes[scope]).join(', ')}
                    {token.allowed_addresses && ` (${token.allowed_addresses.join(', ')})`}
                  </td>
                  <td>{token.last_used_at ? agoText(token.last_used_at) : t.services.never}</td>
                  <td>{whenText(token.expires_at)}</td>
                  <td>
                    <Menu
                      label={`${t.menu} ${token.name}`}
                      items={[
                        { label: t.services.rotate, run: () => rotate(token) },
                        {
                          label: t.services.revoke,
                          isDangerous: true,
                          run: () => revoke.run({ id: token.id }),
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
      {isNew && (
        <Dialog title={t.services.new} onClose={() => setNew(false)}>
          <Form
            fields={[
              { name: 'name', label: t.services.name },
              ...scopes.map((scope) => ({
                name: scope,
                label: t.services.scopes[scope],
                type: 'checkbox' as const,
              })),
              { name: 'addresses', label: t.services.addresses, isOptional: true },
            ]}
            label={t.create}
            submit={async ({ name = '', addresses = '', ...chosen }) => {
              const ranges = addresses.split(/[\s,]+/).filter(Boolean)
              const made = await create({
                name,
                scopes: scopes.filter((scope) => scope in chosen),
                ...(ranges.length && { allowed_addresses: ranges }),
              })
              setNew(false)
              showSecret(made.token)
            }}
          />
        </Dialog>
      )}
      {rotated && (
        <Dialog title={t.services.rotateTitle(rotated.name)} onClose={() => rotate(undefined)}>
          <p>{t.services.rotateHint}</p>
          <Form
            fields={[]}
            label={t.services.rotate}
            submit={async () => {
              const made = await replace({ id: rotated.id })
              rotate(undefined)
              showSecret(made.token)
            }}
          />
        </Dialog>
      )}
      {secret && (
        <Dialog title={t.services.title} onClose={() => showSecret(undefined)}>
          <p>{t.account.tokenOnce}</p>
          <Secret text={secret} label={t.services.title} />
        </Dialog>
      )}
    </Page>
  )
}
