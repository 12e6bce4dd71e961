import type { Passkey } from '@muster/sdk'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useCreatePasskey, useDeletePasskey, usePasskeys } from '../api/account.ts'
import { api } from '../api/client.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { assertNamedHost } from '../parts/passkey-host.ts'
import { Shown } from '../parts/query.tsx'
import { say } from '../parts/toasts.tsx'
import { Dialog, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
type Response = Parameters<typeof api.passkeys.create>[0]['response']

/** Passkeys replace the password and also count as the second factor. */
export function Passkeys({ showCodes }: { showCodes(codes: readonly string[]): void }) {
  const [isNew, setNew] = useState(false)
  const [removed, remove] = useState<Passkey>()
  const query = usePasskeys()
  const { send: create } = useCreatePasskey()
  const { send: deletePasskey } = useDeletePasskey()
  async function add(name: string, password: string) {
    assertNamedHost()
    const { options } = await api.passkeys.options({ password })
    const made = await startRegistration({ optionsJSON: options as unknown as Options })
    const response = made as unknown as Response
    const { recovery_codes } = await create({ name, response })
    setNew(false)
    say(t.passkeys.added)
    if (recovery_codes) showCodes(recovery_codes)
  }
  const password = {
    name: 'password',
    label: t.account.current,
    type: 'password',
    autoComplete: 'current-password',
  } as const
  return (
    <section className="part">
      <div className="section-head">
        <h2>{t.passkeys.title}</h2>
        <button type="button" onClick={() => setNew(true)}>
          {t.passkeys.add}
        </button>
      </div>
      <p className="hint">{t.passkeys.hint}</p>
      <Shown of={query}>
        {(keys) =>
          keys.length === 0 ? (
            <p>{t.passkeys.none}</p>
          ) : (
            <Table label={t.passkeys.title} head={[t.account.name, t.passkeys.added2, t.services.used, '']}>
              {keys.map((key) => (
                <tr key={key.id}>
                  <th scope="row">{key.name}</th>
                  <td>{whenText(key.created_at)}</td>
                  <td>{key.last_used_at ? agoText(key.last_used_at) : t.services.never}</td>
                  <td>
                    <button type="button" className="small" onClick={() => remove(key)}>
                      {t.passkeys.remove}
                      <span className="visually-hidden"> {key.name}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Shown>
      {isNew && (
        <Dialog title={t.passkeys.add} onClose={() => setNew(false)}>
          <Form
            fields={[{ name: 'name', label: t.passkeys.name }, password]}
            label={t.passkeys.add}
            submit={({ name = '', password: typed = '' }) => add(name, typed)}
          />
        </Dialog>
      )}
      {removed && (
        <Dialog title={t.passkeys.removeTitle(removed.name)} onClose={() => remove(undefined)}>
          <Form
            fields={[password]}
            label={t.passkeys.remove}
            isDangerous
            submit={async ({ password: typed = '' }) => {
              await deletePasskey({ id: removed.id, password: typed })
              remove(undefined)
            }}
          />
        </Dialog>
      )}
    </section>
  )
}
