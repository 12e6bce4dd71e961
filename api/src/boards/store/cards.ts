import type { BodyOf, CardView, Operations } from '@muster/contract'
import { type Changes, changesBetween } from '#core/changes.ts'
import type { Db, Tx } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { parseMoment } from '#core/moment.ts'
import { Statement, sql } from '#core/sql.ts'
import { findCheck } from '#templates/store/checks.ts'
import {
  type Field,
  fields,
  laterThan,
  maskOf,
  type OwnField,
  overriddenFields,
  resetFields,
  shownFields,
} from '#templates/store/fields.ts'
import { countsOf, signOffOf } from '../work.ts'
import { loadCards, sizeOfLoaded } from './card-read.ts'
import { cardText, columnAt, namedRow, tagIdsOf, workIn } from './card-rows.ts'
import { findCard, findGroup } from './entries.ts'
import { materializeTour } from './materialize.ts'
import { placeNewCopies } from './order.ts'
import { turnOfCard } from './present.ts'
import { showRun } from './runs.ts'

/** A group that cannot be deleted until the transaction ends. */
export interface HeldGroup {
  readonly id: number
  readonly master_group_id: number | null
  readonly is_ordered: boolean
}

/** Locks a live group, hidden or not, against deletion. */
export async function holdLiveGroup(
  tx: Tx,
  projectId: number,
  groupId: number,
  strength: 'for key share' | 'for no key update' = 'for key share',
): Promise<HeldGroup | undefined> {
  const [group] = await tx.query<HeldGroup>(sql`
    select id, master_group_id, is_ordered from groups
    where project_id = ${projectId} and id = ${groupId} and deleted_at is null ${new Statement(strength, [])}`)
  return group
}

/** Like holdLiveGroup, but returns undefined for a hidden group. */
export async function holdGroup(
  tx: Tx,
  projectId: number,
  groupId: number,
  strength?: 'for key share' | 'for no key update',
): Promise<HeldGroup | undefined> {
  const group = await holdLiveGroup(tx, projectId, groupId, strength)
  if (!group || group.master_group_id === null) return group
  return (await findGroup(tx, 0, projectId, groupId)) ? group : undefined
}

/**
 * Prepares a group with copies for a new card. Returns false if the project does not show it. If the group
 * has its own order, copies without a position get one first.
 */
export async function prepareGroup(tx: Tx, projectId: number, groupId: number): Promise<boolean> {
  const group = await holdGroup(tx, projectId, groupId, 'for no key update')
  if (group?.is_ordered) await placeNewCopies(tx, projectId, groupId)
  return group !== undefined
}

/** The fields of a card that events may list as changed. */
const cardFields = [...shownFields('card').map(([name]) => name), 'group_id']

/**
 * The differences between two states of a card; undefined if there are none. They have `tag_ids` if the card has or
 * had more than one tag; otherwise `tag_id` tells everything.
 */
export function cardChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | undefined {
  const hasSeveral = [before, after].some(({ tag_ids }) => ((tag_ids ?? []) as readonly number[]).length > 1)
  const names = [
    ...cardFields,
    'needs_sign_off',
    'returned_reason',
    'repeat',
    ...(hasSeveral ? ['tag_ids'] : []),
  ]
  return changesBetween(before, after, names)
}

/** All tags of a card after a change: tag_ids replaces all, tag_id the first, and tag_id null removes all. */
export function nextTagIds(
  before: readonly number[],
  { tag_id, tag_ids }: Pick<CardChanges, 'tag_id' | 'tag_ids'>,
): readonly number[] {
  if (tag_ids !== undefined) return tag_ids ?? []
  if (tag_id === undefined) return before
  return tag_id === null ? [] : [tag_id, ...before.slice(1).filter((id) => id !== tag_id)]
}

/** A due date without a time means the end of that day. */
export const dueMoment = (text: string, zone: string) => parseMoment(text, { zone, bareDate: 'end' })

/** A card as projects see it, to compare its states before and after a change. */
export type SeenCard = Record<string, unknown> & {
  id: number
  group_id: number | null
  master_card_id: number | null
  position: number
  deleted_at: string | null
  /** What the card adds to the size of its group: 1 or 0 cards, and bytes. */
  counted: number
  bytes: number
  /** Whether its rule decides its status and when it is due. */
  is_recurring: boolean
}

/**
 * Locks the cards until the transaction ends, ordered by id so that concurrent calls do not deadlock.
 */
export async function lockCards(tx: Tx, projectId: number, ids: readonly number[]): Promise<SeenCard[]> {
  await tx.query(sql`
    select id from cards where project_id = ${projectId} and id = any (${ids}::bigint[]) order by id for update`)
  return findShownCards(tx, projectId, ids)
}

