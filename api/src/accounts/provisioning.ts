import { type BodyOf, type Operations, type Role, weakerRole } from '@muster/contract'
import { type Actor, recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/db.ts'
import { assertPossible } from '../core/no-address.ts'
import { invalid, Refusal } from '../core/refusal.ts'
import { addMember, removeMember, setMemberRole } from './members.ts'
import { createProject, updateProject } from './projects.ts'
import { followSsoRule } from './sso-rule.ts'
import {
  findByExternalIds,
  findExternalIds,
  insertExternalId,
  lockExternalId,
  lockExternalIdOf,
} from './store/external-ids.ts'
import { findMember, lockOwners, type Member, wasRemoved } from './store/memberships.ts'
import { endLinksOf } from './store/one-time-links.ts'
import { findProject, type Project } from './store/projects.ts'
import {
  hasSignedIn,
  lockUser,
  markUnproven,
  type SignInUser,
  setProvisionedEmail,
  updateProfile,
} from './store/users.ts'
import { createUser, explainTakenEmail } from './users.ts'

/**
 * What the program of a platform may make and change, by external ids. It never takes over an account: it changes only
 * people whom it has made itself, and never one who has become a superadmin.
 */

type ProjectItem = BodyOf<Operations['projectsUpsert']>
type UserItem = BodyOf<Operations['usersUpsert']>
type MemberItem = BodyOf<Operations['membersUpsert']>
type EmbedBody = BodyOf<Operations['embedsCreate']>

export async function upsertProject(
  tx: Tx,
  actor: Actor,
  { external_id, name, tools, time_zone, attributes, owner }: ProjectItem,
): Promise<{ project: Project; isNew: boolean }> {
  const known = await lockExternalId(tx, actor.platform_id, 'project', external_id)
  const changes = { name, tools, time_zone, attributes }
  const project =
    known === undefined
      ? await insertProjectOf(tx, actor, external_id, changes)
      : await changeProjectOf(tx, actor, known, changes)
  if (owner) {
    const user = await findPerson(tx, actor, owner.external_id, 'owner.external_id')
    await giveRole(tx, actor, project.id, user, 'owner')
  }
  return { project, isNew: known === undefined }
}

type Changes<Item> = { readonly [Name in keyof Item]: Item[Name] | undefined }
type ProjectChanges = Changes<Omit<ProjectItem, 'external_id' | 'owner'>>

async function insertProjectOf(
  tx: Tx,
  actor: Actor,
  externalId: string,
  { name, tools, time_zone, attributes }: ProjectChanges,
): Promise<Project> {
  if (name === undefined) throw invalid({ name: ['The name field is required for a new project.'] })
  const project = await createProject(tx, actor, { name, tools: tools ?? [], time_zone, attributes })
  await insertExternalId(tx, actor.platform_id, 'project', externalId, project.id)
  return project
}

async function changeProjectOf(tx: Tx, actor: Actor, id: number, changes: ProjectChanges): Promise<Project> {
  const before = await findProject(tx, id)
  if (!before) throw new Error('A project with an external id is missing.')
  const isSame =
    (changes.name ?? before.name) === before.name &&
    (changes.time_zone ?? before.time_zone) === before.time_zone &&
    (changes.tools === undefined || areEqual(changes.tools.toSorted(), before.granted_tools.toSorted())) &&
    (changes.attributes === undefined || areEqual(pairsOf(changes.attributes), pairsOf(before.attributes)))
  // The same call again is no change: nothing in the feeds, nothing in the audit log.
  return isSame ? before : updateProject(tx, actor, before, changes)
}

const areEqual = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
const pairsOf = (map: Readonly<Record<string, string>>) =>
  Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1))

export async function upsertUser(
  tx: Tx,
  actor: Actor,
  { external_id, name, email, language }: UserItem,
): Promise<{ user: SignInUser; isNew: boolean }> {
  const known = await lockExternalId(tx, actor.platform_id, 'user', external_id)
  if (known !== undefined)
    return { user: await changePerson(tx, actor, known, { name, email, language }), isNew: false }
  return { user: await insertPerson(tx, actor, { external_id, name, email, language }), isNew: true }
}

async function insertPerson(
  tx: Tx,
  actor: Actor,
  { external_id, name, email, language }: Changes<UserItem> & Pick<UserItem, 'external_id' | 'name'>,
): Promise<SignInUser> {
  const { platform_id } = actor
  const made = await createUser(tx, actor, {
    platform_id,
    email: email ?? null,
    name,
    language: language ?? null,
    // Nobody can sign in with it.
    password_hash: '',
  })
  // Whoever accepts an invitation to the address chooses the first password.
  await markUnproven(tx, made.id)
  await insertExternalId(tx, platform_id, 'user', external_id, made.id)
  return lockUser(tx, made.id)
}

