import type { BodyOf, CardView, Operations } from '@muster/contract'
import { Json } from '../json.ts'
import { projectPrefix, soughtWords } from '../words.ts'
import { cardRow, cardText } from './card-rows.ts'
import type { Db } from './db.ts'
import { fields } from './rollouts/fields.ts'
import { seesStaged } from './rollouts/membership.ts'
import { plannedAfresh, type Statement, sql } from './sql.ts'

type Filters = BodyOf<Operations['cardsList']>

const MAX_PAGE_BYTES = 1_048_576

/**
 * A page of live cards by id, and where the next page starts. A page ends early when it is larger than 1 MiB; it has at
 * least one card.
 */
export async function listCards(
  db: Db,
  project: { readonly project_id: number; readonly platform_id: number },
  filters: Filters,
  limit: number,
): Promise<{ cards: Json<CardView[]>; next_after_id: number | null }> {
  const now = new Date()
  const { project_id: projectId } = project
  const statement = sql`
    select c.id, ${cardRow(false)} as card
    from (
      select * from shown_cards c
      where c.project_id = ${projectId} and c.deleted_at is null and c.id > ${filters.after_id ?? 0}
        and ${isInPlace(projectId, filters)} and ${isFound(project, filters.text ?? null)} and ${matches(filters, now)}
      order by c.id limit ${limit}) c
    order by c.id`
  // How many cards have a word differs so much that one plan for all words would be bad for most.
  const isSearch = filters.text != null
  const found = await db.query<{ id: number; card: string }>(isSearch ? plannedAfresh(statement) : statement)
  const rows = found.map(({ id, card }) => ({
    id,
    card: cardText(JSON.parse(card), project.platform_id, now),
  }))
  return pageOf(rows, limit)
}

/** A page of cards, and where the next one starts. */
export function pageOf(
  rows: readonly { readonly id: number; readonly card: string }[],
  limit: number,
): { cards: Json<CardView[]>; next_after_id: number | null } {
  const page = fitting(rows)
  const isFull = page.length < rows.length || rows.length >= limit
  return {
    cards: new Json(`[${page.map(({ card }) => card).join()}]`),
    next_after_id: isFull ? (page.at(-1)?.id ?? null) : null,
  }
}

/** As many rows as fit on a page, at least one. */
function fitting<Row extends { card: string }>(rows: readonly Row[]): readonly Row[] {
  let bytes = 0
  const end = rows.findIndex(({ card }, at) => {
    bytes += Buffer.byteLength(card)
    return at > 0 && bytes > MAX_PAGE_BYTES
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** The one filter that decides which index is read has a text of its own; the others stand in every statement. */
function isInPlace(projectId: number, { board_id, group_id, is_inbox }: Filters): Statement {
  if (group_id != null) {
    const isInbox = is_inbox ?? null
    return sql`c.group_id = ${group_id} and ${isInbox}::boolean is not true
      and (${board_id ?? null}::bigint is null or c.group_id in (
        select id from groups where project_id = ${projectId} and board_id = ${board_id ?? null}::bigint))`
  }
  if (board_id != null) {
    return sql`c.group_id in (select id from groups where project_id = ${projectId} and board_id = ${board_id})
      and ${is_inbox ?? null}::boolean is not true`
  }
  if (is_inbox === true) return sql`c.group_id is null`
  return is_inbox === false ? sql`c.group_id is not null` : sql`true`
}

/** Only what was asked for: a filter that may be absent makes PostgreSQL expect few cards, and choose a plan for few. */
function matches({ status, priority, owner_id, tag_id, is_overdue }: Filters, now: Date): Statement {
  const asked = [
    ...(status == null ? [] : [sql`c.status = ${status}`]),
    ...(priority == null ? [] : [sql`c.priority = ${priority}`]),
    ...(owner_id == null ? [] : [sql`c.owner_id = ${owner_id}`]),
    ...(tag_id == null ? [] : [sql`c.tag_id = ${tag_id}`]),
    ...(is_overdue == null
      ? []
      : [sql`${is_overdue} = coalesce(c.due_date < ${now} and c.status <> 'closed', false)`]),
  ]
  return asked.reduce((all, each) => sql`${all} and ${each}`, sql`true`)
}

const { title, description, short_description } = fields.card

/**
 * Cards that have every word, or a word that begins with it, in their texts or comments. What a copy inherits is found
 * in its template, field by field, unless the project has overridden the field.
 */
function isFound(
  { project_id, platform_id }: { project_id: number; platform_id: number },
  text: string | null,
) {
  if (text === null) return sql`true`
  const words = soughtWords(text)
  // Nothing but punctuation: nothing can have it.
  if (words.length === 0) return sql`false`
  const own = words.map((word) => `'${projectPrefix(project_id)}${word}':*`)
  const of = (weight: string) => words.map((word) => `'${word}':*${weight}`)
  return sql`c.id in (
    select found.id from (
      select w.number, c.id from unnest(${own}::tsquery[]) with ordinality as w (query, number)
      join cards c on c.project_id = ${project_id} and c.words @@ w.query
      union all
      select w.number, m.card_id from unnest(${own}::tsquery[]) with ordinality as w (query, number)
      join comments m on m.project_id = ${project_id} and m.words @@ w.query and m.deleted_at is null
      union all
      select w.number, c.id
      from unnest(${of('')}::tsquery[], ${of('A')}::tsquery[], ${of('B')}::tsquery[], ${of('C')}::tsquery[])
        with ordinality as w (query, title, description, short_description, number)
      join (
        select m.platform_id, m.id, m.words from published_cards m
        where not exists (select 1 from staged_cards s, projects p where s.id = m.id and p.id = ${project_id} and ${seesStaged})
        union all
        select s.platform_id, s.id, s.words from staged_cards s, projects p where p.id = ${project_id} and ${seesStaged}
      ) m on m.platform_id = ${platform_id} and m.words @@ w.query
      join cards c on c.project_id = ${project_id} and c.master_card_id = m.id
      where (c.overrides & ${title.bit} = 0 and m.words @@ w.title)
        or (c.overrides & ${description.bit} = 0 and m.words @@ w.description)
        or (c.overrides & ${short_description.bit} = 0 and m.words @@ w.short_description)) found
    ${words.length === 1 ? sql`` : sql`group by found.id having count(distinct found.number) = ${words.length}`})`
}
