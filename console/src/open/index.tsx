import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { api, tellSignedIn } from '../api/client.ts'
import { useInvitation } from '../api/session.ts'
import { appName } from '../parts/brand.ts'
import { messageOf } from '../parts/errors.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { t } from '../texts.ts'
import { takeToken } from './token.ts'

/** Pages for users who are not signed in, opened from the sign-in page or from a link in a mail. */

function Open({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${appName()}`
  }, [title])
  return (
    <div className="sign-in">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

const toSignIn = (
  <p>
    <Link to="/">{t.open.toSignIn}</Link>
  </p>
)

export function Forgot() {
  const [sentTo, setSent] = useState<string>()
  return (
    <Open title={t.open.forgot}>
      {sentTo ? (
        <p role="status">{t.open.sent(sentTo)}</p>
      ) : (
        <>
          <p>{t.open.forgotHint}</p>
          <Form
            fields={[{ name: 'email', label: t.signIn.email, type: 'email', autoComplete: 'username' }]}
            label={t.open.sendLink}
            submit={async ({ email = '' }) => {
              await api.password.forgot({ email })
              setSent(email)
            }}
          />
        </>
      )}
      {toSignIn}
    </Open>
  )
}

const newPassword = {
  label: t.account.next,
  type: 'password',
  autoComplete: 'new-password',
} as const

export function Reset() {
  const [token] = useState(takeToken)
  const [isDone, setDone] = useState(false)
  return (
    <Open title={t.open.reset}>
      {isDone ? (
        <p role="status">{t.open.resetDone}</p>
      ) : token ? (
        <Form
          fields={[{ ...newPassword, name: 'new_password' }]}
          label={t.open.reset}
          submit={async ({ new_password = '' }) => {
            await api.password.reset({ token, new_password })
            setDone(true)
          }}
        />
      ) : (
        <p className="error">{t.open.noToken}</p>
      )}
      {toSignIn}
    </Open>
  )
}

export function ConfirmEmail() {
  const [token] = useState(takeToken)
  const [email, setEmail] = useState<string>()
  return (
    <Open title={t.open.confirmEmail}>
      {email ? (
        <p role="status">{t.open.emailDone(email)}</p>
      ) : token ? (
        <>
          <p>{t.open.confirmEmailHint}</p>
          <Form
            fields={[]}
            label={t.open.confirmEmail}
            submit={async () => setEmail((await api.email.confirm({ token })).email)}
          />
        </>
      ) : (
        <p className="error">{t.open.noToken}</p>
      )}
      {toSignIn}
    </Open>
  )
}

export function Invitation() {
  const [token] = useState(takeToken)
  const [isJoined, setJoined] = useState(false)
  const query = useInvitation(token, !isJoined)
  if (isJoined)
    return (
      <Open title={t.open.joined}>
        <p role="status">{t.open.joinedHint}</p>
        {toSignIn}
      </Open>
    )
  if (!token || query.error)
    return (
      <Open title={t.open.invitation}>
        <p className="error" role="alert">
          {token ? messageOf(query.error) : t.open.noToken}
        </p>
        {toSignIn}
      </Open>
    )
  return (
    <Open title={t.open.invitation}>
      <Shown of={query}>
        {({ email, platform_name, project_name, role, inviter_name, has_account }) => (
          <>
            <p>
              {t.open.invited(inviter_name ?? t.open.theTeam, project_name ?? platform_name)}{' '}
              {role && t.members.roles[role]}
            </p>
            <p className="hint">{has_account ? t.open.hasAccount(email) : t.open.newAccount(email)}</p>
            <Form
              fields={
                has_account
                  ? []
                  : [
                      { name: 'name', label: t.open.yourName, autoComplete: 'name' },
                      { ...newPassword, name: 'password' },
                    ]
              }
              label={t.open.accept}
              submit={async ({ name, password }) => {
                const chosen = has_account ? {} : { name: name ?? '', password: password ?? '' }
                const { project_id } = await api.invitations.accept({ token, ...chosen })
                if (has_account) return setJoined(true)
                const { id } = await api.sessions.create({ email, password: password ?? '' })
                tellSignedIn(id)
                location.assign(project_id ? `/p/${project_id}` : '/')
              }}
            />
          </>
        )}
      </Shown>
    </Open>
  )
}

export function Unsubscribe() {
  const [token] = useState(takeToken)
  const [isDone, setDone] = useState(false)
  return (
    <Open title={t.open.unsubscribe}>
      {isDone ? (
        <p role="status">{t.open.unsubscribed}</p>
      ) : token ? (
        <Form
          fields={[]}
          label={t.open.unsubscribe}
          submit={async () => {
            await api.notifications.unsubscribe({ token })
            setDone(true)
          }}
        />
      ) : (
        <p className="error">{t.open.noToken}</p>
      )}
      {toSignIn}
    </Open>
  )
}