async function changePerson(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, email, language }: Pick<UserItem, 'name'> & Changes<Pick<UserItem, 'email' | 'language'>>,
): Promise<SignInUser> {
  const before = await lockUser(tx, id)
  assertNoSuperadmin(before)
  if (email != null && email.toLowerCase() !== before.email.toLowerCase()) {
    if (await hasSignedIn(tx, id))
      throw invalid({ email: ['They have signed in, and change their address themselves in their account.'] })
    assertPossible(email)
    await setProvisionedEmail(tx, id, email).catch(explainTakenEmail)
    await followSsoRule(tx, id)
    // A link that was mailed to the old address must not open the account any more.
    await endLinksOf(tx, id, null)
    await recordAudit(tx, actor, { action: 'email.change', subject: `user ${id}` })
  }
  const isRenamed = name !== before.name || (language !== undefined && language !== before.language)
  if (isRenamed) {
    await updateProfile(tx, id, { name, language })
    await recordAudit(tx, actor, { action: 'profile.update', subject: `user ${id}` })
  }
  return lockUser(tx, id)
}

export async function upsertMember(
  tx: Tx,
  actor: Actor,
  { user_external_id, role, ...named }: MemberItem,
): Promise<{ userId: number; member: Member | null; isNew: boolean }> {
  const { id: projectId } = await findNamedProject(tx, actor, named)
  const user = await findPerson(tx, actor, user_external_id, 'user_external_id')
  if (role !== null) return { userId: user.id, ...(await giveRole(tx, actor, projectId, user, role)) }
  if (await findMember(tx, projectId, user.id)) await removeMember(tx, actor, projectId, user.id)
  return { userId: user.id, member: null, isNew: false }
}

/** A project of the caller's platform, by its id or its external id; throws 422. */
async function findNamedProject(
  tx: Tx,
  { platform_id }: Actor,
  { project_id, project_external_id: externalId }: Pick<MemberItem, 'project_id' | 'project_external_id'>,
): Promise<Project> {
  const id =
    externalId == null
      ? project_id
      : (await findByExternalIds(tx, platform_id, 'project', [externalId])).get(externalId)
  const project = id == null ? undefined : await findProject(tx, id)
  if (project?.platform_id === platform_id) return project
  const field = externalId == null ? 'project_id' : 'project_external_id'
  throw invalid({ [field]: [`The ${field} field must name a project of this platform.`] })
}

/** A person whom the program has made, locked like their external id, so that they are not erased meanwhile. */
async function findPerson(
  tx: Tx,
  { platform_id }: Actor,
  externalId: string,
  field: string,
): Promise<SignInUser> {
  const id = await lockExternalId(tx, platform_id, 'user', externalId)
  if (id === undefined)
    throw invalid({ [field]: [`The ${field} field must name a person of this platform.`] })
  const user = await lockUser(tx, id)
  assertNoSuperadmin(user)
  return user
}

function assertNoSuperadmin({ superadmin, superadmin_billing }: SignInUser): void {
  if (!superadmin && !superadmin_billing) return
  const message =
    'The person has rights on the whole platform. Programs do not change such people; use the console.'
  throw new Refusal(400, 'rule', message)
}

/** A program erases only people whom a program has made. Takes the locks of eraseUser, in its order. */
export async function assertMayErase(tx: Tx, user: Pick<SignInUser, 'id' | 'platform_id'>): Promise<void> {
  await lockExternalIdOf(tx, 'user', user)
  assertNoSuperadmin(await lockUser(tx, user.id))
  if ((await findExternalIds(tx, 'user', [user.id])).has(user.id)) return
  const message = 'No program has made this person, so none may erase them; a superadmin may, in the console.'
  throw new Refusal(400, 'rule', message)
}

async function giveRole(
  tx: Tx,
  actor: Actor,
  projectId: number,
  { id }: SignInUser,
  role: Role,
): Promise<{ member: Member; isNew: boolean }> {
  const before = await findMember(tx, projectId, id)
  if (before?.role === role) return { member: before, isNew: false }
  const member = before
    ? await setMemberRole(tx, actor, projectId, id, role)
    : await addMember(tx, actor, projectId, { userId: id, role, field: 'user_id' })
  return { member, isNew: before === undefined }
}

/** Finds or makes the person and their membership; throws if they may not be shown the project. The role is the lower one. */
export async function handOver(
  tx: Tx,
  actor: Actor,
  { user: sent, role, ...named }: Pick<EmbedBody, 'user' | 'role' | 'project_id' | 'project_external_id'>,
): Promise<{ user: SignInUser; project: Project; role: Role }> {
  const project = await findNamedProject(tx, actor, named)
  if (project.suspended_at)
    throw new Refusal(403, 'project_suspended', 'The project is suspended: its boards cannot be shown.')
  const known = await lockExternalId(tx, actor.platform_id, 'user', sent.external_id)
  const user = known === undefined ? await insertPerson(tx, actor, sent) : await lockUser(tx, known)
  assertNoSuperadmin(user)
  if (user.disabled_at)
    throw new Refusal(400, 'rule', 'The person is disabled. A superadmin can enable them again.')
  const member = await findMember(tx, project.id, user.id)
  if (member) return { user, project, role: weakerRole(member.role, role) }
  // A removal that is going on holds the same lock.
  await lockOwners(tx, project.id)
  if (await wasRemoved(tx, project.id, user.id)) {
    const message =
      'Somebody removed this person from the project. Add them again with members/upsert if that is meant.'
    throw new Refusal(400, 'was_removed', message)
  }
  await addMember(tx, actor, project.id, { userId: user.id, role, field: 'user_id' })
  return { user, project, role }
}
