import type { BodyOf, CreatedCardView, Operations, Role } from '@muster/contract'
import { Json } from '../json.ts'
import { cardVector, projectPrefix } from '../words.ts'
import { cardRow, createdCardText, rowFrom } from './card-rows.ts'
import { type CardProject, dueMoment, type HeldGroup } from './cards.ts'
import { type Changes, changesOfNew } from './changes.ts'
import type { Database, Tx } from './db.ts'
import { announce } from './events.ts'
import {
  bytesIn,
  FIXED_BYTES,
  MOST_BYTES_AT_ONCE,
  ownBytes,
  type Quota,
  type RoomAtOnce,
  resizeGroups,
  roomAtOnce,
} from './group-sizes.ts'
import { type NewIds, newIds } from './new-ids.ts'
import { BEYOND_TEMPLATES, lastPlace, placeNewCopies, STEP } from './order.ts'
import { prepared, sql } from './sql.ts'

export type NewCard = BodyOf<Operations['cardsCreate']> & { tour_key?: string }

/** A new card with its defaults, as it is stored. */
function completed(card: NewCard, zone: string) {
  return {
    title: card.title,
    description: card.description ?? null,
    owner_id: card.owner_id ?? null,
    tag_id: card.tag_id ?? null,
    status: card.status ?? 'open',
    priority: card.priority ?? 'normal',
    due_date: card.due_date ? dueMoment(card.due_date, zone) : null,
    tour_key: card.tour_key ?? null,
  }
}

type Completed = ReturnType<typeof completed>

const shown = [
  ...(['title', 'description', 'group_id', 'owner_id', 'tag_id'] as const),
  ...(['status', 'priority', 'due_date', 'tour_key'] as const),
]

/** What the event of a new card says. Its place is not said: it is the last. */
const changesIn = (card: Completed, groupId: number | null): Changes =>
  changesOfNew({ ...card, group_id: groupId }, shown) ?? {}

/** Inserts the card, last in its group or in the inbox. The group and what the card refers to are held. */
export async function insertCard(
  tx: Tx,
  { project_id: projectId, time_zone }: CardProject,
  createdBy: number,
  group: HeldGroup | null,
  card: NewCard,
): Promise<Json<CreatedCardView>> {
  const followsTemplate = group !== null && group.master_group_id !== null && !group.is_ordered
  if (group?.is_ordered && group.master_group_id !== null) await placeNewCopies(tx, projectId, group.id)
  const groupId = group?.id ?? null
  const place = lastPlace(projectId, groupId, followsTemplate ? BEYOND_TEMPLATES : 0)
  const complete = completed(card, time_zone)
  const words = cardVector(complete, projectPrefix(projectId))
  const [row] = await tx.query<{ id: number; card: string; platform_id: number; bytes: number }>(sql`
    with c as (
      insert into cards (project_id, group_id, owner_id, tag_id, status, priority, position, is_active, due_date, title,
        description, tour_key, created_by, words)
      select ${projectId}::bigint, ${groupId}::bigint, ${complete.owner_id}::bigint, ${complete.tag_id}::bigint,
        ${complete.status}, ${complete.priority}, ${place}, true, ${complete.due_date}::timestamptz, ${complete.title},
        ${complete.description}, ${complete.tour_key}, ${createdBy}::bigint, ${words}::tsvector
      returning *, 0 as sort_order)
    select c.id, ${cardRow} as card, p.platform_id, ${ownBytes('c')} as bytes
    from c join projects p on p.id = ${projectId}`)
  if (!row) throw new Error('insert returned no row')
  await resizeGroups(tx, projectId, [{ group_id: groupId, cards: 1, bytes: row.bytes }])
  const doing = { project_id: projectId, actor_id: createdBy }
  const changes = changesIn(complete, groupId)
  announce(tx, doing, 'card.created', { card_id: row.id, group_id: groupId }, { changes })
  return new Json(createdCardText(JSON.parse(row.card), row.platform_id, new Date()))
}

/** create_card of migration 0019. */
const statement = prepared<
  Omit<Completed, 'due_date'> &
    RoomAtOnce &
    NewIds & {
      readonly projectId: number
      readonly createdBy: number
      readonly roles: readonly Role[]
      readonly groupId: number | null
      readonly words: string | null
      readonly bytes: number
      readonly changes: string
      readonly now: Date
    }
>(
  (of) => sql`
    select create_card(
      ${of.projectId}::bigint, ${of.createdBy}::bigint, ${of.roles}::text[], ${of.groupId}::bigint, ${of.owner_id}::bigint,
      ${of.tag_id}::bigint, ${of.status}::text, ${of.priority}::text, ${of.title}::text, ${of.description}::text,
      ${of.tour_key}::text, ${of.words}::tsvector, ${of.bytes}::bigint, ${of.projectCards}::bigint, ${of.projectBytes}::bigint,
      ${of.boardCards}::bigint, ${of.boardBytes}::bigint, ${of.groupCards}::bigint, ${STEP}::bigint,
      ${BEYOND_TEMPLATES}::bigint, ${of.changes}::jsonb, ${of.now}::timestamptz, ${of.cardId}::bigint,
      ${of.activityId}::bigint, ${of.wakeId}::bigint) as made`,
)

/**
 * The same with all its checks, its sizes and its event, in one round trip. Nothing when anything stands in the way: a caller
 * who may not, a record that is missing or a copy that has no row yet, a bound that is near, a group that the project has
 * ordered. Nothing is written then, and the longer way finds out what it was.
 */
export async function insertCardAtOnce(
  db: Database,
  { projectId, createdBy, roles }: { projectId: number; createdBy: number; roles: readonly Role[] },
  quota: Quota,
  card: NewCard,
): Promise<Json<CreatedCardView> | undefined> {
  const { due_date, ...complete } = completed(card, 'UTC')
  if (due_date !== null) return undefined
  const groupId = card.group_id ?? null
  const bytes = bytesIn([complete.title, complete.description]) + FIXED_BYTES
  if (bytes > MOST_BYTES_AT_ONCE) return undefined
  const now = new Date()
  const [row] = await db.query<{ made: number[] | null }>(
    statement({
      ...{ ...complete, ...roomAtOnce(quota, bytes), ...(await newIds(db)) },
      ...{ projectId, createdBy, groupId, roles, bytes, now },
      words: cardVector(complete, projectPrefix(projectId)),
      changes: JSON.stringify(changesIn({ ...complete, due_date }, groupId)),
    }),
  )
  if (!row?.made) return undefined
  const [id, position, platformId, made] = row.made as [number, number, number, number]
  db.hasWritten({ projects: [projectId], platforms: [] })
  const shown = rowFrom({
    ...{ ...complete, id, position, sort_order: 0, is_active: true, created_at: made, updated_at: made },
    ...{ project_id: projectId, group_id: groupId, created_by: createdBy },
  })
  return new Json(createdCardText(shown, platformId, now))
}
