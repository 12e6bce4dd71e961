import { unsubscribeToken } from '../boards/notify.ts'
import { tellOfDueCards } from '../boards/store/due-cards.ts'
import { publicUrlOf } from '../config.ts'
import { findSubscribers, type Subscriber, takeUnmailed } from '../feed/store/notifications.ts'
import { queueMail, sendsMail } from '../mail/queue.ts'
import type { Job } from './job.ts'

const MORNING_HOUR = 7
const BATCH = 100
const MAX_BATCHES = 200
const MAX_LINES = 50
const MAIL_HOURS = 12

type Context = Parameters<Job>[0]

/** Notifies owners of cards that are due tomorrow, and mails unread notifications to users in their morning. */
export const digest: Job = (context) => runDigest(context, new Date())

export async function runDigest({ db, log, config, signal }: Context, now: Date) {
  const due = await db
    .transaction((tx) => tellOfDueCards(tx, now))
    .catch((error) => {
      // A failure here must not block the digests.
      log.error({ err: error }, 'failed to notify owners of due cards')
      return 0
    })
  let mails = 0
  for (let batch = 0; sendsMail(config) && batch < MAX_BATCHES && !signal.aborted; batch++) {
    const people = await findSubscribers(db, now, MORNING_HOUR, BATCH)
    for (const person of people) mails += await mailTo({ db, config }, person)
    if (people.length < BATCH) break
  }
  if (due + mails) log.info({ due, mails }, 'due notifications and digests created')
}

async function mailTo({ db, config }: Pick<Context, 'db' | 'config'>, person: Subscriber): Promise<number> {
  return db.transaction(async (tx) => {
    const told = await takeUnmailed(tx, person, MAX_LINES)
    if (told.length === 0) return 0
    const { id, platform_id, email, name } = person
    const base = publicUrlOf(config)
    const token = unsubscribeToken(config.SECRET_KEY, id)
    const lines = told.map(({ reason, card_title, actor_name, number }) => ({
      reason,
      card_title,
      actor_name,
      number,
    }))
    const about = {
      lines,
      link: `${base}/notifications`,
      unsubscribe: `${base}/unsubscribe#${token}`,
      oneClick: `${base}/api/v1/unsubscribe/${token}`,
    }
    const to = { email, name }
    await queueMail(tx, config, 'digest', { user_id: id, platform_id }, { to, about }, MAIL_HOURS)
    return 1
  })
}
