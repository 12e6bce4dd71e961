import type { BodyOf, CreatedCardView, Operations } from '@muster/contract'
import { Json } from '../json.ts'
import { cardVector, projectPrefix } from '../words.ts'
import { type CardProject, dueMoment, type HeldGroup } from './cards.ts'
import { type Changes, changesOfNew } from './changes.ts'
import type { Database, Tx } from './db.ts'
import { announce, leaveWake, raiseFeed } from './events.ts'
import { FIXED_BYTES, hasRoomFor, INBOX, ownBytes, PROJECT, type Quota, resizeGroups } from './group-sizes.ts'
import { BEYOND_TEMPLATES, lastPlace, placeNewCopies } from './order.ts'
import { createdCardJson } from './shapes.ts'
import { Statement, sql } from './sql.ts'

export type NewCard = BodyOf<Operations['cardsCreate']> & { tour_key?: string }

/** A new card with its defaults, as it is stored. */
function completed(card: NewCard, zone: string) {
  return {
    title: card.title,
    description: card.description ?? null,
    owner_id: card.owner_id ?? null,
    tag_id: card.tag_id ?? null,
    status: card.status ?? 'open',
    priority: card.priority ?? 'normal',
    due_date: card.due_date ? dueMoment(card.due_date, zone) : null,
    tour_key: card.tour_key ?? null,
  }
}

type Completed = ReturnType<typeof completed>

const shown = [
  ...(['title', 'description', 'group_id', 'owner_id', 'tag_id'] as const),
  ...(['status', 'priority', 'due_date', 'tour_key'] as const),
]

/** What the event of a new card says. Its place is not said: it is the last. */
const changesIn = (card: Completed, groupId: number | null): Changes =>
  changesOfNew({ ...card, group_id: groupId }, shown) ?? {}

/** Inserts the card where `place` says, if `from` has a row. */
const insertInto = (
  projectId: number,
  createdBy: number,
  groupId: number | null,
  place: Statement,
  card: Completed,
  from: Statement,
): Statement => sql`
  insert into cards (project_id, group_id, owner_id, tag_id, status, priority, position, is_active, due_date,
    title, description, tour_key, created_by, words)
  select ${projectId}, ${groupId}::bigint, ${card.owner_id}::bigint, ${card.tag_id}::bigint, ${card.status},
    ${card.priority}, ${place}, true, ${card.due_date}::timestamptz, ${card.title}, ${card.description},
    ${card.tour_key}, ${createdBy}::bigint, ${cardVector(card, projectPrefix(projectId))}::tsvector
  ${from}
  returning *, 0 as sort_order`

/** Inserts the card, last in its group or in the inbox. The group and what the card refers to are held. */
export async function insertCard(
  tx: Tx,
  { project_id: projectId, time_zone }: CardProject,
  createdBy: number,
  group: HeldGroup | null,
  card: NewCard,
): Promise<Json<CreatedCardView>> {
  const followsTemplate = group !== null && group.master_group_id !== null && !group.is_ordered
  if (group?.is_ordered && group.master_group_id !== null) await placeNewCopies(tx, projectId, group.id)
  const groupId = group?.id ?? null
  const place = lastPlace(projectId, groupId, followsTemplate ? BEYOND_TEMPLATES : 0)
  const complete = completed(card, time_zone)
  const [row] = await tx.query<{ id: number; card: string; bytes: number }>(sql`
    with c as (${insertInto(projectId, createdBy, groupId, place, complete, nothing)})
    select c.id, ${createdCardJson(new Date())}::text as card, ${ownBytes('c')} as bytes
    from c join projects p on p.id = ${projectId}`)
  if (!row) throw new Error('insert returned no row')
  await resizeGroups(tx, projectId, [{ group_id: groupId, cards: 1, bytes: row.bytes }])
  const doing = { project_id: projectId, actor_id: createdBy }
  const changes = changesIn(complete, groupId)
  announce(tx, doing, 'card.created', { card_id: row.id, group_id: groupId }, { changes })
  return new Json(row.card)
}

