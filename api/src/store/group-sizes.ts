import { bounds, full } from '../bounds.ts'
import { Refusal } from '../refusal.ts'
import type { Db, Tx } from './db.ts'
import { Statement, sql } from './sql.ts'

/** Kept sizes of groups, boards and projects, so that no write has to count what is there. */

/** Stands for the group of cards that have none. */
export const INBOX = 0
/** Stands for all that a project has added itself. */
const PROJECT = -1

/** The bytes of a card in JSON besides its texts: ids, times and names of fields. */
export const FIXED_BYTES = 800

/** How many bytes the stored texts of a row take in JSON. */
export const bytesOf = (row: string): Statement =>
  new Statement(
    `(${['title', 'description', 'short_description']
      .map((name) => `coalesce(octet_length(to_json(${row}.${name})::text), 0)`)
      .join(' + ')})`,
    [],
  )

/** What a card that the project has just made adds. */
export const ownBytes = (row: string): Statement => sql`(${bytesOf(row)} + ${FIXED_BYTES})`

export interface Resize {
  readonly group_id: number | null
  readonly cards: number
  readonly bytes: number
}

/** Adds to the sizes of groups and of their project. Rows are in order, so that two writes cannot deadlock. */
export async function resizeGroups(tx: Tx, projectId: number, changes: readonly Resize[]): Promise<void> {
  const sums = new Map<number, { cards: number; bytes: number }>()
  for (const { group_id, cards, bytes } of changes) {
    const sum = sums.get(group_id ?? INBOX) ?? { cards: 0, bytes: 0 }
    sums.set(group_id ?? INBOX, { cards: sum.cards + cards, bytes: sum.bytes + bytes })
  }
  const add = (sum: { cards: number; bytes: number }, each: { cards: number; bytes: number }) => ({
    cards: sum.cards + each.cards,
    bytes: sum.bytes + each.bytes,
  })
  sums.set(PROJECT, changes.reduce(add, { cards: 0, bytes: 0 }))
  const rows = [...sums]
    .filter(([, { cards, bytes }]) => cards !== 0 || bytes !== 0)
    .sort(([a], [b]) => a - b)
  if (rows.length === 0) return
  await tx.query(sql`
    insert into group_sizes as z (project_id, group_id, cards, bytes)
    select ${projectId}::bigint, v.group_id, v.cards, v.bytes
    from unnest(${rows.map(([id]) => id)}::bigint[], ${rows.map(([, { cards }]) => cards)}::bigint[],
      ${rows.map(([, { bytes }]) => bytes)}::bigint[]) as v (group_id, cards, bytes)
    order by v.group_id
    on conflict (project_id, group_id) do update set
      cards = greatest(0, z.cards + excluded.cards), bytes = greatest(0, z.bytes + excluded.bytes)`)
}

/** Locks the size of the inbox, for whoever reads its last position. After parents and references, like every size. */
export async function holdInbox(tx: Tx, projectId: number): Promise<void> {
  await tx.query(sql`
    insert into group_sizes as z (project_id, group_id, cards, bytes)
    select ${projectId}::bigint, v.group_id, 0, 0 from unnest(array[${PROJECT}, ${INBOX}]::bigint[]) as v (group_id)
    order by v.group_id
    on conflict (project_id, group_id) do update set cards = z.cards`)
}

/** Deleted groups count for nothing. */
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

export interface Sizes {
  readonly group_cards: number
  readonly board_cards: number
  readonly board_bytes: number
  readonly project_cards: number
  readonly project_bytes: number
}

