import type { Tx } from './db.ts'
import { sql } from './sql.ts'

export interface AuditEntry {
  /** Null: an operator at the command line. */
  actor_id: number | null
  platform_id?: number | null
  project_id?: number | null
  action: string
  subject?: string
  details?: Record<string, unknown>
}

/** In the transaction of what it records. Never a secret: not a password, not a token, not a code. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query(sql`
    insert into audit_log (actor_id, platform_id, project_id, action, subject, details)
    values (${entry.actor_id}, ${entry.platform_id ?? null}, ${entry.project_id ?? null}, ${entry.action},
      ${entry.subject ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb)`)
}
