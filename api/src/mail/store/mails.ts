import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

export interface MailRow {
  readonly id: number
  readonly kind: string
  readonly user_id: number | null
  readonly platform_id: number | null
  readonly content_encrypted: Buffer | null
  readonly attempts: number
  readonly give_up_at: Date
}

export interface NewMail {
  readonly kind: string
  readonly user_id: number | null
  readonly platform_id: number | null
  readonly content_encrypted: Buffer
  /** While a mail with the same hash waits, another is not added. */
  readonly request_hash: Buffer | null
  readonly give_up_at: Date
}

/** Adds a mail and wakes the worker when the transaction commits. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.query(sql`
    insert into mails (kind, user_id, platform_id, content_encrypted, request_hash, give_up_at)
    values (${mail.kind}, ${mail.user_id}, ${mail.platform_id}, ${mail.content_encrypted}, ${mail.request_hash},
      ${mail.give_up_at})
    on conflict (request_hash) where state = 'waiting' do nothing`)
  await requestSending(tx)
}

export async function requestSending(db: Db): Promise<void> {
  await db.query(sql`select graphile_worker.add_job('mail', '{}'::json, job_key := 'mail', priority := -5)`)
}

/** Whether so many mails wait that another should not be added. */
export async function isMailBackedUp(db: Db, most: number): Promise<boolean> {
  const [row] = await db.query<{ waiting: number }>(sql`
    select count(*) as waiting from (select 1 from mails where state = 'waiting' limit ${most + 1}) as w`)
  return (row?.waiting ?? 0) > most
}

/**
 * Claims the mail that has been due longest. Until the lease ends, no other worker sends it. If this worker dies,
 * another retries it after that.
 */
export async function claimMail(db: Db, leaseSeconds: number): Promise<MailRow | undefined> {
  const [row] = await db.query<MailRow>(sql`
    update mails set attempts = attempts + 1, send_at = now() + make_interval(secs => ${leaseSeconds}::float8)
    where id = (
      select id from mails where state = 'waiting' and send_at <= now() order by send_at, id limit 1 for update skip locked)
    returning id, kind, user_id, platform_id, content_encrypted, attempts, give_up_at`)
  return row
}

/** Marks a mail as sent and deletes its content. */
export async function finishMail(db: Db, id: number): Promise<void> {
  await db.query(sql`
    update mails set state = 'sent', content_encrypted = null, error = null, sent_at = now() where id = ${id}`)
}

export async function postponeMail(db: Db, id: number, error: string, sendAt: Date): Promise<void> {
  await db.query(sql`update mails set error = ${error}, send_at = ${sendAt} where id = ${id}`)
}

export async function failMail(db: Db, id: number, error: string): Promise<void> {
  await db.query(sql`
    update mails set state = 'failed', content_encrypted = null, error = ${error} where id = ${id}`)
}

export async function deleteMail(tx: Tx, id: number): Promise<void> {
  await tx.query(sql`delete from mails where id = ${id}`)
}

/** Deletes the mails of an erased user, and the links and invitations with their address. */
export async function forgetMailsOf(tx: Tx, { id, email }: { id: number; email: string }): Promise<void> {
  await tx.query(sql`delete from mails where user_id = ${id}`)
  await tx.query(sql`
    delete from one_time_links where user_id = ${id} or lower(email collate "C") = lower(${email} collate "C")`)
}

export interface MailSecret {
  readonly id: number
  readonly content_encrypted: Buffer
}

export const listMailSecrets = (db: Db, after: number, limit: number) =>
  db.query<MailSecret>(sql`
    select id, content_encrypted from mails
    where id > ${after} and content_encrypted is not null order by id limit ${limit}`)

/** False when it was sent since it was read. */
export async function resealMail(tx: Tx, id: number, before: Buffer, sealed: Buffer): Promise<boolean> {
  const found = await tx.query(sql`
    update mails set content_encrypted = ${sealed} where id = ${id} and content_encrypted = ${before} returning id`)
  return found.length > 0
}

export interface ListedMail {
  readonly id: number
  readonly kind: string
  readonly user_id: number | null
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly attempts: number
  readonly send_at: Date
  readonly error: string | null
  readonly created_at: Date
}

/** Newest first, for operators. Addresses and contents are not shown. */
export const listMails = (db: Db, state: string | null, limit: number) =>
  db.query<ListedMail>(sql`
    select id, kind, user_id, state, attempts, send_at, error, created_at from mails
    where ${state}::text is null or state = ${state}
    order by id desc limit ${limit}`)

/** Makes every waiting mail due immediately. Returns how many. */
export async function hurryMails(db: Db): Promise<number> {
  const rows = await db.query(sql`
    update mails set send_at = now() where state = 'waiting' and send_at > now() returning id`)
  return rows.length
}

export async function countMails(db: Db): Promise<{ waiting: number; retried: number; failed: number }> {
  const [row] = await db.query<{ waiting: number; retried: number; failed: number }>(sql`
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'waiting' and error is not null) as retried,
      count(*) filter (where state = 'failed') as failed
    from mails where state <> 'sent'`)
  return row ?? { waiting: 0, retried: 0, failed: 0 }
}

export async function deleteOldMails(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from mails where id in (
      select id from mails where created_at < ${before} and state <> 'waiting' limit ${limit})
    returning id`)
  return rows.length
}
