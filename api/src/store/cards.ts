import type { BodyOf, CreatedCardView, Operations } from '@muster/contract'
import { Json } from '../json.ts'
import { parseMoment } from '../moment.ts'
import type { Tx } from './db.ts'
import { createdCardJson } from './shapes.ts'
import { sql } from './sql.ts'

const MAX_CARDS = 2_000

export type NewCard = BodyOf<Operations['cardsCreate']> & { tour_key?: string }

/** What the card refers to and whether there is room, and the card where all of that is in order. */
export interface InsertedCard {
  readonly has_group: boolean
  readonly has_owner: boolean
  readonly has_tag: boolean
  readonly has_room: boolean
  readonly card: Json<CreatedCardView> | null
}

/** Checks the references and inserts, last in its group, in one statement. */
export async function insertCard(
  tx: Tx,
  projectId: number,
  createdBy: number,
  card: NewCard,
): Promise<InsertedCard> {
  const [group, owner, tag] = [card.group_id ?? null, card.owner_id ?? null, card.tag_id ?? null]
  const dueDate = card.due_date ? parseMoment(card.due_date) : null
  const [row] = await tx.query<Omit<InsertedCard, 'card'> & { card: string | null }>(sql`
    with found as (
      select
        ${group}::bigint is null or exists (
          select from groups where project_id = ${projectId} and id = ${group} and deleted_at is null) as has_group,
        ${owner}::bigint is null or exists (
          select from memberships where project_id = ${projectId} and user_id = ${owner}) as has_owner,
        ${tag}::bigint is null or exists (
          select from tags where project_id = ${projectId} and id = ${tag} and deleted_at is null) as has_tag,
        ${group}::bigint is null or count(*) < ${MAX_CARDS} as has_room,
        least(coalesce(max(position), -1) + 1, 9007199254740991) as position
      from cards
      where project_id = ${projectId} and group_id is not distinct from ${group} and deleted_at is null),
    c as (
      insert into cards (project_id, group_id, owner_id, tag_id, status, priority, position, is_active, due_date,
        title, description, tour_key, created_by)
      select ${projectId}, ${group}::bigint, ${owner}::bigint, ${tag}::bigint, ${card.status ?? 'open'},
        ${card.priority ?? 'normal'}, position, true, ${dueDate}::timestamptz, ${card.title},
        ${card.description ?? null}, ${card.tour_key ?? null}, ${createdBy}::bigint
      from found where has_group and has_owner and has_tag and has_room
      returning *)
    select has_group, has_owner, has_tag, has_room,
      (select ${createdCardJson(new Date())}::text from c join projects p on p.id = c.project_id) as card
    from found`)
  if (!row) throw new Error('select returned no row')
  return { ...row, card: row.card === null ? null : new Json(row.card) }
}

/** Soft, with its comments. */
export async function deleteCard(tx: Tx, projectId: number, cardId: number): Promise<void> {
  const now = new Date()
  await tx.query(sql`
    update comments set deleted_at = ${now}
    where project_id = ${projectId} and card_id = ${cardId} and deleted_at is null`)
  await tx.query(sql`
    update cards set deleted_at = ${now}, updated_at = ${now}
    where project_id = ${projectId} and id = ${cardId} and deleted_at is null`)
}

/** Every live, active tour card of the project becomes inactive; how many there were. */
export async function dismissTourCards(tx: Tx, projectId: number): Promise<number> {
  const rows = await tx.query(sql`
    update cards set is_active = false, updated_at = ${new Date()}
    where project_id = ${projectId} and tour_key is not null and is_active and deleted_at is null
    returning id`)
  return rows.length
}
