import { Refusal } from '../refusal.ts'
import { recordAudit } from '../store/audit-log.ts'
import type { Tx } from '../store/db.ts'
import { deleteMasters } from '../store/masters.ts'
import type { Kind } from '../store/own.ts'
import { findCardDrafts, keepCopies, publish, withdrawCard } from '../store/published.ts'
import { countReach, countTouched } from '../store/rollout-counts.ts'
import { insertRollout, type NewItem, type NewRollout, openEntry, raiseHead } from '../store/rollouts.ts'
import { type Counts, countsOf, effectsOf, planOf, unownable, type What } from './plan.ts'

/** Who asks for a rollout; null: an operator at the command line. */
export interface Author {
  readonly user_id: number | null
  readonly platform_id: number
  readonly reason: string | null
}

/** Publishes the drafts and records it. Every project shows it from the commit on, however many there are. */
export async function rollOut(tx: Tx, author: Author, what: What): Promise<Counts & { number: number }> {
  const { platform_id } = author
  const number = await openEntry(tx, platform_id)
  const plan = await planOf(tx, what)
  if (!plan) throw new Refusal(404, 'not_found', 'There is no such master, or it was deleted.')
  const { items, tool_key, main } = plan
  for (const kind of ['board', 'group', 'card'] as const) {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.master_id] : []))
    await publish(tx, kind, ids, number)
  }
  const has_copies = items.some(({ effect }) => effect === 'enters')
  if (has_copies) await raiseHead(tx, platform_id, number)
  const counts = await countsOf(tx, platform_id, tool_key, effectsOf(items))
  const kind = 'cardId' in what ? 'push' : 'sync'
  await record(tx, author, { number, kind, master_id: main.id, tool_key, has_copies, ...counts }, items)
  return { ...counts, number }
}

/** Deletes a master and what is below. Copies stay with their projects, with the texts they show. */
export async function removeMaster(tx: Tx, author: Author, kind: Kind, id: number): Promise<void> {
  const number = await openEntry(tx, author.platform_id)
  await keepCopies(tx, kind, id, number)
  await deleteMasters(tx, kind, id)
  await recordAudit(tx, {
    actor_id: author.user_id,
    platform_id: author.platform_id,
    action: `master-${kind}.delete`,
    subject: String(id),
    details: { reason: author.reason },
  })
}

/** Deletes a master card and takes every copy away; an undo brings both back. */
export async function withdraw(tx: Tx, author: Author, cardId: number): Promise<void> {
  const { platform_id } = author
  const number = await openEntry(tx, platform_id)
  const card = (await findCardDrafts(tx, cardId)).at(-1)
  if (!card) throw new Refusal(404, 'not_found', 'There is no such master card, or it was deleted.')
  await deleteMasters(tx, 'card', cardId)
  if (!card.was) {
    await recordAudit(tx, {
      actor_id: author.user_id,
      platform_id,
      action: 'master-card.delete',
      subject: String(cardId),
      details: { reason: author.reason },
    })
    return
  }
  const { tool_key } = card
  const counts =
    card.was.state === 'live'
      ? await countsOf(tx, platform_id, tool_key, [unownable(card)])
      : {
          ...(await countReach(tx, platform_id, tool_key)),
          updated: await countTouched(tx, platform_id, tool_key, cardId),
        }
  await withdrawCard(tx, cardId, number)
  const item: NewItem = { kind: 'card', master_id: cardId, effect: 'withdraws', changes: {}, was: card.was }
  const entry = { number, kind: 'withdrawal', master_id: cardId, tool_key, has_copies: false } as const
  await record(tx, author, { ...entry, ...counts }, [item])
}

type Entry = Omit<NewRollout, 'platform_id' | 'author_id' | 'reason'>

/** In the log, and in the audit log that holds everything superadmins do. */
export async function record(tx: Tx, author: Author, entry: Entry, items: readonly NewItem[]): Promise<void> {
  const { platform_id, user_id: author_id, reason } = author
  await insertRollout(tx, { ...entry, platform_id, author_id, reason }, items)
  const { number, kind, master_id, with_access, skipped, updated, of_number } = entry
  await recordAudit(tx, {
    actor_id: author_id,
    platform_id,
    action: `rollout.${kind}`,
    subject: String(number),
    details: { master_id, of_number, reason, with_access, skipped, updated, items: items.length },
  })
}
