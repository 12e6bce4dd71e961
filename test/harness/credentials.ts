// The callers and the three target projects of the credential matrix.
import {
  type Access,
  isAtLeast,
  type Operation,
  type OperationName,
  type Role,
  roles,
  type Scope,
  scopes,
} from '@muster/contract'
import { hashToken, mintEmbedToken, mintToken } from '../../api/src/accounts/tokens.ts'
import { sql } from '../../api/src/core/sql.ts'
import { createPlatform, createTenant, hashOf, type Tenant } from './tenants.ts'
import type { World } from './world.ts'

/** own and sibling are projects of one platform; foreign belongs to another platform. */
export const targets = ['own', 'sibling', 'foreign'] as const
export type Target = (typeof targets)[number]

interface Kind {
  readonly platform: 'ours' | 'theirs'
  readonly superadmin?: true
  readonly superadmin_billing?: true
  /**
   * The user's role in each project. The roles differ, so that using the role of the wrong project is
   * noticed.
   */
  readonly roles: { readonly [Each in Target]?: Role }
  /** An integration token, limited to this role in the project `own`. */
  readonly scope?: Role
  /** An embed token, limited to this role in the project `own`. */
  readonly embed?: Role
  /** A service token with these scopes. */
  readonly service?: readonly Scope[]
  readonly ended?: 'revoked' | 'expired' | 'idle' | 'disabled' | 'absent' | 'left' | 'promoted' | 'orphaned'
}

const kinds = {
  viewer: { platform: 'ours', roles: { own: 'viewer', sibling: 'owner' } },
  member: { platform: 'ours', roles: { own: 'member', sibling: 'viewer' } },
  owner: { platform: 'ours', roles: { own: 'owner', sibling: 'viewer' } },
  superadmin: { platform: 'ours', superadmin: true, roles: {} },
  superadmin_billing: { platform: 'ours', superadmin_billing: true, roles: {} },
  'viewer elsewhere': { platform: 'theirs', roles: { foreign: 'viewer' } },
  'member elsewhere': { platform: 'theirs', roles: { foreign: 'member' } },
  'owner elsewhere': { platform: 'theirs', roles: { foreign: 'owner' } },
  'superadmin elsewhere': { platform: 'theirs', superadmin: true, roles: {} },
  'superadmin_billing elsewhere': { platform: 'theirs', superadmin_billing: true, roles: {} },
  'integration as viewer': { platform: 'ours', roles: { own: 'owner', sibling: 'owner' }, scope: 'viewer' },
  'integration as member': { platform: 'ours', roles: { own: 'owner', sibling: 'owner' }, scope: 'member' },
  'integration as owner': { platform: 'ours', roles: { own: 'owner', sibling: 'owner' }, scope: 'owner' },
  'integration above its user': {
    platform: 'ours',
    roles: { own: 'viewer', sibling: 'owner' },
    scope: 'owner',
  },
  'integration of a superadmin': {
    platform: 'ours',
    superadmin: true,
    superadmin_billing: true,
    roles: { own: 'viewer' },
    scope: 'viewer',
  },
  'service for templates': { platform: 'ours', roles: {}, service: ['templates:write'] },
  'service that publishes': { platform: 'ours', roles: {}, service: ['rollouts:publish'] },
  'service that holds': { platform: 'ours', roles: {}, service: ['rollouts:hold'] },
  'service for projects': { platform: 'ours', roles: {}, service: ['projects:write'] },
  'service for events': { platform: 'ours', roles: {}, service: ['events:read'] },
  'service for audits': { platform: 'ours', roles: {}, service: ['audit:read'] },
  'service for people': { platform: 'ours', roles: {}, service: ['people:write'] },
  'service that reads': { platform: 'ours', roles: {}, service: ['people:read', 'reports:read'] },
  'service that erases': { platform: 'ours', roles: {}, service: ['people:erase'] },
  'service for webhooks': { platform: 'ours', roles: {}, service: ['webhooks:write'] },
  'service for checks': { platform: 'ours', roles: {}, service: ['checks:report'] },
  'service for embeds': { platform: 'ours', roles: {}, service: ['embed'] },
  'service elsewhere': { platform: 'theirs', roles: {}, service: scopes },
  'embed as viewer': { platform: 'ours', roles: { own: 'owner', sibling: 'owner' }, embed: 'viewer' },
  'embed as member': { platform: 'ours', roles: { own: 'owner', sibling: 'owner' }, embed: 'member' },
  'embed above its user': { platform: 'ours', roles: { own: 'viewer', sibling: 'owner' }, embed: 'member' },
  'embed of nobody here': { platform: 'ours', roles: { sibling: 'owner' }, embed: 'member', ended: 'left' },
  'embed of a superadmin': {
    platform: 'ours',
    superadmin: true,
    roles: { own: 'owner' },
    embed: 'member',
    ended: 'promoted',
  },
  'embed without its program': {
    platform: 'ours',
    roles: { own: 'owner' },
    embed: 'member',
    ended: 'orphaned',
  },
  demoted: { platform: 'ours', roles: { own: 'viewer' } },
  revoked: { platform: 'ours', superadmin: true, roles: { own: 'owner' }, ended: 'revoked' },
  expired: { platform: 'ours', roles: { own: 'owner' }, ended: 'expired' },
  idle: { platform: 'ours', roles: { own: 'owner' }, ended: 'idle' },
  disabled: { platform: 'ours', superadmin: true, roles: { own: 'owner' }, ended: 'disabled' },
  nobody: { platform: 'ours', roles: {}, ended: 'absent' },
} as const satisfies Record<string, Kind>
export type Who = keyof typeof kinds
export const everybody = Object.keys(kinds) as Who[]

