import type { BodyOf, CreatedCardView, Operations, Role } from '@muster/contract'
import { changesOfNew } from '#core/changes.ts'
import type { Database, Tx } from '#core/db.ts'
import { afterWrite, eventsToWrite, type NotWritten } from '#core/direct-writes.ts'
import { Json } from '#core/json.ts'
import { newIds } from '#core/new-ids.ts'
import { prepared, sql } from '#core/sql.ts'
import { cardVector, projectPrefix } from '#core/words.ts'
import { bytesIn, FIXED_BYTES } from '#templates/store/card-bytes.ts'
import { createdCardText, rowFrom } from './card-rows.ts'
import { dueMoment } from './cards.ts'
import { limitsOf, type Quota } from './group-sizes.ts'
import { BEYOND_TEMPLATES, STEP } from './order.ts'

export type NewCard = BodyOf<Operations['cardsCreate']> & { tour_key?: string }

/** The project and the creator of a new card, and what has been checked already. */
export interface CardPlace {
  readonly projectId: number
  readonly createdBy: number
  /** The time zone for a due date that is sent without an offset. */
  readonly timeZone: string
  /** The roles that suffice, for create_card to check; null if access was checked already. */
  readonly roles: readonly Role[] | null
  /** True if the project is known to show the group and the copies in it have positions. */
  readonly isGroupChecked: boolean
  readonly quota: Quota
}

export type CreatedCard = { readonly card: Json<CreatedCardView>; readonly id: number }

interface Made {
  readonly id: number
  readonly position: number
  readonly platform_id: number
  readonly created_at: number
}

const statement = prepared<{ projectId: number; card: string }>(
  (of) => sql`select create_card(${of.projectId}, ${of.card}::jsonb) as made`,
)

const shown = [
  'title',
  'description',
  'group_id',
  'owner_id',
  'tag_id',
  'status',
  'priority',
  'due_date',
  'tour_key',
]

/**
 * Creates a card with one call of create_card, with or without a transaction. The function checks the card,
 * updates the sizes and writes the event. If it refuses, nothing is written.
 */
export async function createCard(
  on: Database | Tx,
  { projectId, createdBy, timeZone, roles, isGroupChecked, quota }: CardPlace,
  sent: NewCard,
): Promise<CreatedCard | NotWritten> {
  const card = {
    title: sent.title,
    description: sent.description ?? null,
    group_id: sent.group_id ?? null,
    owner_id: sent.owner_id ?? null,
    tag_id: sent.tag_id ?? null,
    status: sent.status ?? 'open',
    priority: sent.priority ?? 'normal',
    due_date: sent.due_date ? dueMoment(sent.due_date, timeZone) : null,
    tour_key: sent.tour_key ?? null,
  }
  const now = new Date()
  const ids = await newIds(on)
  const news = {
    project_id: projectId,
    type: 'card.created',
    actor_id: createdBy,
    ids: { group_id: card.group_id },
    changes: changesOfNew(card, shown),
  } as const
  const values = {
    ...card,
    id: ids.cardId,
    created_by: createdBy,
    roles,
    is_group_checked: isGroupChecked,
    words: cardVector(card, projectPrefix(projectId)),
    bytes: bytesIn([card.title, card.description]) + FIXED_BYTES,
    limits: limitsOf(quota, true),
    step: STEP,
    beyond_templates: BEYOND_TEMPLATES,
    event: eventsToWrite(on, ids, [news])?.[0] ?? null,
    new_wake: ids.wakeId,
    now,
  }
  const [row] = await on.query<{ made: Made | NotWritten }>(
    statement({ projectId, card: JSON.stringify(values) }),
  )
  if (!row) throw new Error('create_card returned nothing.')
  const { made } = row
  if ('refused' in made) return made
  const { id, position, platform_id, created_at } = made
  afterWrite(on, projectId, [{ ...news, ids: { ...news.ids, card_id: id } }])
  const stored = rowFrom({
    ...card,
    id,
    position,
    due_date: card.due_date && card.due_date.getTime() / 1000,
    sort_order: 0,
    is_active: true,
    created_at,
    updated_at: created_at,
    project_id: projectId,
    created_by: createdBy,
  })
  return { id, card: new Json(createdCardText(stored, platform_id, now)) }
}
