import { MusterError } from '@muster/sdk'
import { startAuthentication } from '@simplewebauthn/browser'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { startSession, useSingleSignOn } from '../api/session.ts'
import { messageOf } from '../parts/errors.ts'
import { assertNamedHost } from '../parts/passkey-host.ts'
import { Field } from '../parts/ui.tsx'
import { t } from '../texts.ts'

type Step = 'password' | 'code' | 'recovery'
type PasskeyResponse = Parameters<typeof api.passkeys.signIn>[0]['response']
const canUsePasskeys = 'PublicKeyCredential' in window
/** On an unencrypted page the form is disabled, because others could read the password. */
const isInsecure = !window.isSecureContext

/** Whether the user cancelled the passkey dialog or has no passkey. */
const isDeclined = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'

/** The error of a failed single sign-on. Removes it from the URL. */
function takeSsoError(): string | undefined {
  const code = new URLSearchParams(location.search).get('sso_error')
  if (!code) return undefined
  history.replaceState(history.state, '', location.pathname)
  return t.signIn.ssoErrors[code] ?? t.signIn.ssoErrors.failed
}

/**
 * Asks for the password, then for the second factor. `isAgain`: shown above a page whose session has ended.
 */
export function SignIn({
  isAgain = false,
  known = '',
  warn,
}: {
  readonly isAgain?: boolean
  readonly known?: string
  warn(text: string): void
}) {
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [refused] = useState(takeSsoError)
  const domain = /@([^@\s]+\.[^@\s]{2,})$/.exec(email)?.[1]
  const { data: sso } = useSingleSignOn(email, domain)
  useEffect(() => {
    if (!isAgain) document.title = `${t.signIn.title}`
  }, [isAgain])

  /** Signs a challenge with a passkey. The device asks the user for consent. */
  async function askDevice() {
    assertNamedHost()
    const { options } = await api.passkeys.challenge()
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return (await startAuthentication({ optionsJSON })) as unknown as PasskeyResponse
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code_ = step !== 'password' && { code, is_recovery: step === 'recovery' }
    // Do not retry on 429: show the user how long to wait instead.
    return enter(() => api.with({ attempts: 1 }).sessions.create({ email, password, ...code_ }))
  }
  const withPasskey = () =>
    enter(async () => {
      const passkey = await askDevice()
      return step === 'password'
        ? api.passkeys.signIn({ response: passkey })
        : api.sessions.create({ email, password, passkey })
    })

  async function enter(signIn: () => Promise<{ id: number; warn_message: string }>) {
    setBusy(true)
    setError(undefined)
    try {
      const signedIn = await signIn()
      if (signedIn.warn_message) warn(signedIn.warn_message)
      await startSession(signedIn.id)
    } catch (cause) {
      const needsCode = cause instanceof MusterError && cause.code === 'second_factor_required'
      if (needsCode) setStep('code')
      else setError(isDeclined(cause) ? t.signIn.declined : messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)}>
      <h1>{isAgain ? t.signIn.again : step === 'password' ? t.signIn.title : t.signIn.secondTitle}</h1>
      {isAgain && <p>{t.signIn.againHint}</p>}
      {step === 'password' ? (
        <>
          <Field
            key="email"
            label={t.signIn.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Field
            key="password"
            label={t.signIn.password}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      ) : (
        <Field
          key={step}
          label={step === 'code' ? t.signIn.code : t.signIn.recovery}
          autoComplete="one-time-code"
          inputMode={step === 'code' ? 'numeric' : 'text'}
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {sso?.start_url && step === 'password' && (
        <p>
          {sso.sso_required && `${t.signIn.ssoRequired} `}
          <a className="button" href={sso.start_url}>
            {t.signIn.with(sso.name ?? '')}
          </a>
        </p>
      )}
      {(isInsecure || error || refused) && (
        <p className="error" role="alert">
          {isInsecure ? t.signIn.ssoErrors.insecure : (error ?? refused)}
        </p>
      )}
      <button type="submit" className="primary" disabled={isBusy || isInsecure}>
        {t.signIn.submit}
      </button>
      {canUsePasskeys && (
        <button type="button" disabled={isBusy || isInsecure} onClick={() => void withPasskey()}>
          {t.signIn.passkey}
        </button>
      )}
      {step === 'password' && !isAgain && (
        <p>
          <Link to="/forgot">{t.signIn.forgot}</Link>
        </p>
      )}
      {step !== 'password' && (
        <div className="row">
          <button
            type="button"
            className="link"
            onClick={() => {
              setCode('')
              setStep(step === 'code' ? 'recovery' : 'code')
            }}
          >
            {step === 'code' ? t.signIn.useRecovery : t.signIn.useCode}
          </button>
          <button type="button" className="link" onClick={() => setStep('password')}>
            {t.signIn.back}
          </button>
        </div>
      )}
    </form>
  )
}
