import type { Tx } from '#core/db.ts'
import { missing } from '#core/missing.ts'
import { type Statement, sql } from '#core/sql.ts'
import { laterThan, TOUCHED } from '#templates/store/fields.ts'
import { emptyGroups } from './group-sizes.ts'
import { materializeIn } from './materialize.ts'
import { recountGroups, resizeByCard } from './recount-groups.ts'

/**
 * Deletes and restores records. A live group, card or comment never has a deleted parent; only a reply may outlive
 * the comment it answers. To ensure this, a delete locks the record `for update`, then its children, and then
 * writes. A write that adds, moves or restores a child locks the parent `for key share`. So either the delete waits
 * and sees the child, or the child's write waits and finds no parent. Children that are deleted with their parent
 * get its deleted_at and are restored with it.
 */

export interface Deletion {
  readonly by: number | null
  readonly at: Date
}

/**
 * Returns a deletion that is later than all earlier deletions of children. A restore selects children by this
 * moment, so it must be unique to this deletion.
 */
async function laterThanBelow(
  tx: Tx,
  projectId: number,
  deletion: Deletion,
  table: 'groups' | 'cards' | 'comments',
  where: Statement,
): Promise<Deletion> {
  const [row] = await tx.query<{ latest: Date | null }>(sql`
    select max(deleted_at) as latest from ${tables[table]} where project_id = ${projectId} and ${where}`)
  const latest = row?.latest?.getTime() ?? 0
  return latest < deletion.at.getTime() ? deletion : { ...deletion, at: new Date(latest + 1) }
}

const lockLive = async (tx: Tx, table: 'boards' | 'groups' | 'cards' | 'comments', where: Statement) => {
  const rows = await tx.query<{ id: number }>(sql`
    select id from ${tables[table]} where ${where} and deleted_at is null order by id for update`)
  return rows.map(({ id }) => id)
}

const tables = { boards: sql`boards`, groups: sql`groups`, cards: sql`cards`, comments: sql`comments` }

/** How many records were deleted or restored together with the named one. */
export interface Also {
  readonly [records: string]: number
  readonly cards: number
  readonly comments: number
}

/** Deletes a board with its groups and cards. */
export async function deleteBoard(tx: Tx, projectId: number, id: number, asked: Deletion): Promise<Also> {
  await materializeIn(tx, projectId, { boardId: id })
  const [board] = await lockLive(tx, 'boards', sql`project_id = ${projectId} and id = ${id}`)
  if (!board) throw missing('board')
  const groups = await lockLive(tx, 'groups', sql`project_id = ${projectId} and board_id = ${id}`)
  const below = await laterThanBelow(tx, projectId, asked, 'groups', sql`board_id = ${id}`)
  const { also, deletion } = await deleteGroupsAndCards(tx, projectId, groups, below)
  await tx.query(sql`
    update boards r set deleted_at = ${deletion.at}, deleted_by = ${deletion.by}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${id}`)
  return { groups: groups.length, ...also }
}

/** Deletes a group with its cards. */
export async function deleteGroup(tx: Tx, projectId: number, id: number, deletion: Deletion): Promise<Also> {
  await materializeIn(tx, projectId, { groupId: id })
  const [group] = await lockLive(tx, 'groups', sql`project_id = ${projectId} and id = ${id}`)
  if (!group) throw missing('group')
  return (await deleteGroupsAndCards(tx, projectId, [group], deletion)).also
}

async function deleteGroupsAndCards(
  tx: Tx,
  projectId: number,
  groups: readonly number[],
  asked: Deletion,
): Promise<{ also: Also; deletion: Deletion }> {
  if (groups.length === 0) return { also: { cards: 0, comments: 0 }, deletion: asked }
  const inGroups = sql`group_id = any (${groups}::bigint[])`
  const cards = await lockLive(tx, 'cards', sql`project_id = ${projectId} and ${inGroups}`)
  const below = await laterThanBelow(tx, projectId, asked, 'cards', inGroups)
  const deletion = await laterThanBelow(
    tx,
    projectId,
    below,
    'comments',
    sql`card_id = any (${cards}::bigint[])`,
  )
  const comments = await markDeleted(tx, projectId, cards, deletion)
  await tx.query(sql`
    update groups r set deleted_at = ${deletion.at}, deleted_by = ${deletion.by}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = any (${groups}::bigint[])`)
  await emptyGroups(tx, projectId, groups)
  return { also: { cards: cards.length, comments }, deletion }
}

