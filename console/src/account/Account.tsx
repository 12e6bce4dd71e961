import { useState } from 'react'
import {
  useChangeEmail,
  useChangePassword,
  useCreateToken,
  useRevokeToken,
  useTokens,
  useUpdateProfile,
} from '../api/account.ts'
import { useMe } from '../api/project.ts'
import { setLanguage } from '../languages/choice.ts'
import { isLanguage, languages } from '../languages/language.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { optionsOf, Picker } from '../parts/Picker.tsx'
import { Shown } from '../parts/query.tsx'
import { Secret } from '../parts/Secret.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Badge, Dialog, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Preferences } from './Preferences.tsx'
import { SecondFactor } from './SecondFactor.tsx'

export function Account() {
  const query = useMe()
  const { send: updateProfile } = useUpdateProfile()
  const { send: changeEmail } = useChangeEmail()
  const { send: changePassword } = useChangePassword()
  return (
    <Page title={t.account.title}>
      <Shown of={query}>
        {({ user }) => (
          <>
            <section className="part">
              <h2>{t.account.profile}</h2>
              <dl className="facts-list">
                <dt>{t.account.name}</dt>
                <dd>{user.name}</dd>
                <dt>{t.account.email}</dt>
                <dd>{user.email}</dd>
                <dt>{t.account.rights}</dt>
                <dd>
                  {[user.superadmin && t.account.superadmin, user.superadmin_billing && t.account.billing]
                    .filter(Boolean)
                    .join(', ') || t.account.member}
                </dd>
              </dl>
              <Picker
                className="field"
                label={t.account.language}
                value={isLanguage(user.language) ? user.language : ''}
                options={[{ value: '', label: t.account.ofBrowser }, ...optionsOf(languages)]}
                choose={(value) => {
                  const next = isLanguage(value) ? value : null
                  void updateProfile({ language: next }).then(() => setLanguage(next), complainOf)
                }}
              />
              <Form
                key={user.name}
                fields={[{ name: 'name', label: t.account.name, value: user.name, autoComplete: 'name' }]}
                label={t.account.save}
                submit={async ({ name = '' }) => {
                  await updateProfile({ name })
                  say(t.account.saved)
                }}
              />
            </section>
            <section className="part">
              <h2>{t.account.email}</h2>
              <Form
                fields={[
                  { name: 'email', label: t.account.newEmail, type: 'email', autoComplete: 'email' },
                  {
                    name: 'password',
                    label: t.account.yourPassword,
                    type: 'password',
                    autoComplete: 'current-password',
                  },
                ]}
                label={t.account.changeEmail}
                submit={async ({ email = '', password = '' }) => {
                  await changeEmail({ email, password })
                  say(t.account.emailSent(email))
                }}
              />
            </section>
            <section className="part">
              <h2>{t.account.password}</h2>
              <Form
                fields={[
                  {
                    name: 'current_password',
                    label: t.account.current,
                    type: 'password',
                    autoComplete: 'current-password',
                  },
                  {
                    name: 'new_password',
                    label: t.account.next,
                    type: 'password',
                    autoComplete: 'new-password',
                  },
                ]}
                label={t.account.change}
                submit={async ({ current_password = '', new_password = '' }) => {
                  await changePassword({ current_password, new_password })
                  say(t.account.changed)
                }}
              />
            </section>
            <SecondFactor />
            <Preferences />
            <Tokens />
          </>
        )}
      </Shown>
    </Page>
  )
}

function Tokens() {
  const query = useTokens()
  const [isNew, setNew] = useState(false)
  const [secret, showSecret] = useState<string>()
  const revoke = useRevokeToken()
  return (
    <Shown of={query}>
      {(tokens) => {
        const sessions = tokens.filter(({ kind }) => kind === 'session')
        const integrations = tokens.filter(({ kind }) => kind === 'integration')
        return (
          <>
            <section className="part">
              <h2>{t.account.sessions}</h2>
              <p className="hint">{t.account.sessionsHint}</p>
              <ul className="rows">
                {sessions.map((token) => (
                  <li key={token.id} className="row-link">
                    <span className="row-title" title={whenText(token.created_at)}>
                      {token.user_agent && t.account.from(programOf(token.user_agent), token.address ?? '')}{' '}
                      {t.account.since(whenText(token.created_at))}
                      {!token.is_current && `, ${t.account.used(agoText(token.last_used_at))}`}
                    </span>
                    {token.is_current ? (
                      <Badge kind="good">{t.account.thisOne}</Badge>
                    ) : (
                      <button type="button" className="small" onClick={() => revoke.run({ id: token.id })}>
                        {t.account.revoke}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
            <section className="part">
              <div className="section-head">
                <h2>{t.account.tokens}</h2>
                <button type="button" onClick={() => setNew(true)}>
                  {t.account.newToken}
                </button>
              </div>
              <p className="hint">{t.account.tokensHint}</p>
              {integrations.length === 0 ? (
                <p>{t.account.noTokens}</p>
              ) : (
                <Table
                  label={t.account.tokens}
                  head={[t.account.tokenName, t.members.role, t.account.expires, '']}
                >
                  {integrations.map((token) => (
                    <tr key={token.id}>
                      <th scope="row">{token.name}</th>
                      <td>{token.role && t.role[token.role]}</td>
                      <td>{whenText(token.expires_at)}</td>
                      <td>
                        <button type="button" className="small" onClick={() => revoke.run({ id: token.id })}>
                          {t.account.revokeToken}
                          <span className="visually-hidden"> {token.name}</span>
                        </button>
                      </td>
                    </tr>
                  ))}
                </Table>
              )}
            </section>
            {isNew && (
              <NewToken
                close={() => setNew(false)}
                show={(token) => {
                  setNew(false)
                  showSecret(token)
                }}
              />
            )}
            {secret && (
              <Dialog title={t.account.newToken} onClose={() => showSecret(undefined)}>
                <p>{t.account.tokenOnce}</p>
                <Secret text={secret} label={t.account.newToken} />
              </Dialog>
            )}
          </>
        )
      }}
    </Shown>
  )
}

/** The browser and operating system from a User-Agent header, as far as it can be parsed. */
function programOf(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(
    userAgent.replace(/Chrome(?=.*(Edg|OPR)\/)/, ''),
  )?.[1]
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(userAgent)?.[0]
  const named = browser && { Edg: 'Edge', OPR: 'Opera' }[browser]
  return [named ?? browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 40)
}

function NewToken({ close, show }: { close(): void; show(token: string): void }) {
  const { data: me } = useMe()
  const { send: create } = useCreateToken()
  return (
    <Dialog title={t.account.newToken} onClose={close}>
      <Form
        fields={[
          { name: 'name', label: t.account.tokenName },
          {
            name: 'project_id',
            label: t.shell.project,
            type: 'select',
            options: me?.projects.map(({ id, name }) => [String(id), name] as const) ?? [],
          },
          {
            name: 'role',
            label: t.members.role,
            type: 'select',
            options: Object.entries(t.role),
            value: 'viewer',
          },
        ]}
        label={t.create}
        submit={async ({ name = '', project_id, role }) => {
          const body = { name, project_id: Number(project_id), role: role as 'viewer' | 'member' | 'owner' }
          show((await create(body)).token)
        }}
      />
    </Dialog>
  )
}
