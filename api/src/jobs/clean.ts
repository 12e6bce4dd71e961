import { deleteExpiredTokens } from '../accounts/store/access-tokens.ts'
import { deleteOldLinks } from '../accounts/store/one-time-links.ts'
import { deleteOldChallenges } from '../accounts/store/passkeys.ts'
import { deleteOldFailures } from '../accounts/store/sign-in-failures.ts'
import { deleteOldEvents } from '../billing/store/payment-events.ts'
import { deleteOldActivity, deleteOldPlatformEvents } from '../boards/store/activity.ts'
import { deleteOldRuns } from '../boards/store/runs.ts'
import { deleteOldAudit } from '../core/audit-log.ts'
import { deleteFillJobs } from '../core/backlog.ts'
import type { Db } from '../core/db.ts'
import { deleteOldKeys } from '../core/idempotency.ts'
import { deleteOldNotifications } from '../feed/store/notifications.ts'
import { deleteOldDeliveries } from '../feed/store/webhooks.ts'
import { deleteOldMails } from '../mail/store/mails.ts'
import { deleteOldDays } from '../templates/store/compliance-days.ts'
import { deleteOldEscalations } from '../templates/store/escalations.ts'
import type { Job } from './job.ts'

const BATCH_ROWS = 1_000
const MAX_BATCHES = 200
const DAY_MS = 86_400_000
const DELIVERY_DAYS = 30
const LINK_DAYS = 30
const MAIL_DAYS = 30
const NOTIFICATION_DAYS = 90
const ESCALATION_DAYS = 30
// More than runs/list and compliance go back.
const RUN_DAYS = 400
// Three years of numbers; compliance/get goes back as far.
const COMPLIANCE_DAYS = 1_100

type Delete = (db: Db, limit: number) => Promise<number>

/** Deletes what is expired or kept long enough, in small batches. The next run deletes what is left over. */
export const clean: Job = async ({ db, log, config, signal }) => {
  const before = (days: number) => new Date(Date.now() - days * DAY_MS)
  const deletes: Record<string, Delete> = {
    tokens: deleteExpiredTokens,
    idempotency_keys: (on, limit) => deleteOldKeys(on, limit, config.IDEMPOTENCY_HOURS),
    sign_in_failures: deleteOldFailures,
    passkey_challenges: deleteOldChallenges,
    notifications: (on, limit) => deleteOldNotifications(on, before(NOTIFICATION_DAYS), limit),
    one_time_links: (on, limit) => deleteOldLinks(on, before(LINK_DAYS), limit),
    mails: (on, limit) => deleteOldMails(on, before(MAIL_DAYS), limit),
    activity: (on, limit) => deleteOldActivity(on, before(config.ACTIVITY_DAYS), limit),
    platform_events: (on, limit) => deleteOldPlatformEvents(on, before(config.ACTIVITY_DAYS), limit),
    webhook_deliveries: (on, limit) => deleteOldDeliveries(on, before(DELIVERY_DAYS), limit),
    audit_log: (on, limit) => deleteOldAudit(on, before(config.AUDIT_DAYS), limit),
    escalations: (on, limit) => deleteOldEscalations(on, before(ESCALATION_DAYS), limit),
    compliance_days: (on, limit) => deleteOldDays(on, before(COMPLIANCE_DAYS), limit),
    runs: (on, limit) => deleteOldRuns(on, before(RUN_DAYS), limit),
    fill_jobs: deleteFillJobs,
    payment_events: (on, limit) => deleteOldEvents(on, before(config.PAYMENT_EVENT_DAYS), limit),
  }
  for (const [what, remove] of Object.entries(deletes)) {
    let rows = 0
    try {
      for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch++) {
        const removed = await remove(db, BATCH_ROWS)
        rows += removed
        if (removed < BATCH_ROWS) break
      }
    } catch (err) {
      log.error({ err, what }, 'failed to delete expired rows')
    }
    if (rows > 0) log.info({ what, rows }, 'deleted expired rows')
  }
}
