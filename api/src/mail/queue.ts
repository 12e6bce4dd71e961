import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../core/db.ts'
import { hasAddress } from '../core/no-address.ts'
import { Refusal } from '../core/refusal.ts'
import { decrypt, encrypt, MAIL_PURPOSE } from '../core/secrets.ts'
import type { MailKind, MailKinds, Recipient } from './message.ts'
import { insertMail, isMailBackedUp } from './store/mails.ts'

const MAX_WAITING = 10_000
const HOUR_MS = 3_600_000
/** A notice is not sent after this time: it would be too late to help. */
const NOTICE_HOURS = 72

export const sendsMail = ({ SMTP_URL }: Config): boolean => SMTP_URL !== undefined

/** Throws 400 where no mail is sent, and 429 while too many wait. */
export async function assertMailWorks(db: Db, config: Config): Promise<void> {
  if (!sendsMail(config)) {
    const message = 'This installation sends no mail. Ask a superadmin of your platform for a link.'
    throw new Refusal(400, 'rule', message)
  }
  if (!(await isMailBackedUp(db, MAX_WAITING))) return
  const message = 'Too many mails wait to be sent. Try again later.'
  throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 60 })
}

export interface MailContent<Kind extends MailKind = MailKind> {
  readonly to: Recipient
  readonly about: MailKinds[Kind]
}

interface About {
  readonly user_id: number | null
  readonly platform_id: number
}

/** Queues a mail in the caller's transaction. Does nothing where no mail is sent, and for people without an address. */
export async function queueMail<Kind extends MailKind>(
  tx: Tx,
  config: Config,
  kind: Kind,
  { user_id, platform_id }: About,
  content: MailContent<Kind>,
  hours = NOTICE_HOURS,
): Promise<void> {
  if (!sendsMail(config) || !hasAddress(content.to.email)) return
  await insertMail(tx, {
    kind,
    user_id,
    platform_id,
    request_hash: null,
    content_encrypted: encrypt(config.SECRET_KEY, JSON.stringify(content), MAIL_PURPOSE),
    give_up_at: new Date(Date.now() + hours * HOUR_MS),
  })
}

/**
 * A password reset request. The worker looks up the account, so that the response time does not reveal whether the
 * address has one.
 */
export const FORGOTTEN = 'password_forgot'

export async function queueForgotten(tx: Tx, config: Config, email: string): Promise<void> {
  const address = email.toLowerCase()
  await insertMail(tx, {
    kind: FORGOTTEN,
    user_id: null,
    platform_id: null,
    content_encrypted: encrypt(config.SECRET_KEY, JSON.stringify({ email: address }), MAIL_PURPOSE),
    request_hash: createHmac('sha256', config.SECRET_KEY[0]).update(`${FORGOTTEN} ${address}`).digest(),
    give_up_at: new Date(Date.now() + HOUR_MS),
  })
}

/** Formats a time for mails. */
export const inWords = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

export function openContent<Content>(config: Config, sealed: Buffer): Content {
  return JSON.parse(decrypt(config.SECRET_KEY, sealed, MAIL_PURPOSE)) as Content
}
