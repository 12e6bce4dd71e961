import type { Client, Invitation } from '@muster/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { whenText } from './dates.ts'
import { Form } from './form.tsx'
import { Paged } from './pages.tsx'
import { queries } from './query.tsx'
import { Secret } from './Secret.tsx'
import { complainOf, say } from './toasts.tsx'
import { Badge, Dialog, Table } from './ui.tsx'

const roles = ['viewer', 'member', 'owner'] as const
type Role = (typeof roles)[number]
const options = roles.map((role) => [role, `${t.role[role]}: ${t.members.roles[role]}`] as const)

/** The open invitations to a project, or with null to the platform. The client says which. */
export function Invitations({
  client,
  projectId,
  isInviting,
  close,
}: {
  readonly client: Client
  readonly projectId: number | null
  readonly isInviting: boolean
  close(): void
}) {
  const key = ['invitations', projectId]
  const [passed, pass] = useState<{ email: string; link: string }>()
  const readAgain = () => queries.invalidateQueries({ queryKey: key })
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const page = await client.invitations.list({ limit: 50, after_id: pageParam })
      return { rows: page.invitations, next: page.next_after_id }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  async function invite(email: string, role: Role | null) {
    const { link } = await client.invitations.create({ email, ...(role && { role }) })
    close()
    if (link) pass({ email, link })
    else say(t.invitations.sent(email))
    await readAgain()
  }
  const revoke = ({ id }: Invitation) =>
    void client.invitations
      .revoke({ id })
      .then(() => say(t.invitations.revoked))
      .then(readAgain)
      .catch(complainOf)
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
                      <button type="button" className="small" onClick={() => revoke(invitation)}>
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
              ...(projectId === null
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