/** Marks locked cards and their comments as deleted. Returns how many comments there were. */
async function markDeleted(
  tx: Tx,
  projectId: number,
  cards: readonly number[],
  { by, at }: Deletion,
): Promise<number> {
  if (cards.length === 0) return 0
  const comments = await tx.query(sql`
    update comments set deleted_at = ${at}, deleted_by = ${by}
    where project_id = ${projectId} and card_id = any (${cards}::bigint[]) and deleted_at is null
    returning 1`)
  await tx.query(sql`
    update cards r set deleted_at = ${at}, deleted_by = ${by}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = any (${cards}::bigint[])`)
  return comments.length
}

/** Deletes a card with its comments. Returns its group and the number of deleted comments. */
export async function deleteCard(
  tx: Tx,
  projectId: number,
  id: number,
  asked: Deletion,
): Promise<{ group_id: number | null; comments: number }> {
  const [card] = await lockLive(tx, 'cards', sql`project_id = ${projectId} and id = ${id}`)
  if (!card) throw missing('card')
  const deletion = await laterThanBelow(tx, projectId, asked, 'comments', sql`card_id = ${id}`)
  const group_id = await resizeByCard(tx, projectId, id, -1)
  return { group_id, comments: await markDeleted(tx, projectId, [card], deletion) }
}

export async function deleteComment(
  tx: Tx,
  projectId: number,
  id: number,
  { by, at }: Deletion,
): Promise<{ card_id: number }> {
  const [row] = await tx.query<{ card_id: number }>(sql`
    update comments r set deleted_at = ${at}, deleted_by = ${by}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${id} and r.deleted_at is null
    returning card_id`)
  if (!row) throw missing('comment')
  return row
}

/** Runs a statement that locks a deleted record. Throws 404 if there is none. */
async function lockDeleted<Row>(tx: Tx, kind: 'board' | 'group' | 'card' | 'comment', statement: Statement) {
  const [row] = await tx.query<Row>(statement)
  if (!row) throw missing(kind, 'deleted')
  return row
}

/** Locks a live parent against deletion. Returns false if it does not exist or is deleted. */
export async function holdParent(
  tx: Tx,
  projectId: number,
  table: 'boards' | 'groups' | 'cards',
  id: number,
): Promise<boolean> {
  const rows = await tx.query(sql`
    select id from ${tables[table]}
    where project_id = ${projectId} and id = ${id} and deleted_at is null for key share`)
  return rows.length > 0
}

/** Restores a board with the groups and cards that were deleted with it. */
export async function restoreBoard(tx: Tx, projectId: number, id: number): Promise<Also> {
  const { deleted_at: at } = await lockDeleted<{ deleted_at: string }>(
    tx,
    'board',
    sql`select deleted_at::text from boards
      where project_id = ${projectId} and id = ${id} and deleted_at is not null for update`,
  )
  await tx.query(sql`
    update boards r set deleted_at = null, deleted_by = null, overrides = overrides | ${TOUCHED},
      updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${id}`)
  const groups = await tx.query<{ id: number }>(sql`
    update groups r set deleted_at = null, deleted_by = null, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.board_id = ${id} and r.deleted_at = ${at}::timestamptz
    returning id`)
  const also = await restoreCardsOf(
    tx,
    projectId,
    groups.map((group) => group.id),
    at,
  )
  return { groups: groups.length, ...also }
}

/** The board that a deleted group belongs to. */
export async function findBoardOfGroup(tx: Tx, projectId: number, groupId: number): Promise<number> {
  const [row] = await tx.query<{ board_id: number }>(sql`
    select board_id from groups where project_id = ${projectId} and id = ${groupId}`)
  if (!row) throw missing('group', 'deleted')
  return row.board_id
}

