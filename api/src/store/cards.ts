import type { BodyOf, CardView, CreatedCardView, Operations } from '@muster/contract'
import { bounds } from '../bounds.ts'
import { Json } from '../json.ts'
import { parseMoment } from '../moment.ts'
import { Refusal } from '../refusal.ts'
import type { Db, Tx } from './db.ts'
import { fields, giveBack, type OwnField, TOUCHED, takeOver } from './rollouts/fields.ts'
import { cardJson, createdCardJson } from './shapes.ts'
import { sql } from './sql.ts'

export type NewCard = BodyOf<Operations['cardsCreate']> & { tour_key?: string }

/** Whether the references exist and the group has room; if so, the inserted card. */
export interface InsertedCard {
  readonly has_group: boolean
  readonly has_owner: boolean
  readonly has_tag: boolean
  readonly has_room: boolean
  readonly card: Json<CreatedCardView> | null
}

/**
 * One past the last live card of the group or inbox, or past the last card of the group's template, whose
 * position copies have until someone moves them. It reads the end of an index instead of counting. It also
 * orders by the group: PostgreSQL does not know that `is null` leaves one value and would sort the whole
 * inbox.
 */
export const nextPosition = (projectId: number, groupId: number | null) => {
  const place = groupId === null ? sql`group_id is null` : sql`group_id = ${groupId}`
  return sql`least(9007199254740991, 1 + greatest(-1,
    (select position from cards
    where project_id = ${projectId} and ${place} and deleted_at is null and position is not null
    order by group_id desc, position desc limit 1),
    (select max(m.position) from published_cards m
    where m.group_id = (select master_group_id from groups where project_id = ${projectId} and id = ${groupId}))))`
}

