import type { Db, Tx } from './db.ts'
import type { Kind } from './own.ts'
import { Statement, sql } from './sql.ts'

/** What of a master is published. status is not among it: it stays as a card first entered. */
const texts = {
  board: ['title', 'description', 'position'],
  group: ['title', 'description', 'type', 'color', 'icon', 'position'],
  card: [
    ...['title', 'description', 'short_description', 'unique_identifier', 'evaluation_check', 'tour_key'],
    ...['priority', 'is_active', 'position'],
  ],
} satisfies Record<Kind, string[]>

const name = (text: string) => new Statement(text, [])
const list = (columns: readonly string[], write: (column: string) => string) =>
  name(columns.map(write).join(', '))
const masters = { board: name('master_boards'), group: name('master_groups'), card: name('master_cards') }
const published = {
  board: name('published_boards'),
  group: name('published_groups'),
  card: name('published_cards'),
}

export type State = 'live' | 'kept' | 'undone' | 'withdrawn'

/** A master as it is drafted, beside its published row as it is; null when there is none. */
export interface Draft {
  readonly kind: Kind
  readonly id: number
  readonly group_id: number | null
  readonly board_id: number
  readonly tool_key: string
  readonly draft: Record<string, unknown>
  readonly was: (Record<string, unknown> & { state: State }) | null
}

const places = {
  board: sql`null::bigint as group_id, d.id as board_id, d.tool_key`,
  group: sql`null::bigint as group_id, d.board_id, b.tool_key`,
  card: sql`d.group_id, g.board_id, b.tool_key`,
}
const parents = {
  board: name(''),
  group: sql`join master_boards b on b.id = d.board_id`,
  card: sql`join master_groups g on g.id = d.group_id join master_boards b on b.id = g.board_id`,
}

const findDrafts = (db: Db, kind: Kind, where: Statement) =>
  db.query<Draft>(sql`
    select ${kind} as kind, d.id, ${places[kind]},
      jsonb_build_object(${list(texts[kind], (column) => `'${column}', d.${column}`)}) as draft,
      to_jsonb(m) as was
    from ${masters[kind]} d ${parents[kind]} left join ${published[kind]} m on m.id = d.id
    where ${where} and d.deleted_at is null
    order by d.id`)

/** A live master card, with the group and the board it stands in. */
export async function findCardDrafts(db: Db, cardId: number): Promise<Draft[]> {
  const [card] = await findDrafts(db, 'card', sql`d.id = ${cardId}`)
  if (!card) return []
  const groups = await findDrafts(db, 'group', sql`d.id = ${card.group_id}`)
  const boards = await findDrafts(db, 'board', sql`d.id = ${card.board_id}`)
  return [...boards, ...groups, card]
}

/** A live master board with all its groups and cards. */
export async function findBoardDrafts(db: Db, boardId: number): Promise<Draft[]> {
  const boards = await findDrafts(db, 'board', sql`d.id = ${boardId}`)
  const groups = await findDrafts(db, 'group', sql`d.board_id = ${boardId}`)
  const cards = await findDrafts(db, 'card', sql`g.board_id = ${boardId}`)
  return [...boards, ...groups, ...cards]
}

const columns = {
  board: { own: name('id, platform_id, tool_key'), from: name('d.id, d.platform_id, d.tool_key') },
  group: {
    own: name('id, platform_id, tool_key, board_id'),
    from: name('d.id, d.platform_id, b.tool_key, d.board_id'),
  },
  card: {
    own: name('id, platform_id, tool_key, group_id, status'),
    from: name('d.id, d.platform_id, b.tool_key, d.group_id, d.status'),
  },
}