/** The role of a credential in a project, after the limit of its token. */
export function roleIn(who: Who, target: Target): Role | undefined {
  const { roles: held, embed, scope = embed }: Kind = kinds[who]
  const role = held[target]
  if (!role || !scope) return role
  if (target !== 'own') return undefined
  return isAtLeast(role, scope) ? scope : role
}

/** A second, independent implementation of the access rules, to compare with the server. */
export function declaredStatus(op: Operation, who: Who, target: Target): 401 | 403 | 404 | 422 | 'yes' {
  const kind: Kind = kinds[who]
  const access: Access = op.access
  if (access === 'public') return 'yes'
  if (kind.ended) return 401
  if (kind.embed && !op.forEmbeds) return access === 'signed-in' ? 401 : 403
  if (kind.service) {
    const isAllowed = op.scopes?.some((scope) => kind.service?.includes(scope))
    if (access !== 'signed-in' && !isAllowed) return 403
    // A service token acts for its platform and ignores X-Project-Id, unless the platform is for people.
    if (op.orPlatform === true) return 'yes'
  }
  const isSuperadmin = (kind.superadmin && !kind.scope) || kind.service !== undefined
  const isTheirs = (kind.platform === 'theirs') === (target === 'foreign')
  if (access === 'signed-in') return 'yes'
  if (access === 'session') {
    if (kind.scope) return 403
    if (op.record) return 404
    return op.references && !roleIn(who, target) ? 422 : 'yes'
  }
  if (access === 'superadmin') {
    if (!isSuperadmin) return 403
    if (isTheirs) return 'yes'
    // Rollout numbers are per platform, so a rollout of another platform is not found.
    if (op.record) return Object.keys(op.record).join() === 'rollout' ? 404 : 403
    const isSent = (field: string) =>
      [...(op.body.required ?? []), ...(op.exactlyOneOf ?? [])].includes(field.split('.')[0] ?? '')
    return Object.keys(op.references ?? {}).some(isSent) ? 422 : 'yes'
  }
  const [, needed, flag] = /:(\w+)(?:\|(\w+))?/.exec(access) ?? []
  const hasFlag = kind.service !== undefined || (!kind.scope && !kind.embed && kind[flag as 'superadmin'])
  if (flag && hasFlag && isTheirs) return 'yes'
  const role = roleIn(who, target)
  return role && roles.indexOf(role) >= roles.indexOf(needed as Role) ? 'yes' : 403
}

export type Stage = Awaited<ReturnType<typeof createStage>>

