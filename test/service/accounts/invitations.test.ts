import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { invitationsAccept, invitationsCreate, invitationsList, membersSetRole, usersDisable } = operations

let world: World
beforeAll(async () => {
  world = await createWorld({ SMTP_URL: '' })
})
afterAll(() => world.close())

test('an invitation that cannot be accepted is marked as ended with the reason', async () => {
  const boss = await world.user({ superadmin: true })
  const owner = await world.member('owner')
  const second = await world.member('owner', owner.project_id)
  const headers = { 'x-project-id': String(owner.project_id) }
  const invite = async (who: { token: string }, email: string) =>
    (await world.call(invitationsCreate, { email }, { token: who.token, headers })).body.data
  const made = await invite(second, 'one@example.org')
  expect(made.invitation.ended_reason).toBeNull()
  await invite(owner, 'two@example.org')
  const reasons = async () => {
    const { body } = await world.call(invitationsList, {}, { token: owner.token, headers })
    return body.data.invitations.map((each: { ended_reason: string | null }) => each.ended_reason)
  }
  expect(await reasons()).toEqual([null, null])
  const demote = { user_id: second.id, role: 'member' }
  expect((await world.call(membersSetRole, demote, { token: owner.token, headers })).status).toBe(200)
  expect(await reasons()).toEqual(['inviter', null])
  const token = made.link.split('#')[1]
  const accepted = { token, name: 'New', password: 'a long and unusual password' }
  expect((await world.call(invitationsAccept, accepted)).status).toBe(400)
  // Who gets the right back, has invited.
  await world.call(membersSetRole, { ...demote, role: 'owner' }, { token: owner.token, headers })
  expect(await reasons()).toEqual([null, null])
  await world.call(usersDisable, { id: second.id, disabled: true }, boss)
  expect(await reasons()).toEqual(['inviter', null])
  await world.db.query(sql`update one_time_links set expires_at = now() where created_by = ${owner.id}`)
  expect(await reasons()).toEqual(['inviter', 'expired'])
  await world.db.query(sql`update projects set suspended_at = now() where id = ${owner.project_id}`)
  expect(await reasons()).toEqual(['project_suspended', 'expired'])
})
