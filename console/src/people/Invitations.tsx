import { useState } from 'react'
import { type Scope, useInvitations, useInvite, useRevokeInvitation } from '../api/people.ts'
import { whenText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { Secret } from '../parts/Secret.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Badge, Dialog, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const roles = ['viewer', 'member', 'owner'] as const
type Role = (typeof roles)[number]
const options = roles.map((role) => [role, `${t.role[role]}: ${t.members.roles[role]}`] as const)

/** The open invitations to the project in the URL, or to the platform. */
export function Invitations({
  scope,
  isInviting,
  close,
}: {
  readonly scope: Scope
  readonly isInviting: boolean
  close(): void
}) {
  const [passed, pass] = useState<{ email: string; link: string }>()
  const pages = useInvitations(scope)
  const { send: create } = useInvite(scope)
  const revoke = useRevokeInvitation(scope)
  async function invite(email: string, role: Role | null) {
    const { link } = await create({ email, ...(role && { role }) })
    close()
    if (link) pass({ email, link })
    else say(t.invitations.sent(email))
  }
  return (
    <>
      <Paged of={pages} empty={null}>
        {(rows) => (
          <section className="part">
            <h2>{t.invitations.title}</h2>
            <Table
              label={t.invitations.title}
              head={[t.account.email, t.members.role, t.account.expires, '']}
            >
              {rows.map((invitation) => (
                <tr key={invitation.id}>
                  <th scope="row">{invitation.email}</th>
                  <td>{invitation.role && t.role[invitation.role]}</td>
                  <td>
                    {invitation.ended_reason ? (
                      <Badge kind="muted">{t.invitations.ended[invitation.ended_reason]}</Badge>
                    ) : (
                      t.invitations.expires(whenText(invitation.expires_at))
                    )}
                  </td>
                  <td>
                    <div className="row">
                      <button
                        type="button"
                        className="small"
                        onClick={() => void invite(invitation.email, invitation.role).catch(complainOf)}
                      >
                        {t.invitations.again}
                        <span className="visually-hidden"> {invitation.email}</span>
                      </button>
                      <button
                        type="button"
                        className="small"
                        onClick={() => revoke.run({ id: invitation.id }, () => say(t.invitations.revoked))}
                      >
                        {t.invitations.revoke}
                        <span className="visually-hidden"> {invitation.email}</span>
                      </button>
                    </div>
                  </td>
                </tr>
              ))}
            </Table>
          </section>
        )}
      </Paged>
      {isInviting && (
        <Dialog title={t.invitations.invite} onClose={close}>
          <p className="hint">{t.invitations.inviteHint}</p>
          <Form
            fields={[
              { name: 'email', label: t.account.email, type: 'email' },
              ...(scope === 'platform'
                ? []
                : [
                    {
                      name: 'role',
                      label: t.members.role,
                      type: 'select',
                      options,
                      value: 'member',
                    } as const,
                  ]),
            ]}
            label={t.invitations.invite}
            submit={({ email = '', role }) => invite(email, (role as Role | undefined) ?? null)}
          />
        </Dialog>
      )}
      {passed && (
        <Dialog title={t.invitations.pass} onClose={() => pass(undefined)}>
          <p>{t.invitations.passHint(passed.email)}</p>
          <Secret text={passed.link} label={t.invitations.pass} />
        </Dialog>
      )}
    </>
  )
}
