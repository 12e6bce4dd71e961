import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/** Everything that is audited. The API and `muster operator` use the same words for the same deed. */
const auditActions = [
  ...(['sign_in', 'sign_out', 'password.change', 'recovery_codes.regenerate'] as const),
  ...(['two_factor.enrol', 'two_factor.confirm', 'two_factor.disable'] as const),
  ...(['token.create', 'token.revoke'] as const),
  ...(['user.create', 'user.disable', 'user.enable', 'user.promote', 'user.demote'] as const),
  ...(['user.reset-password', 'user.reset-second-factor'] as const),
  ...(['member.add', 'member.set-role', 'member.remove'] as const),
  ...(['platform.create', 'project.create', 'project.update', 'project.suspend', 'project.resume'] as const),
  ...(['plan.set', 'plan.retire'] as const),
  ...(['subscription.trialing', 'subscription.active', 'subscription.past_due'] as const),
  ...(['subscription.checkout_open', 'subscription.expired', 'subscription.canceled'] as const),
  ...(['master-board.delete', 'master-group.delete', 'master-card.delete'] as const),
  ...(['rollout.push', 'rollout.sync', 'rollout.withdrawal', 'rollout.undo'] as const),
  ...(['rollout.pause', 'rollout.resume'] as const),
  ...(['theme-version.approved', 'theme-version.rejected', 'demo.fill'] as const),
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who does something: a user, or an operator at the command line, who has no account. */
export interface Actor {
  readonly user_id: number | null
  readonly platform_id: number
}

export const operatorOf = (platform_id: number): Actor => ({ user_id: null, platform_id })

export interface AuditEntry {
  readonly action: AuditAction
  readonly project_id?: number
  /** What was done to what: `user 7`. */
  readonly subject?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** In the transaction of what it records. Never a secret: not a password, not a token, not a code. */
export async function recordAudit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.query(sql`
    insert into audit_log (actor_id, platform_id, project_id, action, subject, details)
    values (${actor.user_id}, ${actor.platform_id}, ${entry.project_id ?? null}, ${entry.action},
      ${entry.subject ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb)`)
}
