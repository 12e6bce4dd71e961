import type { Db, Tx } from '#core/db.ts'
import { type Statement, sql } from '#core/sql.ts'
import { type CardTexts, cardVector } from '#core/words.ts'
import { MAX_RULES } from '../repeat.ts'
import type { Texts, Translations } from '../translations.ts'
import { bytesOf, FIXED_BYTES } from './card-bytes.ts'
import { fixedFields, type Kind, listed, publishedFields, tables } from './fields.ts'
import { seesStaged } from './membership.ts'

type State = 'live' | 'kept' | 'undone' | 'withdrawn' | 'staged'

/** A draft and its published row, which is null when the master was never published. */
export interface Draft {
  readonly kind: Kind
  readonly id: number
  readonly group_id: number | null
  readonly board_id: number
  readonly tool_key: string
  readonly draft: Record<string, unknown>
  readonly published: PublishedRow | null
}

/** A published row, by the names of its columns. */
export type PublishedRow = Record<string, unknown> & { readonly state: State }

const places = {
  board: sql`null::bigint as group_id, d.id as board_id, d.tool_key`,
  group: sql`null::bigint as group_id, d.board_id, b.tool_key`,
  card: sql`d.group_id, g.board_id, b.tool_key`,
}
const parents = {
  board: sql``,
  group: sql`join master_boards b on b.id = d.board_id`,
  card: sql`join master_groups g on g.id = d.group_id join master_boards b on b.id = g.board_id`,
}

const findDrafts = (db: Db, kind: Kind, where: Statement) =>
  db.query<Draft>(sql`
    select ${kind} as kind, d.id, ${places[kind]},
      jsonb_build_object(${listed(publishedFields(kind), (name) => `'${name}', d.${name}`)}) as draft,
      to_jsonb(m) as published
    from ${tables[kind].masters} d ${parents[kind]} left join ${tables[kind].published} m on m.id = d.id
    where ${where} and d.deleted_at is null
    order by d.id`)

/** A live master card, with its group and board. */
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

/**
 * The columns that never change after the first publication: the parent, and fields that are published once.
 */
const fixedColumns = {
  board: { names: sql`id, platform_id`, values: sql`d.id, d.platform_id` },
  group: {
    names: sql`id, platform_id, tool_key, board_id`,
    values: sql`d.id, d.platform_id, b.tool_key, d.board_id`,
  },
  card: {
    names: sql`id, platform_id, tool_key, group_id`,
    values: sql`d.id, d.platform_id, b.tool_key, d.group_id`,
  },
}

/** Publishes the drafts in this log entry. Masters become live, so that projects without a copy get one. */
export async function publish(tx: Tx, kind: Kind, ids: readonly number[], entry: number): Promise<void> {
  if (ids.length === 0) return
  const { names, values } = fixedColumns[kind]
  const all = [...fixedFields(kind), ...publishedFields(kind)]
  await tx.query(sql`
    insert into ${tables[kind].published} as m
      (${names}, ${listed(all, (name) => name)}, number, state, live_since, changed_in, entered_at)
    select ${values}, ${listed(all, (name) => `d.${name}`)}, ${numberOf(kind)}, 'live', ${entry}, ${entry}, now()
    from ${tables[kind].masters} d ${parents[kind]}
    where d.id = any (${ids}::bigint[])
    on conflict (id) do update set ${listed(publishedFields(kind), (name) => `${name} = excluded.${name}`)},
      state = 'live', changed_in = ${entry}, live_until = null,
      live_since = case when m.state = 'live' then m.live_since else ${entry} end, ${entersNow}`)
}

/**
 * The number of the draft `d`: its existing one, or the next of its kind on the platform. The caller must have locked
 * the log.
 */
const numberOf = (kind: Kind): Statement => sql`
  coalesce((select e.number from ${tables[kind].published} e where e.id = d.id),
    (select coalesce(max(n.number), 0) from ${tables[kind].published} n where n.platform_id = d.platform_id)
      + count(*) filter (where not exists (select 1 from ${tables[kind].published} e where e.id = d.id)) over (order by d.id))`

/** Keep entered_at and entered_by of a master that was live or kept: projects have had their copies since then. */
const entersNow = sql`
  entered_at = case when m.state in ('live', 'kept') then coalesce(m.entered_at, excluded.entered_at) else excluded.entered_at end,
  entered_by = case when m.state in ('live', 'kept') then m.entered_by end`

/**
 * Inserts published rows in state 'staged' for masters that were never published. Only projects of the stage see
 * them.
 */
