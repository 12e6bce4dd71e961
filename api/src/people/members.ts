import type { Role } from '@muster/contract'
import { invalid, Refusal } from '../refusal.ts'
import { type Actor, recordAudit } from '../store/audit-log.ts'
import type { Tx } from '../store/db.ts'
import {
  deleteMember,
  findMember,
  insertMember,
  lockOwners,
  type Member,
  updateRole,
} from '../store/memberships.ts'

/** Who works in a project, and as what: the same rules for owners who call the API and for operators. */

/** 400 for a member, 422 on `field` for somebody who is no user of the project's platform. */
export async function addMember(
  tx: Tx,
  actor: Actor,
  projectId: number,
  userId: number | undefined,
  role: Role,
  field: 'email' | 'user_id',
): Promise<Member> {
  const nobody = invalid({ [field]: [`The ${field} field must name a user of this platform.`] })
  if (userId === undefined) throw nobody
  const added = await insertMember(tx, projectId, userId, role)
  if (added === 'nobody') throw nobody
  if (added === 'member') {
    throw new Refusal(400, 'rule', 'They are a member already. Change their role with members/set-role.')
  }
  const subject = `user ${userId}`
  await recordAudit(tx, actor, { action: 'member.add', project_id: projectId, subject, details: { role } })
  return findMember(tx, projectId, userId)
}

export async function setMemberRole(
  tx: Tx,
  actor: Actor,
  projectId: number,
  userId: number,
  role: Role,
): Promise<Member> {
  const before = await findMemberBesidesOwners(tx, projectId, userId, role === 'owner')
  // Not an upsert: whoever was removed a moment ago must not come back.
  if (!(await updateRole(tx, projectId, userId, role))) throw notMember()
  await recordAudit(tx, actor, {
    action: 'member.set-role',
    project_id: projectId,
    subject: `user ${userId}`,
    details: { from: before.role, to: role },
  })
  return { ...before, role }
}

export async function removeMember(tx: Tx, actor: Actor, projectId: number, userId: number): Promise<void> {
  await findMemberBesidesOwners(tx, projectId, userId, false)
  await deleteMember(tx, projectId, userId)
  const subject = `user ${userId}`
  await recordAudit(tx, actor, { action: 'member.remove', project_id: projectId, subject })
}

/**
 * 422 for somebody who is no member, 400 where the project would be left without an owner. The owners are held until the
 * transaction ends, so that two who leave at once cannot each count on the other.
 */
async function findMemberBesidesOwners(
  tx: Tx,
  projectId: number,
  userId: number,
  staysOwner: boolean,
): Promise<Member> {
  const owners = await lockOwners(tx, projectId)
  const member = await findMember(tx, projectId, userId)
  if (!staysOwner && owners.length === 1 && owners[0] === userId) {
    throw new Refusal(400, 'rule', 'A project has at least one owner. Make somebody else an owner first.')
  }
  return member
}

const notMember = () => invalid({ user_id: ['The user_id field must be a member of this project.'] })
