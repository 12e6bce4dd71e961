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

/** Rules about members of a project, shared by the API and `muster operator`. */

/**
 * Throws 400 when they are already a member, 422 on `field` when they are not a user of the project's
 * platform.
 */
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
    throw new Refusal(400, 'rule', 'They are already a member. Change their role with members/set-role.')
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
  // Not an upsert, which would re-add a member who was removed a moment ago.
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
 * Throws 422 when the user is not a member, 400 when the project would have no owner left. Locks the owners
 * until the transaction ends, so that the last two cannot both leave at once.
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
    throw new Refusal(400, 'rule', 'A project needs at least one owner. Make someone else an owner first.')
  }
  return member
}

const notMember = () => invalid({ user_id: ['The user_id field must be a member of this project.'] })