export async function publishForStage(
  tx: Tx,
  kind: Kind,
  ids: readonly number[],
  entry: number,
): Promise<void> {
  if (ids.length === 0) return
  const { names, values } = fixedColumns[kind]
  const all = [...fixedFields(kind), ...publishedFields(kind)]
  await tx.query(sql`
    insert into ${tables[kind].published} (${names}, ${listed(all, (name) => name)}, number, state, live_since, changed_in)
    select ${values}, ${listed(all, (name) => `d.${name}`)}, ${numberOf(kind)}, 'staged', ${entry}, ${entry}
    from ${tables[kind].masters} d ${parents[kind]}
    where d.id = any (${ids}::bigint[])`)
}

/**
 * Updates the card count and size of published groups, and the search words of published cards. Call it after every
 * entry that publishes, keeps, hides or restores cards. Staged cards count only once all projects see them.
 */
export async function describePublished(
  tx: Tx,
  groupIds: readonly number[],
  cardIds: readonly number[],
): Promise<void> {
  if (groupIds.length) {
    await tx.query(sql`
      update published_groups g set cards = n.cards, bytes = n.bytes
      from (
        select v.id, count(c.id) as cards, coalesce(sum(${bytesOf('c')} + ${FIXED_BYTES}), 0) as bytes
        from unnest(${groupIds}::bigint[]) as v (id)
        left join published_cards c on c.group_id = v.id and c.state in ('live', 'kept')
        group by v.id) n
      where g.id = n.id`)
  }
  if (cardIds.length === 0) return
  await rememberRules(tx, cardIds)
  const rows = await tx.query<TranslatedTexts & { id: number }>(sql`
    select id, title, description, short_description, translations from published_cards
    where id = any (${cardIds}::bigint[])`)
  await tx.query(sql`
    update published_cards c set words = v.words::tsvector
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => cardVector(inEveryLanguage(row), ''))}::text[]) as v (id, words)
    where c.id = v.id`)
}

/**
 * Adds the rules of live cards to their versions, if they have changed. A version that a staged rollout brought counts
 * from its waves; one that an undo brought back has an older `changed_in` and counts from now.
 */
async function rememberRules(tx: Tx, cardIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    update published_cards c set rules = (
      select jsonb_agg(v.version order by v.place) from (
        select * from jsonb_array_elements(coalesce(c.rules, '[]') || jsonb_build_array(jsonb_build_object(
          'rule', c.repeat, 'at', ${Date.now() / 1000}::float8,
          'by', case when c.changed_in > coalesce((c.rules -> -1 ->> 'in')::bigint, 0) then c.changed_in end,
          'in', greatest(c.changed_in, (c.rules -> -1 ->> 'in')::bigint))))
          with ordinality as e (version, place)
        order by e.place desc limit ${MAX_RULES}) v)
    where c.id = any (${cardIds}::bigint[]) and c.state = 'live'
      and coalesce(c.repeat, 'null') is distinct from coalesce(c.rules -> -1 -> 'rule', 'null')`)
}

/** The texts of a card with those of its translations: it is found by the words of every language. */
function inEveryLanguage({ translations, ...texts }: TranslatedTexts): CardTexts {
  const all = Object.values(translations ?? {})
  const joined = (name: keyof Texts) =>
    [texts[name], ...all.map((each) => each[name])].filter((text) => text != null).join('\n')
  return {
    title: joined('title'),
    description: joined('description'),
    short_description: joined('short_description'),
  }
}
type TranslatedTexts = CardTexts & { readonly translations: Translations | null }

/** The words by which the projects of a stage find its cards. */
export async function describeStaged(tx: Tx, platformId: number, number: number): Promise<void> {
  const rows = await tx.query<TranslatedTexts & { id: number }>(sql`
    select id, title, description, short_description, translations from staged_cards
    where platform_id = ${platformId} and number = ${number}`)
  await tx.query(sql`
    update staged_cards c set words = v.words::tsvector
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => cardVector(inEveryLanguage(row), ''))}::text[]) as v (id, words)
    where c.id = v.id`)
}

/** The groups of published cards that are at or below a master. */
export async function findGroupsBelow(db: Db, kind: Kind, id: number): Promise<number[]> {
  const where = {
    board: sql`g.board_id = ${id}`,
    group: sql`g.id = ${id}`,
    card: sql`g.id = (select group_id from published_cards where id = ${id})`,
  }
  const rows = await db.query<{ id: number }>(sql`select g.id from published_groups g where ${where[kind]}`)
  return rows.map((row) => row.id)
}

/** Marks a deleted master and everything below it as kept: projects keep their copies unchanged. */
export async function keepCopies(tx: Tx, kind: Kind, id: number, entry: number): Promise<void> {
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
      update ${tables[each].published} set state = 'kept', live_until = ${entry}, changed_in = ${entry}
      where ${where} and state = 'live'`)
  }
}

/** Hides every copy of a card. */
export async function withdrawCard(tx: Tx, cardId: number, entry: number): Promise<void> {
  await tx.query(sql`
    update published_cards set state = 'withdrawn', live_until = ${entry}, changed_in = ${entry} where id = ${cardId}`)
}