/** Restores a group with the cards that were deleted with it. The caller must have locked its board. */
export async function restoreGroup(tx: Tx, projectId: number, id: number): Promise<Also> {
  const { deleted_at: at } = await lockDeleted<{ deleted_at: string }>(
    tx,
    'group',
    sql`select deleted_at::text from groups
      where project_id = ${projectId} and id = ${id} and deleted_at is not null for update`,
  )
  await tx.query(sql`
    update groups r set deleted_at = null, deleted_by = null, overrides = overrides | ${TOUCHED},
      updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${id}`)
  return restoreCardsOf(tx, projectId, [id], at)
}

async function restoreCardsOf(
  tx: Tx,
  projectId: number,
  groups: readonly number[],
  at: string,
): Promise<Also> {
  const rows = await tx.query<{ id: number }>(sql`
    update cards r set deleted_at = null, deleted_by = null, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.group_id = any (${groups}::bigint[]) and r.deleted_at = ${at}::timestamptz
    returning id`)
  const cards = rows.map(({ id }) => id)
  const comments = await restoreCommentsOf(tx, projectId, cards, at)
  await recountGroups(tx, projectId, groups)
  return { cards: cards.length, comments }
}

async function restoreCommentsOf(tx: Tx, projectId: number, cards: readonly number[], at: string) {
  const rows = await tx.query(sql`
    update comments set deleted_at = null, deleted_by = null
    where project_id = ${projectId} and card_id = any (${cards}::bigint[]) and deleted_at = ${at}::timestamptz
    returning 1`)
  return rows.length
}

/** The group of a deleted card; null for the inbox. */
export async function findGroupOfCard(tx: Tx, projectId: number, cardId: number): Promise<number | null> {
  const [row] = await tx.query<{ group_id: number | null }>(sql`
    select group_id from cards where project_id = ${projectId} and id = ${cardId}`)
  if (!row) throw missing('card', 'deleted')
  return row.group_id
}

/** Whether a card is a copy in the group that its template belongs to. */
export async function isCopyOfGroup(tx: Tx, projectId: number, cardId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select c.id from cards c
    join groups g on g.project_id = ${projectId} and g.id = c.group_id
    join published_cards m on m.id = c.master_card_id and m.group_id = g.master_group_id
    where c.project_id = ${projectId} and c.id = ${cardId}`)
  return rows.length > 0
}

export type RestoredPlace =
  | 'where it stood'
  | { readonly groupId: number | null; readonly position: number | null }

/**
 * Restores a card and the comments that were deleted with it. The caller must have locked the card's group.
 */
export async function restoreCard(
  tx: Tx,
  projectId: number,
  id: number,
  to: RestoredPlace,
): Promise<{ comments: number }> {
  const { deleted_at: at } = await lockDeleted<{ deleted_at: string }>(
    tx,
    'card',
    sql`select deleted_at::text from cards
      where project_id = ${projectId} and id = ${id} and deleted_at is not null for update`,
  )
  const place =
    to === 'where it stood'
      ? sql``
      : sql`, group_id = ${to.groupId}::bigint, position = ${to.position ?? sql`null`}`
  await tx.query(sql`
    update cards r set deleted_at = null, deleted_by = null, overrides = overrides | ${TOUCHED},
      updated_at = ${laterThan('r')} ${place}
    where r.project_id = ${projectId} and r.id = ${id}`)
  const comments = await restoreCommentsOf(tx, projectId, [id], at)
  await resizeByCard(tx, projectId, id, 1)
  return { comments }
}

/** Restores a comment. The caller must have locked its card. */
export async function restoreComment(tx: Tx, projectId: number, id: number): Promise<void> {
  const rows = await tx.query(sql`
    update comments r set deleted_at = null, deleted_by = null, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${id} and r.deleted_at is not null
    returning id`)
  if (rows.length === 0) throw missing('comment', 'deleted')
}
