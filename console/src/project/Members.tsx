import type { Member } from '@muster/sdk'
import { useState } from 'react'
import { useAddMember, useMembers, useRemoveMember, useSetRole } from '../api/people.ts'
import { useCanManage, useMe } from '../api/project.ts'
import { Form } from '../parts/form.tsx'
import { Picker } from '../parts/Picker.tsx'
import { Shown } from '../parts/query.tsx'
import { say } from '../parts/toasts.tsx'
import { Avatar, Badge, Dialog, Page, Table } from '../parts/ui.tsx'
import { Invitations } from '../people/Invitations.tsx'
import { t } from '../texts.ts'

const roles = ['viewer', 'member', 'owner'] as const
type Role = (typeof roles)[number]
const options = roles.map((role) => [role, `${t.role[role]}: ${t.members.roles[role]}`] as const)

export function Members() {
  const query = useMembers()
  const { send: add } = useAddMember()
  const { send: remove } = useRemoveMember()
  const setRole = useSetRole()
  const canManage = useCanManage()
  const { data: me } = useMe()
  const [isNew, setNew] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [leaving, ask] = useState<Member | null>(null)
  return (
    <Page
      title={t.members.title}
      hint={t.members.hint}
      actions={
        canManage && (
          <>
            <button type="button" onClick={() => setNew(true)}>
              {t.members.add}
            </button>
            <button type="button" className="primary" onClick={() => setInviting(true)}>
              {t.invitations.invite}
            </button>
          </>
        )
      }
    >
      <Shown of={query}>
        {(members) => (
          <Table label={t.members.title} head={[t.account.name, t.account.email, t.members.role, '']}>
            {members.map((member) => (
              <tr key={member.user_id}>
                <th scope="row">
                  <Avatar id={member.user_id} name={member.name} /> <span aria-hidden>{member.name}</span>{' '}
                  {member.is_disabled && <Badge kind="muted">{t.members.disabled}</Badge>}
                </th>
                <td>{member.email}</td>
                <td>
                  {canManage ? (
                    <Picker
                      isLabelHidden
                      label={t.members.roleOf(member.name)}
                      value={member.role}
                      options={roles.map((role) => ({ value: role, label: t.role[role] ?? role }))}
                      choose={(role) => setRole.run({ user_id: member.user_id, role: role as Role })}
                    />
                  ) : (
                    t.role[member.role]
                  )}
                </td>
                <td>
                  {(canManage || member.user_id === me?.user.id) && (
                    <button type="button" className="small" onClick={() => ask(member)}>
                      {t.members.remove}
                      <span className="visually-hidden"> {member.name}</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Shown>
      {canManage && <Invitations scope="project" isInviting={isInviting} close={() => setInviting(false)} />}
      {leaving && (
        <Dialog title={t.members.removeTitle(leaving.name)} onClose={() => ask(null)}>
          <p>{t.members.removeHint}</p>
          <Form
            fields={[]}
            label={t.members.remove}
            isDangerous
            submit={async () => {
              await remove({ user_id: leaving.user_id })
              ask(null)
              say(t.members.removed(leaving.name))
            }}
          />
        </Dialog>
      )}
      {isNew && (
        <Dialog title={t.members.add} onClose={() => setNew(false)}>
          <Form
            fields={[
              { name: 'email', label: t.members.email, type: 'email' },
              { name: 'role', label: t.members.role, type: 'select', options, value: 'member' },
            ]}
            label={t.add}
            submit={async ({ email = '', role }) => {
              await add({ email, role: role as Role })
              setNew(false)
            }}
          />
        </Dialog>
      )}
    </Page>
  )
}