interface Reverted {
  readonly master_id: number
}

/**
 * Reverts what the entry `number` did to masters of a kind, unless a later entry has written them. Texts and
 * state are as before the entry; a master that was not published before is hidden. `entry` is the entry of
 * the undo.
 */
export async function revert(
  tx: Tx,
  platformId: number,
  kind: Kind,
  number: number,
  entry: number,
): Promise<number[]> {
  const items = sql`
    select i.master_id, i.effect, i.published_before from rollout_items i
    where i.platform_id = ${platformId} and i.number = ${number} and i.kind = ${kind}`
  const hides = await tx.query<Reverted>(sql`
    update ${tables[kind].published} m set state = 'undone', live_until = ${entry}, changed_in = ${entry}
    from (${items}) i
    where m.id = i.master_id and m.changed_in = ${number} and i.published_before is null and ${isFree(kind)}
      and ${isNotStaged(kind)}
    returning m.id as master_id`)
  const reverts = await tx.query<Reverted>(sql`
    update ${tables[kind].published} m set
      ${listed(publishedFields(kind), (name) => `${name} = w.${name}`)},
      state = w.state, changed_in = w.changed_in, live_until = w.live_until,
      live_since = case when i.effect = 'withdraws' and w.state = 'live' then ${entry} else w.live_since end,
      entered_at = coalesce(w.entered_at, m.entered_at), entered_by = w.entered_by
    from (${items}) i
    cross join lateral jsonb_populate_record(null::${tables[kind].published}, i.published_before) w
    where m.id = i.master_id and m.changed_in = ${number} and (w.state = 'live' or ${isFree(kind)})
      and ${isNotStaged(kind)}
    returning m.id as master_id`)
  return [...hides, ...reverts].map(({ master_id }) => master_id)
}

/** A master in a stage must not be reverted: the projects outside the stage would see a change. */
const isNotStaged = (kind: Kind): Statement =>
  sql`not exists (select 1 from ${tables[kind].staged} s where s.id = m.id)`

/** A group or board must not be hidden while projects show something in it. */
function isFree(kind: Kind): Statement {
  if (kind === 'group')
    return sql`not exists (
      select 1 from published_cards c left join staged_cards s on s.id = c.id
      where c.group_id = m.id and (c.state in ('live', 'kept') or s.id is not null))`
  if (kind === 'board')
    return sql`not exists (
      select 1 from published_groups g left join staged_groups s on s.id = g.id
      where g.board_id = m.id and (g.state in ('live', 'kept') or s.id is not null))`
  return sql`true`
}

/** Whether a project's copy of a card has texts to follow: its rollout was not undone, or a stage shows it again. */
export async function isFollowing(db: Db, projectId: number, cardId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select m.id from published_cards m where m.id = ${cardId} and m.state <> 'undone'`)
  return rows.length > 0 || (await findStagedFor(db, projectId, cardId)) !== undefined
}

/** Whether the template of a project's copy, as the project sees it, says when it is due. */
export async function followsDate(db: Db, projectId: number, cardId: number): Promise<boolean> {
  const staged = await findStagedFor(db, projectId, cardId)
  if (staged) return staged.due_days !== null
  const rows = await db.query(sql`
    select m.id from published_cards m where m.id = ${cardId} and m.due_days is not null`)
  return rows.length > 0
}

/** The staged row of a card, if the project sees it. */
async function findStagedFor(db: Db, projectId: number, cardId: number) {
  const [row] = await db.query<{ due_days: number | null }>(sql`
    select s.due_days
    from projects p
    join staged_cards s on s.id = ${cardId}
    where p.id = ${projectId} and ${seesStaged}`)
  return row
}

/** The number of a published master, from which the ids of its copies are computed. */
export async function findNumber(
  db: Db,
  kind: Kind,
  platformId: number,
  id: number,
): Promise<number | undefined> {
  const [row] = await db.query<{ number: number }>(sql`
    select number from ${tables[kind].published} where platform_id = ${platformId} and id = ${id}`)
  return row?.number
}

/** The entry that last wrote a published master. */
export async function findChangedBy(db: Db, kind: Kind, id: number): Promise<number | undefined> {
  const [row] = await db.query<{ changed_in: number }>(
    sql`select changed_in from ${tables[kind].published} where id = ${id}`,
  )
  return row?.changed_in
}

interface Place {
  kind: Kind
  id: number
  group_id: number | null
  board_id: number
}

/** The group and board of published masters. */
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

/** Counts the template cards that any project of the platform may show; stops at `most`. */
export async function countShownCards(db: Db, platformId: number, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from published_cards m
      where m.platform_id = ${platformId} and (
        m.state in ('live', 'kept', 'staged') or exists (select 1 from staged_cards s where s.id = m.id))
      limit ${most}) c`)
  return row?.count ?? 0
}
