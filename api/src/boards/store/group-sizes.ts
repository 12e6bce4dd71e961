import { bounds, full } from '#core/bounds.ts'
import type { Db, Tx } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import { sql } from '#core/sql.ts'

/** Stores the sizes of groups, boards and projects, so that no write has to count cards. */

/** The group_id under which the size of the inbox is stored. */
export const INBOX = 0
/** The group_id under which the size of all of a project's own cards is stored. */
const PROJECT = -1

export interface Resize {
  readonly group_id: number | null
  readonly cards: number
  readonly bytes: number
}

/** The argument of resize_groups: the project first, then each group once, ordered by id. */
export function resizes(changes: readonly Resize[]) {
  const sums = new Map([[PROJECT, { cards: 0, bytes: 0 }]])
  const add = (groupId: number, { cards, bytes }: Resize) => {
    const sum = sums.get(groupId) ?? { cards: 0, bytes: 0 }
    sums.set(groupId, { cards: sum.cards + cards, bytes: sum.bytes + bytes })
  }
  for (const change of changes) {
    add(change.group_id ?? INBOX, change)
    add(PROJECT, change)
  }
  return [...sums]
    .map(([group_id, sum]) => ({ group_id, ...sum }))
    .filter(({ group_id, cards, bytes }) => group_id === PROJECT || cards !== 0 || bytes !== 0)
    .sort((a, b) => a.group_id - b.group_id)
}

/** Adds to the sizes of groups and of their project. */
export async function resizeGroups(tx: Tx, projectId: number, changes: readonly Resize[]): Promise<void> {
  if (changes.every(({ cards, bytes }) => cards === 0 && bytes === 0)) return
  await tx.query(sql`select resize_groups(${projectId}, ${JSON.stringify(resizes(changes))}::jsonb)`)
}

/**
 * Locks the size of the inbox. Call it before reading the last position, and after locking parents and
 * references.
 */
export async function holdInbox(tx: Tx, projectId: number): Promise<void> {
  await tx.query(sql`select lock_sizes(${projectId}, null)`)
}

/** Sets the size of deleted groups to zero. */
export async function emptyGroups(tx: Tx, projectId: number, groupIds: readonly number[]): Promise<void> {
  const present = await tx.query<Resize>(sql`
    select group_id, cards, bytes from group_sizes
    where project_id = ${projectId} and group_id = any (${groupIds}::bigint[])`)
  await resizeGroups(
    tx,
    projectId,
    present.map(({ group_id, cards, bytes }) => ({ group_id, cards: -cards, bytes: -bytes })),
  )
}

/** The size of the project's own cards. */
export async function findUsage(db: Db, projectId: number): Promise<{ cards: number; bytes: number }> {
  const [row] = await db.query<{ cards: number; bytes: number }>(sql`
    select cards, bytes from group_sizes where project_id = ${projectId} and group_id = ${PROJECT}`)
  return row ?? { cards: 0, bytes: 0 }
}

/** The limits of a project. */
export interface Quota {
  readonly PROJECT_MAX_CARDS: number
  readonly PROJECT_MAX_MIB: number
}

export const MAX_BOARD_BYTES = 8 * 1_048_576
const MIB = 1_048_576

/**
 * The limits for exceeded_limit. Limits on the number of cards are included only if the write adds a card.
 */
export const limitsOf = ({ PROJECT_MAX_CARDS, PROJECT_MAX_MIB }: Quota, addsCard: boolean) => ({
  board_bytes: MAX_BOARD_BYTES,
  project_bytes: PROJECT_MAX_MIB * MIB,
  ...(addsCard && {
    group_cards: bounds.cards.most,
    board_cards: bounds.boardCards.most,
    project_cards: PROJECT_MAX_CARDS,
  }),
})

/** The refusal for a limit that exceeded_limit returned. */
export function limitRefusal(
  limit: string,
  { PROJECT_MAX_CARDS, PROJECT_MAX_MIB }: Quota,
): Refusal | undefined {
  switch (limit) {
    case 'group_cards':
      return full('cards')
    case 'board_cards':
      return full('boardCards')
    case 'board_bytes':
      return new Refusal(
        400,
        'board_full',
        'The board would be larger than 8 MiB with this text. Shorten texts, or use another board.',
      )
    case 'project_cards': {
      const most = PROJECT_MAX_CARDS.toLocaleString('en')
      const message = `The project already has ${most} cards, the most it can have. Delete some first.`
      return new Refusal(400, 'quota', message)
    }
    case 'project_bytes': {
      const most = PROJECT_MAX_MIB.toLocaleString('en')
      const message = `The project's cards already take ${most} MiB, the most they can. Delete some first.`
      return new Refusal(400, 'quota', message)
    }
    default:
      return undefined
  }
}

/**
 * Throws 400 if a write has made a group, its board or the project exceed a limit. The write is then rolled
 * back.
 */
export async function assertRoom(
  tx: Tx,
  projectId: number,
  groupId: number | null,
  quota: Quota,
  addsCard: boolean,
): Promise<void> {
  const limits = JSON.stringify(limitsOf(quota, addsCard))
  const [row] = await tx.query<{ exceeded: string | null }>(sql`
    select exceeded_limit(${projectId}, ${groupId}, 0, 0, ${limits}::jsonb) as exceeded`)
  const refusal = row?.exceeded && limitRefusal(row.exceeded, quota)
  if (refusal) throw refusal
}
