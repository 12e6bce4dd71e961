import type { DeliveryView, WebhookView } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import type { Db, Tx } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { type Statement, sql } from '#core/sql.ts'

export interface Webhook {
  readonly id: number
  readonly platform_id: number
  /** Null: it is the platform's. */
  readonly project_id: number | null
  readonly url: string
  readonly types: string[] | null
  readonly secret_encrypted: Buffer
  readonly old_secret_encrypted: Buffer | null
  readonly old_secret_until: Date | null
  readonly state: WebhookView['state']
  readonly failing_since: Date | null
  readonly created_at: Date
}

/** Whose webhook it is: a project's, or with null a platform's. */
export interface WebhookOwner {
  readonly platform_id: number
  readonly project_id: number | null
}

const columns = sql`
  id, platform_id, project_id, url, types, secret_encrypted, old_secret_encrypted, old_secret_until, state,
  failing_since, created_at`

export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const [row] = await db.query<Webhook>(sql`select ${columns} from webhooks where id = ${id}`)
  return row
}

/** Like findWebhook, but locks the row, because later writes depend on its state. */
export async function lockWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const [row] = await db.query<Webhook>(sql`select ${columns} from webhooks where id = ${id} for update`)
  return row
}

export const findWebhooks = (db: Db, ids: readonly number[]) =>
  db.query<Webhook>(sql`select ${columns} from webhooks where id = any (${ids}::bigint[])`)

const view = sql`
  select id, project_id, url, types, state, state_reason, ${moment('failing_since')} as failing_since,
    case when old_secret_until > now() then ${moment('old_secret_until')} end as old_secret_until, created_by,
    ${moment('created_at')} as created_at, ${moment('updated_at')} as updated_at
  from webhooks`

const ownedBy = ({ platform_id, project_id }: WebhookOwner): Statement => sql`
  platform_id = ${platform_id} and project_id is not distinct from ${project_id}::bigint`

export const listWebhooks = (db: Db, owner: WebhookOwner) =>
  db.query<WebhookView>(
    sql`${view} where ${ownedBy(owner)} order by id limit ${bounds.platformWebhooks.most}`,
  )

export async function showWebhook(db: Db, id: number): Promise<WebhookView> {
  const [row] = await db.query<WebhookView>(sql`${view} where id = ${id}`)
  if (!row) throw new Error('The webhook disappeared within its transaction.')
  return row
}