/** The sizes of a group and its board, copies included, and of what the project has added itself. */
export async function findSizes(db: Db, projectId: number, groupId: number | null): Promise<Sizes> {
  const [row] = await db.query<Sizes>(sql`
    select coalesce(sum(s.cards) filter (where s.id = ${groupId}::bigint), 0)::bigint as group_cards,
      coalesce(sum(s.cards), 0)::bigint as board_cards, coalesce(sum(s.bytes), 0)::bigint as board_bytes,
      coalesce(max(p.cards), 0) as project_cards, coalesce(max(p.bytes), 0) as project_bytes
    from (select 1) one
    left join group_sizes p on p.project_id = ${projectId} and p.group_id = ${PROJECT}
    left join (
      select g.id, coalesce(z.cards, 0) + coalesce(m.cards, 0) as cards,
        coalesce(z.bytes, 0) + coalesce(m.bytes, 0) as bytes
      from groups g
      left join group_sizes z on z.project_id = ${projectId} and z.group_id = g.id
      left join published_groups m on m.id = g.master_group_id
      where g.project_id = ${projectId} and g.deleted_at is null
        and g.board_id = (select board_id from groups where project_id = ${projectId} and id = ${groupId}::bigint)
      union all
      -- Copies of groups that have no row.
      select 0, m.cards, m.bytes
      from groups k
      join boards b on b.project_id = ${projectId} and b.id = k.board_id
      join published_groups m on m.board_id = b.master_board_id
      join project_tools a on a.project_id = ${projectId} and a.tool_key = m.tool_key and a.is_held
        and (m.state = 'live' or (m.state = 'kept' and m.live_until > a.since_entry))
      where k.project_id = ${projectId} and k.id = ${groupId}::bigint and not exists (
        select 1 from groups r where r.project_id = ${projectId} and r.master_group_id = m.id)) s
      on true`)
  const none = { group_cards: 0, board_cards: 0, board_bytes: 0, project_cards: 0, project_bytes: 0 }
  return row ?? none
}

/** What the project has added itself. */
export async function findUsage(db: Db, projectId: number): Promise<{ cards: number; bytes: number }> {
  const [row] = await db.query<{ cards: number; bytes: number }>(sql`
    select cards, bytes from group_sizes where project_id = ${projectId} and group_id = ${PROJECT}`)
  return row ?? { cards: 0, bytes: 0 }
}

/** The most that one project may hold. */
export interface Quota {
  readonly PROJECT_MAX_CARDS: number
  readonly PROJECT_MAX_MIB: number
}

export const MAX_BOARD_BYTES = 8 * 1_048_576
const MIB = 1_048_576

// So many may write at the same moment, each seeing none of the others.
const NEAR_CARDS = 200
const NEAR_BYTES = 1_048_576
/** What is longer is written in a transaction, which counts exactly: several of these at once stay below NEAR_BYTES. */
export const MOST_BYTES_AT_ONCE = 20_000

/** The sizes below which a write that adds so many bytes is far from every bound: then nobody has to be counted exactly. */
export function roomAtOnce({ PROJECT_MAX_CARDS, PROJECT_MAX_MIB }: Quota, bytes: number) {
  return {
    projectCards: PROJECT_MAX_CARDS - NEAR_CARDS,
    projectBytes: PROJECT_MAX_MIB * MIB - NEAR_BYTES - bytes,
    boardCards: bounds.boardCards.most - NEAR_CARDS,
    boardBytes: MAX_BOARD_BYTES - NEAR_BYTES - bytes,
    groupCards: bounds.cards.most - NEAR_CARDS,
  }
}
export type RoomAtOnce = ReturnType<typeof roomAtOnce>

/** How many bytes these texts take in JSON, as bytesOf counts them. */
export const bytesIn = (texts: readonly unknown[]): number =>
  texts.reduce<number>(
    (sum, text) => (text === null ? sum : sum + Buffer.byteLength(JSON.stringify(text))),
    0,
  )

/**
 * Throws 400 when a write has made a group, board or project larger than it may be; the write is then rolled back. `adds`
 * says whether it added a card; longer texts are judged by bytes alone.
 */
export function assertRoom(sizes: Sizes, quota: Quota, adds: boolean): void {
  if (adds && sizes.group_cards > bounds.cards.most) throw full('cards')
  if (adds && sizes.board_cards > bounds.boardCards.most) throw full('boardCards')
  if (sizes.board_bytes > MAX_BOARD_BYTES) {
    throw new Refusal(
      400,
      'board_full',
      'The board would be larger than 8 MiB with this text. Shorten texts, or use another board.',
    )
  }
  if (adds && sizes.project_cards > quota.PROJECT_MAX_CARDS) {
    const most = quota.PROJECT_MAX_CARDS.toLocaleString('en')
    throw new Refusal(
      400,
      'quota',
      `The project already has ${most} cards, the most it can have. Delete some first.`,
    )
  }
  if (sizes.project_bytes > quota.PROJECT_MAX_MIB * MIB) {
    const most = quota.PROJECT_MAX_MIB.toLocaleString('en')
    throw new Refusal(
      400,
      'quota',
      `The project's cards already take ${most} MiB, the most they can. Delete some first.`,
    )
  }
}
