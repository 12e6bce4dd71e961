import type { Db, Tx } from './db.ts'
import { sql } from './sql.ts'

/** Every audited action. The API and `muster operator` use the same name for the same action. */
const auditActions = [
  ...(['sign_in', 'sign_in.failed', 'sign_out', 'password.change', 'recovery_codes.regenerate'] as const),
  ...(['two_factor.enrol', 'two_factor.confirm', 'two_factor.disable'] as const),
  ...(['token.create', 'token.revoke'] as const),
  ...(['user.create', 'user.disable', 'user.enable', 'user.promote', 'user.demote', 'user.erase'] as const),
  ...(['user.reset-password', 'user.reset-second-factor'] as const),
  ...(['member.add', 'member.set-role', 'member.remove'] as const),
  ...(['platform.create', 'project.create', 'project.update', 'project.suspend', 'project.resume'] as const),
  ...(['plan.set', 'plan.retire'] as const),
  ...(['subscription.trialing', 'subscription.active', 'subscription.past_due'] as const),
  ...(['subscription.checkout_open', 'subscription.expired', 'subscription.canceled'] as const),
  ...(['master-board.delete', 'master-group.delete', 'master-card.delete'] as const),
  ...(['master-board.restore', 'master-group.restore', 'master-card.restore'] as const),
  ...(['rollout.push', 'rollout.sync', 'rollout.withdrawal', 'rollout.undo'] as const),
  ...(['rollout.pause', 'rollout.resume'] as const),
  ...(['webhook.create', 'webhook.update', 'webhook.delete', 'webhook.rotate-secret'] as const),
  ...(['webhook.test', 'webhook.suspend', 'webhook.resume', 'webhook.redeliver'] as const),
  ...(['theme-version.approved', 'theme-version.rejected', 'demo.fill'] as const),
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who acts: a user, or an operator at the command line, who has no account. */
export interface Actor {
  readonly user_id: number | null
  readonly platform_id: number
  /** A superadmin manages the members of every project of the platform. */
  readonly superadmin?: boolean
}

export const operatorOf = (platform_id: number): Actor => ({ user_id: null, platform_id })

export interface AuditEntry {
  readonly action: AuditAction
  readonly project_id?: number
  /** What the action was done to, for example `user 7`. */
  readonly subject?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Runs in the transaction that it records. The entry must never contain a password, a token or a code. */
export async function recordAudit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.query(sql`
    insert into audit_log (actor_id, platform_id, project_id, action, subject, details)
    values (${actor.user_id}, ${actor.platform_id}, ${entry.project_id ?? null}, ${entry.action},
      ${entry.subject ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb)`)
}

/** Takes as long as an entry and makes none. */
export async function pretendAudit(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into audit_log (actor_id, platform_id, project_id, action, subject, details)
    select null, id, null, 'sign_in.failed', null, '{}'::jsonb from platforms where id = 0`)
}

/** The audit log can only grow, except through this function, which refuses what is younger than ninety days. */
export async function deleteOldAudit(db: Db, before: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(
    sql`select purge_audit_log(${before}, ${limit}::int) as deleted`,
  )
  return row?.deleted ?? 0
}
