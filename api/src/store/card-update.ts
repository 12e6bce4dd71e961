import type { CardView } from '@muster/contract'
import { Json } from '../json.ts'
import type { Caller, CurrentProject, Place } from '../operation.ts'
import { cardVector, projectPrefix } from '../words.ts'
import { sizeOf } from './card-read.ts'
import { cardText, columnAt, namedRow } from './card-rows.ts'
import { type CardChanges, cardChanges, searched, withMoments } from './cards.ts'
import type { Database } from './db.ts'
import { type FoundCard, findCard } from './entries.ts'
import { MOST_BYTES_AT_ONCE, type Quota, type RoomAtOnce, roomAtOnce } from './group-sizes.ts'
import { copiesOf } from './materialize.ts'
import { type NewIds, newIds } from './new-ids.ts'
import { type Field, fields, isSent } from './rollouts/fields.ts'
import { blankRecord, type CardRecord, fillInCard, showCard } from './shown-rows.ts'
import { prepared, sql } from './sql.ts'

/** The short columns, which the statement always writes; long texts are written when they change. */
const SHORT = ['title', 'status', 'priority', 'is_active', 'due_date', 'snoozed_until'] as const
const LONG = ['description', 'short_description'] as const

/** Fields that can be changed at once. Who gets a card is told, and what it refers to is held: that takes a transaction. */
const simple = [...SHORT, ...LONG] as const

const GROUP = columnAt('group_id')
const UPDATED = columnAt('updated_at')

/** update_card of migrations 0019 and 0030. */
const statement = prepared<
  Omit<NewIds, 'cardId'> &
    Pick<RoomAtOnce, 'projectBytes' | 'boardBytes'> & {
      readonly projectId: number
      readonly cardId: number
      readonly userId: number
      readonly groupId: number | null
      readonly boardId: number | null
      /** Every change of what a card says makes one of these another: laterThan in rollouts/fields.ts. */
      readonly seen: number
      readonly seenOverrides: number
      /** The backfill gives a status back without a trace in the two others. */
      readonly seenStatus: unknown
      readonly overrides: number
      readonly title: unknown
      readonly status: unknown
      readonly priority: unknown
      readonly is_active: unknown
      readonly due_date: unknown
      readonly snoozed_until: unknown
      readonly hasDescription: boolean
      readonly description: unknown
      readonly hasShortDescription: boolean
      readonly short_description: unknown
      readonly hasWords: boolean
      readonly words: string | null
      readonly bytes: number
      readonly about: string
      readonly changes: string
      readonly now: Date
      /** The copies to be made first; null when the card has its row. */
      readonly copies: string | null
    }
>(
  (of) => sql`
    select update_card(
      ${of.projectId}::bigint, ${of.cardId}::bigint, ${of.userId}::bigint, ${of.groupId}::bigint, ${of.boardId}::bigint,
      ${of.seen}::float8, ${of.seenOverrides}::bigint, ${of.seenStatus}::text, ${of.overrides}::bigint, ${of.title}::text,
      ${of.status}::text, ${of.priority}::text, ${of.is_active}::boolean, ${of.due_date}::timestamptz,
      ${of.snoozed_until}::timestamptz, ${of.hasDescription}::boolean, ${of.description}::text,
      ${of.hasShortDescription}::boolean, ${of.short_description}::text, ${of.hasWords}::boolean, ${of.words}::tsvector,
      ${of.bytes}::bigint, ${of.projectBytes}::bigint, ${of.boardBytes}::bigint, ${of.about}::jsonb, ${of.changes}::jsonb,
      ${of.now}::timestamptz, ${of.activityId}::bigint, ${of.wakeId}::bigint, ${of.copies}::jsonb) as updated`,
)

