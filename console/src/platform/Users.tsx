import type { PlatformUser } from '@muster/sdk'
import { useState } from 'react'
import { useCreateUser, useDisableUser, useEraseUser, useResetPassword, useUsers } from '../api/people.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { Secret } from '../parts/Secret.tsx'
import { say } from '../parts/toasts.tsx'
import { Avatar, Badge, Dialog, Empty, Menu, Page, Table } from '../parts/ui.tsx'
import { Invitations } from '../people/Invitations.tsx'
import { t } from '../texts.ts'

export function Users() {
  const [isNew, setNew] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [passed, pass] = useState<{ user: PlatformUser; link: string }>()
  const [promoted, promote] = useState<PlatformUser | null>(null)
  const [erased, erase] = useState<PlatformUser | null>(null)
  const pages = useUsers()
  const { send: create } = useCreateUser()
  const { send: eraseUser } = useEraseUser()
  const disable = useDisableUser()
  const resetPassword = useResetPassword()
  return (
    <Page
      title={t.users.title}
      hint={t.users.hint}
      actions={
        <>
          <button type="button" onClick={() => setNew(true)}>
            {t.users.new}
          </button>
          <button type="button" className="primary" onClick={() => setInviting(true)}>
            {t.invitations.invite}
          </button>
        </>
      }
    >
      <Paged of={pages} empty={<Empty title={t.users.empty} hint={t.users.emptyHint} />}>
        {(rows) => (
          <Table label={t.users.title} head={[t.account.name, t.account.email, t.account.rights, '']}>
            {rows.map((user) => (
              <tr key={user.id}>
                <th scope="row">
                  <Avatar id={user.id} name={user.name} /> <span aria-hidden>{user.name}</span>{' '}
                  {user.disabled_at && <Badge kind="bad">{t.users.disabled}</Badge>}
                </th>
                <td>{user.email}</td>
                <td>
                  {[user.superadmin && t.account.superadmin, user.superadmin_billing && t.account.billing]
                    .filter(Boolean)
                    .join(', ')}
                </td>
                <td>
                  <Menu
                    label={`${t.menu} ${user.name}`}
                    items={[
                      {
                        label: user.disabled_at ? t.users.enable : t.users.disable,
                        run: () => disable.run({ id: user.id, disabled: user.disabled_at === null }),
                      },
                      {
                        label: t.users.reset,
                        run: () =>
                          resetPassword.run({ id: user.id }, ({ link }) =>
                            link ? pass({ user, link }) : say(t.users.resetSent(user.name)),
                          ),
                      },
                      ...(user.superadmin ? [] : [{ label: t.users.promote, run: () => promote(user) }]),
                      { label: t.users.erase, isDangerous: true, run: () => erase(user) },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
      <Invitations scope="platform" isInviting={isInviting} close={() => setInviting(false)} />
      {passed && (
        <Dialog title={t.invitations.pass} onClose={() => pass(undefined)}>
          <p>{t.invitations.passHint(passed.user.email ?? passed.user.name)}</p>
          <Secret text={passed.link} label={t.invitations.pass} />
        </Dialog>
      )}
      {promoted && (
        <Dialog title={t.users.promoteTitle(promoted.name)} onClose={() => promote(null)}>
          <p>{t.users.promoteHint}</p>
          <Secret text={`muster operator users promote ${promoted.id}`} label={t.users.command} />
        </Dialog>
      )}
      {isNew && (
        <Dialog title={t.users.new} onClose={() => setNew(false)}>
          <Form
            fields={[
              { name: 'name', label: t.account.name },
              { name: 'email', label: t.account.email, type: 'email' },
              { name: 'password', label: t.users.password, type: 'password', autoComplete: 'new-password' },
            ]}
            label={t.create}
            submit={async ({ name = '', email = '', password = '' }) => {
              await create({ name, email, password })
              setNew(false)
            }}
          />
        </Dialog>
      )}
      {erased && (
        <Dialog title={t.users.eraseTitle(erased.name)} onClose={() => erase(null)}>
          <p>{t.users.eraseHint}</p>
          <Form
            fields={[]}
            label={t.users.erase}
            isDangerous
            submit={async () => {
              await eraseUser({ id: erased.id })
              erase(null)
            }}
          />
        </Dialog>
      )}
    </Page>
  )
}