export async function countWebhooks(tx: Tx, owner: WebhookOwner): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count from webhooks where ${ownedBy(owner)}`)
  return row?.count ?? 0
}

/** Allocates the id of a new webhook. Its secret is encrypted for this id, so the id is needed first. */
export async function nextWebhookId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`select nextval('webhooks_id_seq') as id`)
  if (!row) throw new Error('A sequence gave no value.')
  return row.id
}

export async function insertWebhook(
  tx: Tx,
  webhook: WebhookOwner & {
    readonly id: number
    readonly url: string
    readonly types: readonly string[] | null
    readonly secret_encrypted: Buffer
    readonly created_by: number | null
  },
): Promise<void> {
  await tx.query(sql`
    insert into webhooks (id, platform_id, project_id, url, types, secret_encrypted, created_by)
    values (${webhook.id}, ${webhook.platform_id}, ${webhook.project_id}, ${webhook.url}, ${webhook.types},
      ${webhook.secret_encrypted}, ${webhook.created_by})`)
}

/**
 * Enables wakes for the project's feed, and creates the cursor at its current end. Every change that begins after the
 * commit is delivered.
 */
export async function listenToProject(
  tx: Tx,
  { id, platform_id }: Pick<Webhook, 'id' | 'platform_id'>,
  projectId: number,
): Promise<void> {
  const [feed] = await tx.query<{ seq: number }>(sql`
    insert into feeds (project_id, listens) values (${projectId}, true)
    on conflict (project_id) do update set listens = true
    returning seq`)
  const [platform] = await tx.query<{ last_entry: number }>(sql`
    select last_entry from platforms where id = ${platform_id}`)
  await tx.query(sql`
    insert into webhook_cursors (project_id, webhook_id, platform_id, seq, number)
    values (${projectId}, ${id}, ${platform_id}, ${feed?.seq ?? 0}, ${platform?.last_entry ?? 0})`)
}

/** Like listenToProject, for a platform. The cursors in its projects are created with the first change there. */
export async function listenToPlatform(
  tx: Tx,
  { id, platform_id }: Pick<Webhook, 'id' | 'platform_id'>,
): Promise<void> {
  await tx.query(sql`update platforms set listens = true where id = ${platform_id}`)
  const [feed] = await tx.query<{ seq: number }>(sql`
    insert into platform_feeds (platform_id) values (${platform_id})
    on conflict (platform_id) do update set seq = platform_feeds.seq
    returning seq`)
  await tx.query(sql`
    insert into webhook_cursors (project_id, webhook_id, platform_id, seq)
    values (0, ${id}, ${platform_id}, ${feed?.seq ?? 0})`)
}

export async function updateWebhook(
  tx: Tx,
  id: number,
  { url, types }: { readonly url: string; readonly types: readonly string[] | null },
): Promise<void> {
  await tx.query(sql`
    update webhooks set url = ${url}, types = ${types}, updated_at = now() where id = ${id}`)
  await takeLeases(tx, id)
}

/** Revokes the leases: a worker stops after the current event, and reads the webhook again. */
async function takeLeases(tx: Tx, id: number): Promise<void> {
  await tx.query(sql`
    update webhook_cursors set leased_until = null where webhook_id = ${id} and leased_until is not null`)
}

export async function replaceSecret(tx: Tx, id: number, sealed: Buffer, oldUntil: Date): Promise<void> {
  await tx.query(sql`
    update webhooks set old_secret_encrypted = secret_encrypted, old_secret_until = ${oldUntil},
      secret_encrypted = ${sealed}, updated_at = now()
    where id = ${id}`)
  await takeLeases(tx, id)
}

/** Changes the state. A reactivated webhook continues with the events since its last position. */
export async function setWebhookState(
  tx: Tx,
  id: number,
  state: WebhookView['state'],
  reason: string | null,
): Promise<void> {
  await tx.query(sql`
    update webhooks set state = ${state}, state_reason = ${reason}, failing_since = null, updated_at = now()
    where id = ${id}`)
  if (state !== 'active') return takeLeases(tx, id)
  await tx.query(sql`
    update webhook_cursors set due_at = now(), attempts = 0, is_woken = true where webhook_id = ${id}`)
}

/**
 * Deletes a webhook with its cursors and deliveries. Disables wakes if it was the last one. The caller must have
 * locked the project or platform, so that no webhook is created concurrently.
 */
export async function deleteWebhook(tx: Tx, { id, platform_id, project_id }: Webhook): Promise<void> {
  await tx.query(sql`delete from webhook_cursors where webhook_id = ${id}`)
  await tx.query(sql`delete from webhook_deliveries where webhook_id = ${id}`)
  await tx.query(sql`delete from webhooks where id = ${id}`)
  if ((await countWebhooks(tx, { platform_id, project_id })) > 0) return
  if (project_id === null) await tx.query(sql`update platforms set listens = false where id = ${platform_id}`)
  else await tx.query(sql`update feeds set listens = false where project_id = ${project_id}`)
}

const delivery = sql`
  id, webhook_id, nullif(project_id, 0) as project_id, event_id, type, state, attempts, status, error, duration_ms,
  ${moment('at')} as at`

export const listDeliveries = (db: Db, webhookId: number, beforeId: number | null, limit: number) =>
  db.query<DeliveryView>(sql`
    select ${delivery} from webhook_deliveries
    where webhook_id = ${webhookId} and id < ${beforeId ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${limit}`)

/** Queues a test event, which is in no feed, to check that the receiver responds. */
export async function insertTest(tx: Tx, { id, project_id }: Webhook): Promise<DeliveryView> {
  const [row] = await tx.query<DeliveryView>(sql`
    with next as (select nextval('webhook_deliveries_id_seq') as id)
    insert into webhook_deliveries (project_id, id, webhook_id, event_id, type, state, send_at)
    select ${project_id ?? 0}::bigint, next.id, ${id}::bigint, 'evt_test_' || next.id, 'webhook.test', 'queued', now()
    from next
    returning ${delivery}`)
  if (!row) throw new Error('insert returned no row')
  return row
}

/** How many deliveries of a webhook are to be sent out of turn. */
export async function countQueued(tx: Tx, webhookId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count from webhook_deliveries where webhook_id = ${webhookId} and send_at is not null`)
  return row?.count ?? 0
}

/** Queues a redelivery, out of order. Returns false if the webhook has no such delivery. */
export async function queueDelivery(tx: Tx, webhookId: number, deliveryId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update webhook_deliveries set send_at = now(), state = 'queued'
    where webhook_id = ${webhookId} and id = ${deliveryId}
    returning id`)
  return rows.length > 0
}

/** Moves a webhook to a position. Later events are sent again, in order. */
export async function moveCursor(
  tx: Tx,
  { id, project_id }: Webhook,
  { seq, number }: { readonly seq: number; readonly number: number },
): Promise<void> {
  await tx.query(sql`
    update webhook_cursors set seq = ${seq}, number = case when number is null then null else ${number}::bigint end,
      attempts = 0, due_at = now(), is_woken = true, leased_until = null
    where project_id = ${project_id ?? 0} and webhook_id = ${id}`)
}

export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from webhook_deliveries where (project_id, id) in (
      select project_id, id from webhook_deliveries where at < ${before} and send_at is null order by at limit ${limit})
    returning id`)
  return rows.length
}

/** Encrypted secrets of webhooks by id, for key rotation. */
export const listWebhookSecrets = (db: Db, after: number, limit: number) =>
  db.query<Pick<Webhook, 'id' | 'secret_encrypted' | 'old_secret_encrypted'>>(sql`
    select id, secret_encrypted, old_secret_encrypted from webhooks where id > ${after} order by id limit ${limit}`)

/** Replaces a sealed secret, unless it has changed since it was read. */
export async function resealWebhook(
  tx: Tx,
  id: number,
  before: Buffer,
  secret: Buffer,
  old: Buffer | null,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update webhooks set secret_encrypted = ${secret}, old_secret_encrypted = ${old}
    where id = ${id} and secret_encrypted = ${before}
    returning id`)
  return rows.length > 0
}

/** How many active webhooks have not delivered since a failure. */
export async function countFailingWebhooks(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from webhooks where state = 'active' and failing_since is not null`,
  )
  return row?.count ?? 0
}