/** Creates users of every kind and the three target projects. `renew` replaces a project. */
export async function createStage(world: World) {
  const theirs = await createPlatform(world)
  // Rollout numbers are per platform. This offset keeps theirs from being equal to ours by chance.
  await world.db.query(sql`update platforms set last_entry = 1000000 where id = ${theirs.id}`)
  const platformOf = (target: Target) => (target === 'foreign' ? theirs.id : world.platform.id)

  const people = new Map<Who, Awaited<ReturnType<typeof personOf>>>()
  async function personOf(who: Who) {
    const { platform, superadmin, superadmin_billing, ended }: Kind = kinds[who]
    const person = await world.user({
      platform_id: platform === 'ours' ? world.platform.id : theirs.id,
      superadmin: superadmin ?? false,
    })
    await world.db.query(sql`
      update users set superadmin_billing = ${superadmin_billing ?? false},
        disabled_at = ${ended === 'disabled' ? new Date() : null}
      where id = ${person.id}`)
    const ends = {
      revoked: sql`revoked_at = now()`,
      expired: sql`created_at = now() - interval '2 days', expires_at = now() - interval '1 second'`,
      idle: sql`last_used_at = now() - interval '8 days'`,
    }
    if (ended && ended in ends) {
      const how = ends[ended as keyof typeof ends]
      await world.db.query(sql`update access_tokens set ${how} where user_id = ${person.id}`)
    }
    return person
  }
  for (const who of everybody) people.set(who, await personOf(who))
  const person = (who: Who) => {
    const found = people.get(who)
    if (!found) throw new Error(who)
    return found
  }

  const stage = {
    own: 0 as unknown as Tenant,
    sibling: 0 as unknown as Tenant,
    foreign: 0 as unknown as Tenant,
  }
  const limited = new Map<Who, string>()

  /** Replaces one of the three projects by a new one, in which everyone has the same role. */
  async function renew(target: Target, name?: OperationName): Promise<Tenant> {
    const tenant = await createTenant(world, platformOf(target), 'our own', name)
    stage[target] = tenant
    const joining = everybody.flatMap((who) => {
      const role = (kinds[who] as Kind).roles[target]
      return role ? [{ id: person(who).id, role: who === 'demoted' ? 'owner' : role }] : []
    })
    await world.db.query(sql`
      insert into memberships (project_id, user_id, role)
      select ${tenant.project_id}, user_id, role
      from unnest(${joining.map(({ id }) => id)}::bigint[], ${joining.map(({ role }) => role)}::text[]) as j (user_id, role)`)
    if (target !== 'own') return tenant
    await world.db.query(sql`
      update memberships set role = 'viewer'
      where project_id = ${tenant.project_id} and user_id = ${person('demoted').id}`)
    for (const [who, token] of await limitedTokens(tenant.project_id)) limited.set(who, token)
    for (const [who, token] of await embedTokens(tenant.project_id)) limited.set(who, token)
    return tenant
  }

  for (const who of everybody) {
    const { service }: Kind = kinds[who]
    if (!service) continue
    await world.db.query(sql`
      update access_tokens set kind = 'service', name = 'x', scopes = ${service}, idle_limit = null
      where user_id = ${person(who).id}`)
  }

  /** What the person's first token, a session, is: the program that hands them over. */
  async function embedTokens(projectId: number): Promise<[Who, string][]> {
    const made: [Who, string][] = []
    for (const who of everybody) {
      const { embed, ended }: Kind = kinds[who]
      if (!embed) continue
      const token = mintEmbedToken()
      const user_id = person(who).id
      if (ended === 'orphaned')
        await world.db.query(sql`
          update access_tokens set revoked_at = now() where user_id = ${user_id} and kind = 'session'`)
      await world.db.query(sql`
        insert into access_tokens (token_hash, user_id, kind, project_id, role, parent_token_id, expires_at)
        select ${hashToken(token)}::bytea, ${user_id}, 'embed', ${projectId}, ${embed},
          (select min(id) from access_tokens where user_id = ${user_id} and kind = 'session'), now() + interval '1 hour'`)
      made.push([who, token])
    }
    return made
  }

  async function limitedTokens(projectId: number): Promise<[Who, string][]> {
    const made = everybody.flatMap((who) => {
      const { scope }: Kind = kinds[who]
      return scope ? [{ who, user_id: person(who).id, role: scope, token: mintToken() }] : []
    })
    await world.db.query(sql`
      insert into access_tokens (token_hash, user_id, kind, name, project_id, role, expires_at)
      select t.token_hash, t.user_id, 'integration', 'x', ${projectId}, t.role, now() + interval '1 hour'
      from unnest(${made.map(({ token }) => hashToken(token))}::bytea[], ${made.map(({ user_id }) => user_id)}::bigint[],
        ${made.map(({ role }) => role)}::text[]) as t (token_hash, user_id, role)`)
    return made.map(({ who, token }) => [who, token])
  }
  for (const target of targets) await renew(target)

  return {
    renew,
    personOf,
    tenant: (target: Target) => stage[target],
    tokenOf: (who: Who): string | undefined =>
      who === 'nobody' ? undefined : (limited.get(who) ?? person(who).token),
    /** A hash of everything in the three projects. */
    hash: async () => (await Promise.all(targets.map((target) => hashOf(world, stage[target])))).join(),
  }
}
