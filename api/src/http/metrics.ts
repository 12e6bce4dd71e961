import { Counter, Histogram } from '@prometheus-io/client'
import { countFailedEvents, countFailedJobs, countWaitingEvents } from '../core/backlog.ts'
import { countFailingWebhooks } from '../feed/store/webhooks.ts'
import { countMails } from '../mail/store/mails.ts'
import { createRegistry } from '../observe/registry.ts'
import type { Resources } from '../resources.ts'

/** The API's metrics for operators. docs/monitor.md explains what they mean. */
export function createMetrics(resources: Resources) {
  const { registry, gauge } = createRegistry(resources.db)
  const registers = [registry]

  const requests = new Counter({
    name: 'muster_http_requests_total',
    help: 'Answers by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Time to answer by operation.',
    labelNames: ['operation'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers,
  })
  addGauges(gauge, resources)

  return {
    registry,
    observe(operation: string, status: number | string, seconds: number) {
      requests.inc({ operation, status })
      duration.observe({ operation }, seconds)
    },
  }
}
type Gauge = ReturnType<typeof createRegistry>['gauge']

export type Metrics = ReturnType<typeof createMetrics>

/** What is read from the service and its database when somebody asks for the metrics. */
function addGauges(gauge: Gauge, { db, limits, passwords }: Resources): void {
  gauge(
    'muster_rate_limits_shared',
    '1: limits are counted in Redis; 0: this process counts for itself.',
    () => (limits.mode() === 'shared' ? 1 : 0),
  )
  gauge('muster_password_hashes_running', 'Password hashes being computed.', () => passwords.counts().running)
  gauge(
    'muster_password_hashes_queued',
    'Password hashes that wait for a thread.',
    () => passwords.counts().queued,
  )
  gauge('muster_payment_events_waiting', 'Payment events that are not processed yet.', () =>
    countWaitingEvents(db),
  )

  gauge('muster_payment_events_failed', 'Payment events that could not be applied and are tried again.', () =>
    countFailedEvents(db),
  )
  gauge('muster_jobs_failed', 'Jobs of the worker that failed and are tried again.', () =>
    countFailedJobs(db),
  )

  gauge(
    'muster_webhooks_failing',
    'Webhooks whose deliveries fail; they are sent again, and suspended after five days.',
    () => countFailingWebhooks(db),
  )
  gauge('muster_mails_waiting', 'Mails that wait to be sent.', async () => (await countMails(db)).waiting)
  gauge(
    'muster_mails_retried',
    'Waiting mails that could not be sent at first.',
    async () => (await countMails(db)).retried,
  )
  gauge(
    'muster_mails_failed',
    'Mails that were given up in the last 30 days.',
    async () => (await countMails(db)).failed,
  )
}
