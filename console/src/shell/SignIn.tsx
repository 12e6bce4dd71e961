import { MusterError } from '@muster/sdk'
import { type FormEvent, useEffect, useState } from 'react'
import { api, session, tellSignedIn } from '../api/client.ts'
import { messageOf } from '../parts/errors.ts'
import { queries } from '../parts/query.tsx'
import { Field } from '../parts/ui.tsx'
import { t } from '../texts.ts'

type Step = 'password' | 'code' | 'recovery'

/** Password first, then the second factor. Signing in again keeps everything that is on the page. */
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
  useEffect(() => {
    if (!isAgain) document.title = `${t.signIn.title}`
  }, [isAgain])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const body = { email, password, ...(step !== 'password' && { code, is_recovery: step === 'recovery' }) }
      // Not repeated: a person who has to wait is told so.
      const signedIn = await api.with({ attempts: 1 }).sessions.create(body)
      session.set('in')
      tellSignedIn(signedIn.id)
      const before = queries.getQueryData<{ user: { id: number } }>(['me'])
      // Another person: nothing of the one before stays on the page.
      if (before && before.user.id !== signedIn.id) return location.reload()
      if (signedIn.warn_message) warn(signedIn.warn_message)
      await queries.resetQueries({ queryKey: ['me'] })
      await queries.invalidateQueries()
    } catch (cause) {
      const needsCode = cause instanceof MusterError && cause.code === 'second_factor_required'
      if (needsCode) setStep('code')
      else setError(messageOf(cause))
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
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="primary" disabled={isBusy}>
        {t.signIn.submit}
      </button>
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