/** Checks the references and inserts the card, last in its group, in one statement. */
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
          select from shown_groups
          where project_id = ${projectId} and id = ${group} and deleted_at is null) as has_group,
        ${owner}::bigint is null or exists (
          select from memberships where project_id = ${projectId} and user_id = ${owner}) as has_owner,
        ${tag}::bigint is null or exists (
          select from tags where project_id = ${projectId} and id = ${tag} and deleted_at is null) as has_tag,
        ${group}::bigint is null or ${bounds.cards.most} > (
          select count(*) from (
            select from cards where project_id = ${projectId} and group_id = ${group} and deleted_at is null
            limit ${bounds.cards.most}) counted) as has_room,
        ${nextPosition(projectId, group)} as position),
    c as (
      insert into cards (project_id, group_id, owner_id, tag_id, status, priority, position, is_active, due_date,
        title, description, tour_key, created_by)
      select ${projectId}, ${group}::bigint, ${owner}::bigint, ${tag}::bigint, ${card.status ?? 'open'},
        ${card.priority ?? 'normal'}, position, true, ${dueDate}::timestamptz, ${card.title},
        ${card.description ?? null}, ${card.tour_key ?? null}, ${createdBy}::bigint
      from found where has_group and has_owner and has_tag and has_room
      returning *, 0 as sort_order)
    select has_group, has_owner, has_tag, has_room,
      (select ${createdCardJson(new Date())}::text from c join projects p on p.id = c.project_id) as card
    from found`)
  if (!row) throw new Error('select returned no row')
  return { ...row, card: row.card === null ? null : new Json(row.card) }
}

/** A card as projects see it, to compare its states before and after a change. */
export type CardRow = Record<string, unknown> & {
  id: number
  group_id: number | null
  position: number
  deleted_at: Date | null
}

/**
 * Locks the cards until the transaction ends, in order of id, so that concurrent calls wait and do not
 * deadlock.
 */
export async function lockCards(tx: Tx, projectId: number, ids: readonly number[]): Promise<CardRow[]> {
  await tx.query(sql`
    select id from cards where project_id = ${projectId} and id = any (${ids}::bigint[]) order by id for update`)
  return findShownCards(tx, projectId, ids)
}

const findShownCards = (tx: Tx, projectId: number, ids: readonly number[]) =>
  tx.query<CardRow>(sql`
    select * from shown_cards where project_id = ${projectId} and id = any (${ids}::bigint[]) order by id`)

export type CardChanges = Partial<Pick<BodyOf<Operations['cardsUpdate']>, OwnField<'card'>>>

/**
 * An absent field is unchanged. null clears a nullable field and leaves title, status, priority and
 * is_active.
 */
export async function updateCards(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
  changes: CardChanges,
): Promise<CardRow[]> {
  const moments = Object.fromEntries(
    (['due_date', 'snoozed_until'] as const).flatMap((field) => {
      const text = changes[field]
      return text === undefined ? [] : [[field, text === null ? null : parseMoment(text)]]
    }),
  )
  await tx.query(sql`
    update cards r set ${takeOver('card', { ...changes, ...moments })}, updated_at = ${new Date()}
    from shown_cards s
    where r.project_id = ${projectId} and r.id = any (${ids}::bigint[]) and r.deleted_at is null
      and s.project_id = r.project_id and s.id = r.id`)
  return findShownCards(tx, projectId, ids)
}

/** Removes overrides of a copy: from now on these fields show the published values. */
export async function inheritFields(
  tx: Tx,
  projectId: number,
  cardId: number,
  names: readonly string[],
): Promise<void> {
  await tx.query(sql`
    update cards set ${giveBack('card', names)}, updated_at = ${new Date()}
    where project_id = ${projectId} and id = ${cardId} and master_card_id is not null`)
}

/** Whether the owner and the tag exist in this project; null is always accepted. */
export async function findReferences(
  tx: Tx,
  projectId: number,
  {
    owner_id = null,
    tag_id = null,
  }: { owner_id?: number | null | undefined; tag_id?: number | null | undefined },
): Promise<{ has_owner: boolean; has_tag: boolean }> {
  const [row] = await tx.query<{ has_owner: boolean; has_tag: boolean }>(sql`
    select
      ${owner_id}::bigint is null or exists (
        select from memberships where project_id = ${projectId} and user_id = ${owner_id}) as has_owner,
      ${tag_id}::bigint is null or exists (
        select from tags where project_id = ${projectId} and id = ${tag_id} and deleted_at is null) as has_tag`)
  return row ?? { has_owner: false, has_tag: false }
}

export async function showCard(db: Db, projectId: number, cardId: number): Promise<Json<CardView>> {
  const [row] = await db.query<{ card: string }>(sql`
    select ${cardJson(new Date())}::text as card
    from shown_cards c join projects p on p.id = c.project_id
    where c.project_id = ${projectId} and c.id = ${cardId} and c.deleted_at is null`)
  if (!row) throw new Refusal(404, 'not_found', 'There is no such card, or it was deleted.')
  return new Json(row.card)
}

/**
 * Soft-deletes the cards with these ids, or all cards of these groups, with their comments. Returns their
 * ids.
 */
export async function deleteCards(
  tx: Tx,
  projectId: number,
  which: { ids: readonly number[] } | { groupIds: readonly number[] },
  now: Date,
): Promise<number[]> {
  const chosen =
    'ids' in which
      ? sql`id = any (${which.ids}::bigint[])`
      : sql`group_id = any (${which.groupIds}::bigint[])`
  const rows = await tx.query<{ id: number }>(sql`
    update cards set deleted_at = ${now}, updated_at = ${now}
    where project_id = ${projectId} and ${chosen} and deleted_at is null
    returning id`)
  const ids = rows.map(({ id }) => id)
  await tx.query(sql`
    update comments set deleted_at = ${now}
    where project_id = ${projectId} and card_id = any (${ids}::bigint[]) and deleted_at is null`)
  return ids
}

/** Restores a card with the comments that were deleted with it. */
export async function restoreCard(tx: Tx, projectId: number, cardId: number, deletedAt: Date): Promise<void> {
  await tx.query(sql`
    update cards set deleted_at = null, overrides = overrides | ${TOUCHED}, updated_at = ${new Date()}
    where project_id = ${projectId} and id = ${cardId}`)
  await tx.query(sql`
    update comments set deleted_at = null
    where project_id = ${projectId} and card_id = ${cardId} and deleted_at = ${deletedAt}`)
}

/** Makes every live tour card inactive; a later push does not reactivate it. Returns the ids. */
export async function dismissTourCards(tx: Tx, projectId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update cards r set is_active = false, overrides = overrides | ${fields.card.is_active.bit}, updated_at = ${new Date()}
    where r.project_id = ${projectId} and r.id in (
      select c.id from shown_cards c
      where c.project_id = ${projectId} and c.is_active and c.deleted_at is null and c.tour_key is not null)
    returning id`)
  return rows.map(({ id }) => id)
}