/** A change that has been judged and is ready to be written: the card as it will be stored, and as it will be shown. */
function changed(card: StoredCard, changes: Readonly<Record<string, unknown>>) {
  const { row } = card.entry
  const own = [...row.values]
  let { overrides } = row
  const names = new Set<string>()
  for (const name of simple) {
    const field: Field = fields.card[name]
    if (!isSent(name, field.isClearable !== undefined, changes)) continue
    const sent = changes[name] ?? null
    const value = sent instanceof Date ? sent.getTime() / 1000 : sent
    if (value === card.shown[columnAt(name)]) continue
    // An empty text is sent back as none.
    if ((searched as readonly string[]).includes(name) && !value && !card.shown[columnAt(name)]) continue
    names.add(name)
    own[columnAt(name)] = value
    overrides |= field.bit ?? 0
  }
  const entry = { ...card.entry, row: { ...row, overrides, values: own } }
  const bare = showCard(card.viewer, card.templates, entry, card.isGroupOrdered)
  const size = sizeOf(entry, card.master_group_id, bare)
  return { own, overrides, shown: fillInCard(bare, card.head), size, names }
}

/** A card with its row, or with the one that it will have. */
type StoredCard = FoundCard & { readonly entry: { readonly row: CardRecord } }
function stored(card: FoundCard): StoredCard {
  const row = card.entry.row ?? blankRecord(card.viewer, card.templates, card.entry)
  return { ...card, entry: { ...card.entry, row } }
}

const moment = (seconds: unknown) =>
  seconds === null ? null : new Date(Math.round((seconds as number) * 1e3))

/**
 * Changes one card with all its checks, its sizes and its event in two round trips: it reads the card, and writes it if it
 * is still as it was read. Nothing when anything stands in the way: the record is not there, a bound is near, somebody else
 * was faster, the change needs more than this. Nothing is written then, and the longer way finds out what it was.
 */
export async function updateCardAtOnce(
  db: Database,
  caller: Caller,
  judge: (place: Place) => CurrentProject,
  projectId: number,
  quota: Quota,
  cardId: number,
  changes: CardChanges,
): Promise<Json<CardView> | undefined> {
  if (Object.keys(changes).some((name) => !(simple as readonly string[]).includes(name))) return undefined
  const found = await findCard(db, caller.user_id, projectId, cardId)
  if (!found || found.entry.isDeleted) return undefined
  judge(found.place)
  const card = stored(found)
  const { row: own } = card.entry
  const copies = found.entry.row === null ? copiesOf(found, found.lineage) : null
  const { platform_id, time_zone } = card.place
  const now = new Date()
  const next = changed(card, withMoments(changes, time_zone))
  const differences = cardChanges(namedRow(card.shown), namedRow(next.shown))
  if (!differences) return new Json(cardText(card.shown, platform_id, now))
  const groupId = own.values[GROUP] as number | null
  const bytes = next.size.bytes - sizeOf(card.entry, card.master_group_id, card.bare).bytes
  if (bytes > MOST_BYTES_AT_ONCE) return undefined
  const value = (name: (typeof simple)[number]) => next.own[columnAt(name)]
  const texts = Object.fromEntries(searched.map((name) => [name, value(name) as string | null]))
  const [answer] = await db.query<{ updated: number | null }>(
    statement({
      ...{ projectId, userId: caller.user_id, groupId, boardId: card.board_id },
      ...{ seen: own.values[UPDATED] as number, seenOverrides: own.overrides },
      ...{ seenStatus: own.values[columnAt('status')], overrides: next.overrides },
      ...{ title: value('title'), status: value('status'), priority: value('priority') },
      is_active: value('is_active'),
      ...{ due_date: moment(value('due_date')), snoozed_until: moment(value('snoozed_until')) },
      ...{ hasDescription: next.names.has('description'), description: value('description') },
      hasShortDescription: next.names.has('short_description'),
      short_description: value('short_description'),
      hasWords: searched.some((name) => next.names.has(name)),
      words: cardVector(texts, projectPrefix(projectId)),
      ...{ bytes, ...roomAtOnce(quota, bytes), ...(await newIds(db)), cardId: own.id },
      about: JSON.stringify({
        group_id: groupId,
        ...(card.board_id === null ? {} : { board_id: card.board_id }),
      }),
      changes: JSON.stringify(differences),
      copies: copies && JSON.stringify(copies),
      now,
    }),
  )
  const updated = answer?.updated
  if (updated == null) return undefined
  db.hasWritten({ projects: [projectId], platforms: [] })
  const shown = [...next.shown]
  shown[UPDATED] = updated
  return new Json(cardText(shown, platform_id, now))
}
