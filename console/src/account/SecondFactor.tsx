import './account.css'
import { useState } from 'react'
import { encode } from 'uqr'
import {
  useConfirmSecondFactor,
  useDisableSecondFactor,
  useEnrolSecondFactor,
  useRegenerateCodes,
} from '../api/account.ts'
import { useMe } from '../api/project.ts'
import { Form } from '../parts/form.tsx'
import { Secret } from '../parts/Secret.tsx'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Passkeys } from './Passkeys.tsx'

type Asked = 'enrol' | 'disable' | 'regenerate' | null

/** Turns the second factor on, with a QR code and recovery codes, or off, with password and code. */
export function SecondFactor() {
  const { data: me } = useMe()
  const [asked, ask] = useState<Asked>(null)
  const [codes, showCodes] = useState<readonly string[]>()
  if (!me) return null
  const { enabled, recovery_codes_left } = me.two_factor
  const done = (found?: readonly string[]) => {
    ask(null)
    if (found) showCodes(found)
  }
  return (
    <>
      <section className="part">
        <h2>{t.account.second}</h2>
        <p>{enabled ? t.account.secondOn(recovery_codes_left) : t.account.secondOff}</p>
        <div className="row">
          {enabled ? (
            <>
              <button type="button" onClick={() => ask('regenerate')}>
                {t.account.regenerate}
              </button>
              <button type="button" className="danger" onClick={() => ask('disable')}>
                {t.account.turnOff}
              </button>
            </>
          ) : (
            <button type="button" className="primary" onClick={() => ask('enrol')}>
              {t.account.enrol}
            </button>
          )}
        </div>
        {asked === 'enrol' && <Enrol close={() => ask(null)} done={done} />}
        {(asked === 'disable' || asked === 'regenerate') && (
          <Confirm what={asked} close={() => ask(null)} done={done} />
        )}
        {codes && <Codes codes={codes} close={() => showCodes(undefined)} />}
      </section>
      <Passkeys showCodes={showCodes} />
    </>
  )
}

function Enrol({ close, done }: { close(): void; done(codes: readonly string[]): void }) {
  const { send: enrol } = useEnrolSecondFactor()
  const { send: confirm } = useConfirmSecondFactor()
  const [started, start] = useState<{ otpauth_uri: string; secret: string }>()
  return (
    <Dialog title={t.account.enrol} onClose={close}>
      {started ? (
        <>
          <p className="hint">{t.account.endsOthers}</p>
          <p>{t.account.scan}</p>
          <QrCode text={started.otpauth_uri} />
          <p>{t.account.orType}</p>
          <Secret text={started.secret} label={t.account.orType} />
          <Form
            key="confirm"
            fields={[{ name: 'code', label: t.account.code, autoComplete: 'one-time-code' }]}
            label={t.account.confirm}
            submit={async ({ code = '' }) => done((await confirm({ code })).recovery_codes)}
          />
        </>
      ) : (
        <Form
          key="start"
          fields={[
            {
              name: 'password',
              label: t.account.current,
              type: 'password',
              autoComplete: 'current-password',
            },
          ]}
          label={t.account.enrol}
          submit={async ({ password = '' }) => start(await enrol({ password }))}
        />
      )}
    </Dialog>
  )
}

function Confirm({
  what,
  close,
  done,
}: {
  readonly what: 'disable' | 'regenerate'
  close(): void
  done(codes?: readonly string[]): void
}) {
  const { send: disable } = useDisableSecondFactor()
  const { send: regenerate } = useRegenerateCodes()
  return (
    <Dialog title={what === 'disable' ? t.account.turnOff : t.account.regenerate} onClose={close}>
      <Form
        fields={[
          { name: 'password', label: t.account.current, type: 'password', autoComplete: 'current-password' },
          { name: 'code', label: t.account.code, autoComplete: 'one-time-code' },
        ]}
        label={what === 'disable' ? t.account.turnOff : t.account.regenerate}
        isDangerous={what === 'disable'}
        submit={async ({ password = '', code = '' }) => {
          if (what === 'disable') {
            await disable({ password, code })
            done()
          } else done((await regenerate({ password, code })).recovery_codes)
        }}
      />
    </Dialog>
  )
}

function Codes({ codes, close }: { readonly codes: readonly string[]; close(): void }) {
  const text = codes.join('\n')
  return (
    <Dialog title={t.account.codes} onClose={close}>
      <p>{t.account.codesHint}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <a
          download="muster-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t.account.download}
        </a>
        <button type="button" className="primary" onClick={close}>
          {t.account.kept}
        </button>
      </div>
    </Dialog>
  )
}

function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.account.qr}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