const nothing = new Statement('', [])

/**
 * The same with all its checks, its sizes and its event, in one statement and so in one round trip. Nothing when anything
 * stands in the way: a record that is missing, a bound that is reached, a group that the project has ordered. Nothing is
 * written then, and the longer way finds out what it was.
 */
export async function insertCardAtOnce(
  db: Database,
  { project_id: projectId, time_zone }: CardProject,
  createdBy: number,
  quota: Quota,
  card: NewCard,
): Promise<Json<CreatedCardView> | undefined> {
  const groupId = card.group_id ?? null
  const complete = completed(card, time_zone)
  const { owner_id, tag_id } = complete
  const bytes = Buffer.byteLength(JSON.stringify([complete.title, complete.description])) + FIXED_BYTES
  const now = new Date()
  // Parents are held before sizes are locked, and those before the feed: the order of every other write.
  const parent =
    groupId === null
      ? sql`select ${INBOX}::bigint as id, null::bigint as board_id, null::bigint as master_group_id`
      : sql`
        select id, board_id, master_group_id from groups
        where project_id = ${projectId} and id = ${groupId} and deleted_at is null
          and (master_group_id is null or not is_ordered)
        for key share`
  const isShown =
    groupId === null
      ? sql`true`
      : sql`(g.master_group_id is null or exists (
          select 1 from shown_groups s where s.project_id = ${projectId} and s.id = ${groupId}))`
  const tag =
    tag_id === null
      ? nothing
      : sql`and exists (select 1 from (
          select id from tags where project_id = ${projectId} and id = ${tag_id} and deleted_at is null for key share) t)`
  const owner =
    owner_id === null
      ? nothing
      : sql`and exists (select 1 from (
          select user_id from memberships where project_id = ${projectId} and user_id = ${owner_id} for key share) m)
        and exists (select 1 from users u where u.id = ${owner_id} and u.disabled_at is null)`
  const place = lastPlace(
    projectId,
    groupId,
    sql`(case when g.master_group_id is null then 0 else ${BEYOND_TEMPLATES}::bigint end)`,
  )
  const about =
    groupId === null
      ? sql`'{"group_id":null}'::jsonb`
      : sql`
    jsonb_build_object('group_id', ${groupId}::bigint, 'board_id', (select board_id from g))`
  const [row] = await db.query<{ card: string }>(sql`
    with g as (${parent}),
    held as (select g.id, g.board_id, g.master_group_id from g where ${isShown} ${tag} ${owner}),
    sizes as (
      select z.group_id, z.cards, z.bytes from group_sizes z, held
      where z.project_id = ${projectId} and z.group_id in (${PROJECT}, held.id)
      order by z.group_id for no key update of z),
    c as (${insertInto(
      projectId,
      createdBy,
      groupId,
      place,
      complete,
      sql`from held g where ${hasRoomFor(projectId, groupId, bytes, quota)}`,
    )}),
    resized as (
      update group_sizes z set cards = z.cards + 1, bytes = z.bytes + ${ownBytes('c')}
      from c where z.project_id = ${projectId} and z.group_id in (${PROJECT}, ${groupId ?? INBOX})),
    f as (${raiseFeed(projectId, 1, now, sql`from c`)}),
    a as (
      insert into activity (project_id, seq, kind, action, user_id, card_id, about, changes, created_at)
      select ${projectId}, f.seq, 'card', 'created', ${createdBy}::bigint, c.id, ${about},
        ${JSON.stringify(changesIn(complete, groupId))}::jsonb, ${now}::timestamptz
      from c, f),
    w as (${leaveWake(projectId, now)})
    select ${createdCardJson(now)}::text as card from c join projects p on p.id = ${projectId}`)
  if (!row) return undefined
  db.hasWritten({ projects: [projectId], platforms: [] })
  return new Json(row.card)
}
