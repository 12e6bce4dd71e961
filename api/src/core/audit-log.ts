import type { AuditEntryView } from '@muster/contract'
import type { Db, Tx } from './db.ts'
import { moment } from './moments.ts'
import { type Statement, sql } from './sql.ts'

/** Every audited action. The API and `muster operator` use the same name for the same action. */
export const auditActions = [
  'sign_in',
  'sign_in.failed',
  'sign_out',
  'password.change',
  'recovery_codes.regenerate',
  'password.reset-link',
  'password.reset',
  'email.change',
  'email.confirm',
  'profile.update',
  'invitation.create',
  'invitation.revoke',
  'two_factor.enrol',
  'two_factor.confirm',
  'two_factor.disable',
  'token.create',
  'token.revoke',
  'user.create',
  'user.disable',
  'user.enable',
  'user.promote',
  'user.demote',
  'user.erase',
  'user.reset-password',
  'user.reset-second-factor',
  'member.add',
  'member.set-role',
  'member.remove',
  'platform.create',
  'project.create',
  'project.update',
  'project.suspend',
  'project.resume',
  'plan.set',
  'plan.retire',
  'subscription.trialing',
  'subscription.active',
  'subscription.past_due',
  'subscription.checkout_open',
  'subscription.expired',
  'subscription.canceled',
  'master-board.delete',
  'master-group.delete',
  'master-card.delete',
  'master-board.restore',
  'master-group.restore',
  'master-card.restore',
  'rollout.push',
  'rollout.sync',
  'rollout.withdrawal',
  'rollout.undo',
  'rollout.advance',
  'rollout.hold',
  'rollout.release',
  'rollout.approve',
  'rollout.reject',
  'rollout.undecided',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.rotate-secret',
  'webhook.test',
  'webhook.suspend',
  'webhook.resume',
  'webhook.redeliver',
  'sso-provider.create',
  'sso-provider.update',
  'sso-provider.delete',
  'sso.link',
  'sso-domain.check',
  'sso-domain.lost',
  'sso-domain.vouch',
  'sso-provider.trust',
  'notifications.unsubscribe',
  'passkey.create',
  'passkey.delete',
  'platform.update',
  'embed.create',
  'service-token.create',
  'service-token.rotate',
  'service-token.revoke',
  'theme-version.approved',
  'theme-version.rejected',
  'demo.fill',
] as const
export type AuditAction = (typeof auditActions)[number]
/** The action of a write without a name of its own, from its path: for example templates.boards.update. */
export type OperationAction = `${string}.${string}.${string}`

/** A user, or an operator at the command line, who has no account. */
export interface Actor {
  readonly user_id: number | null
  readonly platform_id: number
  /** A superadmin manages the members of every project of the platform. */
  readonly superadmin?: boolean
  /** A service token acts for its platform, within its scopes. */
  readonly service?: object | null
}

export const operatorOf = (platform_id: number): Actor => ({ user_id: null, platform_id })

export interface AuditEntry {
  readonly action: AuditAction | OperationAction
  readonly project_id?: number
  /** What the action was done to, for example `user 7`. */
  readonly subject?: string
  readonly details?: Readonly<Record<string, unknown>>
  /** The IP address that the actor used. */
  readonly address?: string
}

/** Runs in the transaction that it records. The entry must never contain a password, a token or a code. */
export async function recordAudit(
  tx: Tx,
  /** Null for a failed sign-in with an unknown e-mail address. */
  actor: { readonly user_id: number | null; readonly platform_id: number | null },
  entry: AuditEntry,
): Promise<void> {
  await tx.query(sql`
    insert into audit_log (actor_id, platform_id, project_id, action, subject, details, address)
    values (${actor.user_id}, ${actor.platform_id}, ${entry.project_id ?? null}, ${entry.action},
      ${entry.subject ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb, ${entry.address ?? null})`)
  tx.isAudited = true
}

/** The log of a project, or of the whole platform if `project_id` is null. */
export interface AuditOf {
  readonly platform_id: number
  readonly project_id: number | null
}

export interface AuditFilter {
  /** An action, or a prefix of actions if it ends with a dot. */
  readonly action?: string | undefined
  readonly actor_id?: number | null | undefined
}

const logEntry = sql`
  l.id, 'log' as source, ${moment('l.at')} as at, l.actor_id, u.name as actor_name, l.action, l.project_id, l.subject,
  l.address, l.details`

const logOf = ({ platform_id, project_id }: AuditOf, { action, actor_id }: AuditFilter): Statement => sql`
  from audit_log l left join users u on u.id = l.actor_id
  where l.platform_id = ${platform_id} and (${project_id}::bigint is null or l.project_id = ${project_id})
    and (${action ?? null}::text is null or l.action = ${action ?? null}
      or (right(${action ?? ''}, 1) = '.' and starts_with(l.action, ${action ?? ''})))
    and (${actor_id ?? null}::bigint is null or l.actor_id = ${actor_id ?? null})`

/** Entries with smaller ids than `before`, newest first. */
export const listAudit = (db: Db, of: AuditOf, filter: AuditFilter, before: number | null, limit: number) =>
  db.query<AuditEntryView>(sql`
    select ${logEntry} ${logOf(of, filter)} and (${before}::bigint is null or l.id < ${before})
    order by l.id desc limit ${limit}`)

/** Entries with larger ids than `after`, oldest first, for an export. */
export const readAudit = (db: Db, of: AuditOf, filter: AuditFilter, after: number, limit: number) =>
  db.query<AuditEntryView>(sql`
    select ${logEntry} ${logOf(of, filter)} and l.id > ${after} order by l.id limit ${limit}`)

/**
 * The activity on the boards of a project as audit entries, newest first. Lists changed fields without their
 * values.
 */
export const listAuditedActivity = (
  db: Db,
  projectId: number,
  { action, actor_id }: AuditFilter,
  before: number | null,
  limit: number,
) =>
  db.query<AuditEntryView>(sql`
    select a.seq as id, 'activity' as source, ${moment('a.created_at')} as at, a.user_id as actor_id, u.name as actor_name,
      a.kind || '.' || a.action as action, a.project_id,
      case when a.card_id is not null then 'card ' || a.card_id end as subject, null as address,
      jsonb_build_object('fields', (select coalesce(jsonb_agg(f), '[]') from jsonb_object_keys(a.changes) f)) as details
    from activity a left join users u on u.id = a.user_id
    where a.project_id = ${projectId} and a.seq is not null and (${before}::bigint is null or a.seq < ${before})
      and (${action ?? null}::text is null or a.kind || '.' || a.action = ${action ?? null}
        or (right(${action ?? ''}, 1) = '.' and starts_with(a.kind || '.' || a.action, ${action ?? ''})))
      and (${actor_id ?? null}::bigint is null or a.user_id = ${actor_id ?? null})
    order by a.seq desc limit ${limit}`)

/**
 * The newest entries of all platforms, for operators. Failed sign-ins with unknown e-mail addresses have no
 * platform.
 */
export const listAllAudit = (db: Db, platformId: number | null, limit: number) =>
  db.query<AuditEntryView & { platform_id: number | null }>(sql`
    select l.platform_id, ${logEntry} from audit_log l left join users u on u.id = l.actor_id
    where ${platformId}::bigint is null or l.platform_id = ${platformId}
    order by l.id desc limit ${limit}`)

/**
 * The only way to delete entries. purge_audit_log refuses to delete entries that are younger than ninety
 * days.
 */
export async function deleteOldAudit(db: Db, before: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(
    sql`select purge_audit_log(${before}, ${limit}::int) as deleted`,
  )
  return row?.deleted ?? 0
}