async function findShownCards(tx: Tx, projectId: number, ids: readonly number[]): Promise<SeenCard[]> {
  const { cards, viewer, templates } = await loadCards(tx, projectId, sql`c.id = any (${ids}::bigint[])`)
  return cards
    .filter(({ entry }) => entry.isAllowed)
    .map((card) => {
      const { cards: counted, bytes } = sizeOfLoaded(card)
      const is_recurring = turnOfCard(viewer, templates, card.entry)?.rule != null
      return { ...namedRow(card.shown), counted, bytes, is_recurring } as unknown as SeenCard
    })
}

export type CardChanges = Partial<
  Pick<
    BodyOf<Operations['cardsUpdate']>,
    Exclude<OwnField<'card'>, 'more_tag_ids'> | 'tag_ids' | 'needs_sign_off' | 'repeat' | 'run'
  >
>

/** Parses the dates of a change. */
export function withMoments({ due_date, snoozed_until, ...changes }: CardChanges, zone: string) {
  return {
    ...changes,
    ...(due_date === undefined ? {} : { due_date: due_date && dueMoment(due_date, zone) }),
    ...(snoozed_until === undefined
      ? {}
      : { snoozed_until: snoozed_until && parseMoment(snoozed_until, { zone }) }),
  }
}

/**
 * Removes overrides of a copy: from now on these fields show the published values. Returns whether there were
 * any.
 */
export async function inheritFields(
  tx: Tx,
  projectId: number,
  cardId: number,
  names: readonly string[],
): Promise<boolean> {
  const reset = await tx.query(sql`
    update cards r set ${resetFields('card', names)}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${cardId} and r.master_card_id is not null
      and (r.overrides & ${maskOf('card', names)} <> 0 or (${names.includes('due_date')} and r.due_date is not null))
    returning r.id`)
  // Search finds inherited texts through their template, so remove the card's own words.
  const kept = Object.entries<Field>(fields.card).flatMap(([name, { weight }]) =>
    weight && !names.includes(name) ? [weight] : [],
  )
  await tx.query(sql`
    update cards set words = nullif(ts_filter(words, ${kept}::"char"[]), ''::tsvector)
    where project_id = ${projectId} and id = ${cardId} and words is not null`)
  return reset.length > 0
}

export async function showCard(db: Db, projectId: number, cardId: number): Promise<Json<CardView>> {
  return (await showCardWithExtras(db, projectId, cardId)).card
}

const STATUS = columnAt('status')

/** A card, and what is not part of it: its board, and the fields of a copy that the project has overridden. */
export async function showCardWithExtras(db: Db, projectId: number, cardId: number) {
  const found = await findCard(db, 0, projectId, cardId)
  if (!found || found.entry.isDeleted) throw missing('card')
  const { entry, board_id, shown, place, viewer, templates } = found
  const worked = { template: entry.template, work: workIn(shown) }
  return {
    card: new Json<CardView>(cardText(shown, place.platform_id, new Date())),
    extras: {
      board_id,
      tag_ids: tagIdsOf(shown),
      overrides: entry.row && entry.template ? overriddenFields('card', entry.row.overrides) : [],
      checklist: countsOf(worked),
      sign_off: signOffOf(worked, shown[STATUS]),
      check: await showCheck(db, projectId, entry.template?.evaluation_check),
      ...(await showRun(db, viewer, turnOfCard(viewer, templates, entry), entry.id)),
    },
  }
}

async function showCheck(db: Db, projectId: number, name: unknown) {
  if (typeof name !== 'string') return null
  const { state, observed_at } = (await findCheck(db, projectId, name)) ?? {}
  return { check: name, state: state ?? null, observed_at: observed_at ?? null }
}

export interface CardInGroup {
  readonly id: number
  readonly group_id: number | null
}

/** Makes every live tour card inactive; a later push does not reactivate it. Returns the cards. */
export async function dismissTourCards(tx: Tx, projectId: number): Promise<CardInGroup[]> {
  await materializeTour(tx, projectId)
  const { cards } = await loadCards(
    tx,
    projectId,
    sql`c.deleted_at is null and (c.tour_key is not null or c.master_card_id is not null)`,
  )
  const ids = cards.flatMap(({ entry, shown }) =>
    entry.isAllowed && shown[TOUR_KEY] !== null && shown[ACTIVE] === true ? [entry.id] : [],
  )
  return tx.query<CardInGroup>(sql`
    update cards r set is_active = false, overrides = overrides | ${fields.card.is_active.bit},
      updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = any (${ids}::bigint[]) and r.deleted_at is null
    returning id, group_id`)
}
const TOUR_KEY = columnAt('tour_key')
const ACTIVE = columnAt('is_active')

/** Removes a user who left the project as owner of its cards. Returns the live cards. */
export async function disownCards(tx: Tx, projectId: number, userId: number): Promise<CardInGroup[]> {
  const rows = await tx.query<CardInGroup & { deleted_at: Date | null }>(sql`
    update cards r set owner_id = null, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.owner_id = ${userId}
    returning id, group_id, deleted_at`)
  return rows.filter(({ deleted_at }) => deleted_at === null)
}
