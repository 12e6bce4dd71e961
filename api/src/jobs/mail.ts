import { sendResetLink } from '../accounts/links.ts'
import { findUserByEmail, isWithoutPassword } from '../accounts/store/users.ts'
import type { Db } from '../core/db.ts'
import { findPlatform } from '../core/platforms.ts'
import { compose, type MailKind, type MailLook } from '../mail/message.ts'
import { FORGOTTEN, type MailContent, openContent, sendsMail } from '../mail/queue.ts'
import {
  claimMail,
  deleteMail,
  failMail,
  finishMail,
  type MailRow,
  postponeMail,
} from '../mail/store/mails.ts'
import { type Outbox, openOutbox } from '../mail/transport.ts'
import type { Job } from './job.ts'

const RUN_AT_MOST_MS = 50_000
/** Must exceed the sum of all mail server timeouts, so that a lease never ends during a send. */
const LEASE_SECONDS = 180
const MINUTE_MS = 60_000
/** How long after each failure the next attempt is made; the last one repeats until the mail is given up. */
const RETRY_MINUTES = [1, 3, 10, 30, 60, 180]

type Context = Parameters<Job>[0]

/**
 * Sends due mails one after another. A mail that fails is retried later and does not block others. A server that does
 * not answer ends the run.
 */
export const mail: Job = async (context) => {
  const { db, config, signal } = context
  if (!sendsMail(config)) return
  const start = performance.now()
  const outbox = openOutbox(config)
  try {
    while (!signal.aborted && performance.now() - start < RUN_AT_MOST_MS) {
      const claimed = await claimMail(db, LEASE_SECONDS)
      if (!claimed) return
      if (!(await handle(context, outbox, claimed))) return
    }
  } finally {
    outbox.close()
  }
}

/** Returns false if the mail server is unavailable, so that the run ends. */
async function handle(context: Context, outbox: Outbox, row: MailRow): Promise<boolean> {
  const { db, config, log } = context
  const { id, kind } = row
  try {
    if (row.give_up_at < new Date()) throw new TooLate('It could not be sent in time.')
    if (!row.content_encrypted) throw new TooLate('It has no content.')
    if (kind === FORGOTTEN) {
      await answerForgotten(context, id, openContent<{ email: string }>(config, row.content_encrypted).email)
      return true
    }
    const { to, about } = openContent<MailContent>(config, row.content_encrypted)
    const look = row.platform_id === null ? null : await findLook(db, row.platform_id)
    await outbox.send(id, to, compose(kind as MailKind, to, about, look))
    await finishMail(db, id)
    log.info({ mail_id: id, kind }, 'mail sent')
    return true
  } catch (error) {
    const { reason, isAway } = explain(error)
    const minutes = RETRY_MINUTES[Math.min(row.attempts, RETRY_MINUTES.length) - 1] ?? 1
    const next = new Date(Date.now() + minutes * MINUTE_MS)
    const isOver = error instanceof TooLate || next > row.give_up_at
    log.error(
      { mail_id: id, kind, attempts: row.attempts, reason },
      isOver ? 'mail given up' : 'mail not sent yet',
    )
    if (isOver) await failMail(db, id, reason)
    else await postponeMail(db, id, reason, next)
    return !isAway
  }
}

const findLook = async (db: Db, platformId: number): Promise<MailLook | null> =>
  (await findPlatform(db, platformId))?.branding ?? null

class TooLate extends Error {}

/** Mails a reset link. For an address without an account, only deletes the request. */
const answerForgotten = ({ db, config }: Context, id: number, email: string) =>
  db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user && !user.disabled_at && !user.must_use_sso && !isWithoutPassword(user))
      await sendResetLink(tx, config, { user_id: user.id, platform_id: user.platform_id }, user)
    await deleteMail(tx, id)
  })

const AWAY = new Set(['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH'])

/** Describes the error without the server's text, which may quote an address. */
function explain(error: unknown): { reason: string; isAway: boolean } {
  if (error instanceof TooLate) return { reason: error.message, isAway: false }
  const {
    code = 'unknown',
    responseCode,
    command,
  } = error as { code?: string; responseCode?: number; command?: string }
  // The codes of connections and of the mail library begin with E; others come from us or from PostgreSQL.
  const unanswered = /^E(?!RR_)/.test(code)
    ? 'The mail server did not answer'
    : 'The mail could not be prepared'
  const answered = responseCode ? `The mail server answered ${responseCode}` : unanswered
  return { reason: `${answered} (${[code, command].filter(Boolean).join(' at ')}).`, isAway: AWAY.has(code) }
}