/** Publishes the drafts with the entry `seq`. What was not live enters, so that projects without a copy get one. */
export async function publish(tx: Tx, kind: Kind, ids: readonly number[], seq: number): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    insert into ${published[kind]} as m
      (${columns[kind].own}, ${list(texts[kind], (column) => column)}, state, entered, changed)
    select ${columns[kind].from}, ${list(texts[kind], (column) => `d.${column}`)}, 'live', ${seq}, ${seq}
    from ${masters[kind]} d ${parents[kind]}
    where d.id = any (${ids}::bigint[])
    on conflict (id) do update set ${list(texts[kind], (column) => `${column} = excluded.${column}`)},
      state = 'live', changed = ${seq}, left_seq = null,
      entered = case when m.state = 'live' then m.entered else ${seq} end`)
}

/** The masters below one, itself included, were deleted: what projects have of them stays as it is. */
export async function keepCopies(tx: Tx, kind: Kind, id: number, seq: number): Promise<void> {
  const groups = kind === 'board' ? sql`board_id = ${id}` : sql`id = ${id}`
  const chosen: Record<Kind, Statement | undefined> = {
    board: kind === 'board' ? sql`id = ${id}` : undefined,
    group: kind === 'card' ? undefined : groups,
    card:
      kind === 'card' ? sql`id = ${id}` : sql`group_id in (select id from published_groups where ${groups})`,
  }
  for (const each of ['card', 'group', 'board'] as const) {
    const where = chosen[each]
    if (!where) continue
    await tx.query(sql`
      update ${published[each]} set state = 'kept', left_seq = ${seq}, changed = ${seq}
      where ${where} and state = 'live'`)
  }
}

/** Hides every copy of a card. */
export async function withdrawCard(tx: Tx, cardId: number, seq: number): Promise<void> {
  await tx.query(sql`
    update published_cards set state = 'withdrawn', left_seq = ${seq}, changed = ${seq} where id = ${cardId}`)
}

interface Reverted {
  readonly master_id: number
}

/**
 * Takes back what the entry `number` did to masters of a kind, where no later entry has written them: texts and state
 * as they were, or hidden where there was nothing before. `seq` is the entry of the undo.
 */
export async function revert(
  tx: Tx,
  platformId: number,
  kind: Kind,
  number: number,
  seq: number,
): Promise<number[]> {
  const items = sql`
    select i.master_id, i.effect, i.was from rollout_items i
    where i.platform_id = ${platformId} and i.number = ${number} and i.kind = ${kind}`
  const hides = await tx.query<Reverted>(sql`
    update ${published[kind]} m set state = 'undone', left_seq = ${seq}, changed = ${seq}
    from (${items}) i
    where m.id = i.master_id and m.changed = ${number} and i.was is null and ${isFree(kind)}
    returning m.id as master_id`)
  const reverts = await tx.query<Reverted>(sql`
    update ${published[kind]} m set
      ${list(texts[kind], (column) => `${column} = w.${column}`)},
      state = w.state, changed = w.changed, left_seq = w.left_seq,
      entered = case when i.effect = 'withdraws' and w.state = 'live' then ${seq} else w.entered end
    from (${items}) i
    cross join lateral jsonb_populate_record(null::${published[kind]}, i.was) w
    where m.id = i.master_id and m.changed = ${number} and (w.state = 'live' or ${isFree(kind)})
    returning m.id as master_id`)
  return [...hides, ...reverts].map(({ master_id }) => master_id)
}

/** A group or a board is not hidden while it has children that projects are to show. */
function isFree(kind: Kind): Statement {
  if (kind === 'group')
    return sql`not exists (select from published_cards c where c.group_id = m.id and c.state in ('live', 'kept'))`
  if (kind === 'board')
    return sql`not exists (select from published_groups g where g.board_id = m.id and g.state in ('live', 'kept'))`
  return sql`true`
}

export async function findState(db: Db, kind: Kind, id: number): Promise<State | undefined> {
  const [row] = await db.query<{ state: State }>(sql`select state from ${published[kind]} where id = ${id}`)
  return row?.state
}

/** The entry that last wrote a published master. */
export async function findChangedBy(db: Db, kind: Kind, id: number): Promise<number | undefined> {
  const [row] = await db.query<{ changed: number }>(
    sql`select changed from ${published[kind]} where id = ${id}`,
  )
  return row?.changed
}

interface Place {
  kind: Kind
  id: number
  group_id: number | null
  board_id: number
}

/** Where published masters stand. */
export async function findPlaces(
  db: Db,
  items: readonly { kind: Kind; master_id: number }[],
): Promise<Place[]> {
  const of = (kind: Kind) => items.flatMap((item) => (item.kind === kind ? [item.master_id] : []))
  return db.query<Place>(sql`
    select 'card' as kind, c.id, c.group_id, g.board_id
    from published_cards c join published_groups g on g.id = c.group_id where c.id = any (${of('card')}::bigint[])
    union all
    select 'group', g.id, null, g.board_id from published_groups g where g.id = any (${of('group')}::bigint[])
    union all
    select 'board', b.id, null, b.id from published_boards b where b.id = any (${of('board')}::bigint[])`)
}
