import type { PlatformEventType } from '@muster/contract'
import { type Actor, recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/db.ts'
import { announceToPlatform } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { Refusal } from '../core/refusal.ts'
import { assertNeedsNoApproval } from './approval.ts'
import { type Counts, countEffects, countedEffects, countNoLongerLive } from './effects.ts'
import { planOf, stagedRefusal, type What } from './plan.ts'
import { countConcerned } from './store/count.ts'
import { type Kind, NO_OVERRIDE_HIDES } from './store/fields.ts'
import { insertRollout, type NewItem, type NewRollout, openEntry } from './store/log.ts'
import { deleteMasters, findMasterPlatform } from './store/masters.ts'
import {
  type Draft,
  describePublished,
  findCardDrafts,
  findGroupsBelow,
  keepCopies,
  publish,
  withdrawCard,
} from './store/publish.ts'
import { findStagingBelow } from './store/staged.ts'

/** The user who starts a rollout, and their note. */
export interface Author extends Actor {
  readonly reason: string | null
}

/** Publishes the drafts and records the rollout. From the commit on, every project shows the result. */
export async function rollOut(tx: Tx, author: Author, what: What): Promise<Counts & { number: number }> {
  const { platform_id } = author
  const number = await openEntry(tx, platform_id)
  const plan = await planOf(tx, what)
  if (!plan) throw new Refusal(404, 'not_found', 'This master does not exist, or it was deleted.')
  const { items, tool_key, main } = plan
  for (const kind of ['board', 'group', 'card'] as const) {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.master_id] : []))
    await publish(tx, kind, ids, number)
  }
  const cards = items.filter((item) => item.kind === 'card')
  await describePublished(
    tx,
    [...new Set(cards.map(({ group_id }) => group_id ?? 0))],
    cards.map(({ master_id }) => master_id),
  )
  const counts = await countEffects(tx, platform_id, tool_key, countedEffects(items, 'done'))
  if (items.length)
    await assertNeedsNoApproval(tx, platform_id, () => countConcerned(tx, platform_id, tool_key))
  const kind = 'cardId' in what ? 'push' : 'sync'
  await record(tx, author, { number, kind, master_id: main.id, tool_key, ...counts }, items)
  return { ...counts, number }
}

const recordKinds = { board: 'masterBoard', group: 'masterGroup', card: 'masterCard' } as const

/** Deletes a master and everything below it. Projects keep their copies with the texts they show. */
export async function removeMaster(tx: Tx, author: Author, kind: Kind, id: number): Promise<void> {
  const number = await openEntry(tx, author.platform_id)
  if (!(await findMasterPlatform(tx, kind, id))) throw missing(recordKinds[kind])
  const staging = await findStagingBelow(tx, kind, id)
  if (staging) throw stagedRefusal(staging)
  await keepCopies(tx, kind, id, number)
  await deleteMasters(tx, kind, id, author.user_id)
  announceToPlatform(tx, author, 'master.deleted', { kind, master_id: id })
  await recordAudit(tx, author, {
    action: `master-${kind}.delete`,
    subject: String(id),
    details: { reason: author.reason },
  })
}

/** Deletes a master card and hides every copy. An undo restores both. */
export async function withdraw(tx: Tx, author: Author, cardId: number): Promise<void> {
  const { platform_id } = author
  const number = await openEntry(tx, platform_id)
  const card = (await findCardDrafts(tx, cardId)).at(-1)
  if (!card) throw missing('masterCard')
  const staging = await findStagingBelow(tx, 'card', cardId)
  if (staging) throw stagedRefusal(staging)
  await deleteMasters(tx, 'card', cardId, author.user_id)
  if (!card.published) {
    announceToPlatform(tx, author, 'master.deleted', { kind: 'card', master_id: cardId })
    await recordAudit(tx, author, {
      action: 'master-card.delete',
      subject: String(cardId),
      details: { reason: author.reason },
    })
    return
  }
  const { tool_key } = card
  const counts = await countWithdrawn(tx, platform_id, card)
  await withdrawCard(tx, cardId, number)
  await describePublished(tx, await findGroupsBelow(tx, 'card', cardId), [])
  const item: NewItem = {
    kind: 'card',
    master_id: cardId,
    effect: 'withdraws',
    changes: {},
    published_before: card.published,
  }
  const entry = { number, kind: 'withdrawal', master_id: cardId, tool_key } as const
  await record(tx, author, { ...entry, ...counts }, [item])
}

/** In how many projects a card disappears. It depends on where it was shown until now. */
async function countWithdrawn(tx: Tx, platformId: number, card: Draft): Promise<Counts> {
  const { tool_key, published } = card
  if (published?.state === 'live') {
    return countEffects(tx, platformId, tool_key, [{ ...card, mask: NO_OVERRIDE_HIDES }])
  }
  return countNoLongerLive(tx, platformId, tool_key, card, published)
}

const eventTypes = {
  push: 'rollout.published',
  sync: 'rollout.published',
  withdrawal: 'rollout.withdrawn',
  undo: 'rollout.undone',
} as const

export type Entry = Omit<NewRollout, 'platform_id' | 'author_id' | 'reason'>

/** Records the rollout in its log, and in the audit log of everything that superadmins do. */
export async function record(
  tx: Tx,
  author: Author,
  entry: Entry,
  items: readonly NewItem[],
  type: PlatformEventType = eventTypes[entry.kind],
): Promise<void> {
  const { platform_id, user_id: author_id, reason } = author
  await insertRollout(tx, { ...entry, platform_id, author_id, reason }, items)
  const { number, kind, master_id, of_number } = entry
  const about = { number, kind, ...(master_id === null ? {} : { master_id }) }
  announceToPlatform(tx, author, type, about)
  const { projects_with_access, projects_without_access, projects_updated } = entry
  await recordAudit(tx, author, {
    action: `rollout.${kind}`,
    subject: String(number),
    details: {
      master_id,
      of_number,
      reason,
      items: items.length,
      projects_with_access,
      projects_without_access,
      projects_updated,
    },
  })
}
