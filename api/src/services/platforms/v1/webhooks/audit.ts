import { type AuditAction, recordAudit } from '#core/audit-log.ts'
import type { Tx } from '#core/db.ts'
import type { Webhook } from '#feed/store/webhooks.ts'
import type { Caller } from '#operation.ts'

export const recordWebhookAudit = (
  tx: Tx,
  caller: Caller,
  { id, project_id }: Webhook,
  action: AuditAction & `webhook.${string}`,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordAudit(tx, caller, {
    action,
    subject: `webhook ${id}`,
    ...(project_id === null ? {} : { project_id }),
    details,
  })
