import type { Role } from '@muster/contract'
import { disownCards } from '../boards/store/cards.ts'
import { type Actor, recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/db.ts'
import { announce, announceCards, doneBy } from '../core/events.ts'
import { lockUserRow } from '../core/locks.ts'
import { invalid, Refusal } from '../core/refusal.ts'
import { revokeEmbeds } from './store/access-tokens.ts'
import {
  deleteMember,
  findMember,
  forgetRemoval,
  insertMember,
  lockOwners,
  type Member,
  rememberRemoval,
  updateRole,
} from './store/memberships.ts'

/** Rules about members of a project, shared by the API and `muster operator`. */

interface NewMember {
  /** Undefined: nobody has the address that was sent. */
  readonly userId: number | undefined
  readonly role: Role
  /** The field of the body that names them. */
  readonly field: 'email' | 'user_id' | 'owner_id'
}

export async function addMember(tx: Tx, actor: Actor, projectId: number, member: NewMember): Promise<Member> {
  // Before the owners, as an erasure does.
  if (member.userId !== undefined) await lockUserRow(tx, member.userId, 'shared')
  await lockOwnersFor(tx, actor, projectId)
  return joinProject(tx, actor, projectId, member)
}

/**
 * Throws 400 if the user is already a member, and 422 on `field` if they are not a user of the project's platform.
 */
export async function joinProject(
  tx: Tx,
  actor: Actor,
  projectId: number,
  { userId, role, field }: NewMember,
): Promise<Member> {
  const nobody = invalid({ [field]: [`The ${field} field must name a user of this platform.`] })
  if (userId === undefined) throw nobody
  // Whoever is being erased must not become a member again.
  await lockUserRow(tx, userId, 'shared')
  const added = await insertMember(tx, projectId, userId, role)
  if (added === 'nobody') throw nobody
  if (added === 'member') {
    throw new Refusal(400, 'rule', 'They are a member already. Change their role with members/set-role.')
  }
  await forgetRemoval(tx, projectId, userId)
  const subject = `user ${userId}`
  await recordAudit(tx, actor, { action: 'member.add', project_id: projectId, subject, details: { role } })
  const changes = { role: { from: null, to: role } }
  announce(tx, doneBy(actor, { project_id: projectId }), 'member.added', { user_id: userId }, { changes })
  const member = await findMember(tx, projectId, userId)
  if (!member) throw new Error('The member disappeared within the transaction that added them.')
  return member
}

export async function setMemberRole(
  tx: Tx,
  actor: Actor,
  projectId: number,
  userId: number,
  role: Role,
): Promise<Member> {
  const before = await lockMemberKeepingAnOwner(tx, actor, projectId, userId, role === 'owner')
  // Not an upsert, which would re-add a member who was removed a moment ago.
  if (!(await updateRole(tx, projectId, userId, role))) throw notMember()
  await recordAudit(tx, actor, {
    action: 'member.set-role',
    project_id: projectId,
    subject: `user ${userId}`,
    details: { from: before.role, to: role },
  })
  const changes = { role: { from: before.role, to: role } }
  if (role !== before.role)
    announce(tx, doneBy(actor, { project_id: projectId }), 'member.updated', { user_id: userId }, { changes })
  return { ...before, role }
}

/** Their cards stay, without an owner. */
export async function removeMember(tx: Tx, actor: Actor, projectId: number, userId: number): Promise<void> {
  const { role } = await lockMemberKeepingAnOwner(tx, actor, projectId, userId, false)
  await deleteMember(tx, projectId, userId)
  if (!actor.service) await rememberRemoval(tx, projectId, userId)
  await revokeEmbeds(tx, projectId, [userId])
  // Must be a separate, later statement: a concurrent assignment of a card to them holds a lock on their membership
  // until it commits.
  const cards = await disownCards(tx, projectId, userId)
  const doing = doneBy(actor, { project_id: projectId })
  const left = { role: { from: role, to: null } }
  announce(tx, doing, 'member.removed', { user_id: userId }, { changes: left, also: { cards: cards.length } })
  const changes = { owner_id: { from: userId, to: null } }
  announceCards(
    tx,
    doing,
    cards.map((card) => ({ ...card, changes })),
  )
  const subject = `user ${userId}`
  await recordAudit(tx, actor, { action: 'member.remove', project_id: projectId, subject })
}

/**
 * Throws 422 when the user is not a member, 400 when the project would have no owner left. Locks the owners
 * until the transaction ends, so that the last two cannot both leave at once.
 */
async function lockMemberKeepingAnOwner(
  tx: Tx,
  actor: Actor,
  projectId: number,
  userId: number,
  staysOwner: boolean,
): Promise<Member> {
  // Every member may leave, so no owner role is needed.
  const isLeaving = actor.user_id === userId
  const owners = isLeaving ? await lockOwners(tx, projectId) : await lockOwnersFor(tx, actor, projectId)
  const member = await findMember(tx, projectId, userId)
  if (!member) throw notMember()
  if (!staysOwner && owners.length === 1 && owners[0] === userId) {
    throw new Refusal(400, 'rule', 'A project needs at least one owner. Make someone else an owner first.')
  }
  return member
}

/**
 * Locks and returns the owners. Access was checked before the lock, so a caller who lost the role meanwhile is
 * refused. Otherwise they could appoint themselves again.
 */
async function lockOwnersFor(
  tx: Tx,
  { user_id, superadmin, service }: Actor,
  projectId: number,
): Promise<number[]> {
  const owners = await lockOwners(tx, projectId)
  if (user_id === null || superadmin || service || owners.includes(user_id)) return owners
  throw new Refusal(403, 'forbidden_role', 'You are no longer an owner of this project.')
}

const notMember = () => invalid({ user_id: ['The user_id field must be a member of this project.'] })
