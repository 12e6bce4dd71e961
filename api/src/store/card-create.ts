import type { BodyOf, CreatedCardView, Operations, Role } from '@muster/contract'
import { Json } from '../json.ts'
import { cardVector, projectPrefix } from '../words.ts'
import { cardRow, createdCardText } from './card-rows.ts'
import { type CardProject, dueMoment, type HeldGroup } from './cards.ts'
import { type Changes, changesOfNew } from './changes.ts'
import type { Database, Tx } from './db.ts'
import { announce, leaveWake, raiseFeed } from './events.ts'
import {
  FIXED_BYTES,
  hasRoomFor,
  INBOX,
  MIB,
  MOST_BYTES_AT_ONCE,
  ownBytes,
  PROJECT,
  type Quota,
  resizeGroups,
} from './group-sizes.ts'
import { ownPlace } from './memberships.ts'
import { BEYOND_TEMPLATES, lastPlace, placeNewCopies } from './order.ts'
import { ownCard, showCardRow } from './plain-rows.ts'
import { inLists, prepared, Statement, sql } from './sql.ts'

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

/** What the insert of a card needs; `of` may be blanks of a statement to come. */
interface Inserted {
  readonly projectId: unknown
  readonly createdBy: unknown
  readonly groupId: unknown
  readonly card: { readonly [Name in keyof Completed]: unknown }
  readonly words: unknown
}

/** Inserts the card where `place` says, if `from` has a row. */
const insertInto = (
  { projectId, createdBy, groupId, card, words }: Inserted,
  place: Statement,
  from: Statement,
): Statement => sql`
  insert into cards (project_id, group_id, owner_id, tag_id, status, priority, position, is_active, due_date,
    title, description, tour_key, created_by, words)
  select ${projectId}::bigint, ${groupId}::bigint, ${card.owner_id}::bigint, ${card.tag_id}::bigint, ${card.status},
    ${card.priority}, ${place}, true, ${card.due_date}::timestamptz, ${card.title}, ${card.description},
    ${card.tour_key}, ${createdBy}::bigint, ${words}::tsvector
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
  const words = cardVector(complete, projectPrefix(projectId))
  const [row] = await tx.query<{ id: number; card: string; platform_id: number; bytes: number }>(sql`
    with c as (${insertInto({ projectId, createdBy, groupId, card: complete, words }, place, nothing)})
    select c.id, ${cardRow(false)} as card, p.platform_id, ${ownBytes('c')} as bytes
    from c join projects p on p.id = ${projectId}`)
  if (!row) throw new Error('insert returned no row')
  await resizeGroups(tx, projectId, [{ group_id: groupId, cards: 1, bytes: row.bytes }])
  const doing = { project_id: projectId, actor_id: createdBy }
  const changes = changesIn(complete, groupId)
  announce(tx, doing, 'card.created', { card_id: row.id, group_id: groupId }, { changes })
  return new Json(createdCardText(JSON.parse(row.card), row.platform_id, new Date()))
}

const nothing = new Statement('', [])

/** The values of the statement below. */
interface AtOnce extends Completed {
  readonly projectId: number
  readonly createdBy: number
  readonly roles: readonly Role[]
  readonly groupId: number | null
  readonly words: string | null
  readonly bytes: number
  readonly maxCards: number
  readonly maxBytes: number
  readonly changes: string
  readonly now: Date
}

/** The statement, for cards with or without a group, a tag and an owner. */
const statementFor = (inGroup: boolean, hasTag: boolean, hasOwner: boolean) =>
  prepared<AtOnce>((of) => {
    // Parents are held before sizes are locked, and those before the feed: the order of every other write.
    const group = inGroup
      ? sql`
        select id, board_id, master_group_id from groups
        where project_id = ${of.projectId} and id = ${of.groupId} and deleted_at is null
          and (master_group_id is null or not is_ordered)
        for key share`
      : sql`select ${INBOX}::bigint as id, null::bigint as board_id, null::bigint as master_group_id`
    // Whether a group that is not simply live is shown, the longer way knows.
    const isShown = sql`(g.master_group_id is null or exists (
      select 1 from published_groups s where s.id = g.master_group_id and s.state in ('live', 'kept')))`
    const tag = sql`and exists (select 1 from (
      select id from tags where project_id = ${of.projectId} and id = ${of.tag_id} and deleted_at is null for key share) t)`
    const owner = sql`and exists (select 1 from (
        select user_id from memberships where project_id = ${of.projectId} and user_id = ${of.owner_id} for key share) m)
      and exists (select 1 from users u where u.id = ${of.owner_id} and u.disabled_at is null)`
    const place = lastPlace(
      of.projectId,
      inGroup ? of.groupId : null,
      sql`(case when g.master_group_id is null then 0 else ${BEYOND_TEMPLATES}::bigint end)`,
    )
    const about = inGroup
      ? sql`jsonb_build_object('group_id', c.group_id, 'board_id', (select board_id from g))`
      : sql`'{"group_id":null}'::jsonb`
    const { projectId, createdBy, groupId, words } = of
    // Always true: it makes the feed wait for the sizes.
    const afterSizes = sql`from c where (select count(*) from resized) >= 0`
    return sql`
      with g as (${group}),
      place as (${ownPlace(of)}),
      held as (
        select g.id, g.board_id, g.master_group_id from g, place
        where ${inGroup ? isShown : sql`true`} ${hasTag ? tag : nothing} ${hasOwner ? owner : nothing}),
      c as (${insertInto(
        { projectId, createdBy, groupId, card: of, words },
        place,
        sql`from held g where ${hasRoomFor(of, inGroup)}`,
      )}),
      resized as (
        update group_sizes z set cards = z.cards + 1, bytes = z.bytes + ${ownBytes('c')}
        from c where z.project_id = ${projectId} and z.group_id = any (array[${PROJECT}, ${inGroup ? groupId : INBOX}]::bigint[])
        returning 1),
      f as (${raiseFeed(projectId, 1, of.now, afterSizes)}),
      a as (
        insert into activity (project_id, seq, kind, action, user_id, card_id, about, changes, created_at)
        select ${projectId}::bigint, f.seq, 'card', 'created', ${createdBy}::bigint, c.id, ${about},
          ${of.changes}::jsonb, ${of.now}::timestamptz
        from c, f),
      w as (${leaveWake(projectId)})
      select ${ownCard(false)}, (select platform_id from place) from c`
  })

const statements = [false, true].map((inGroup) =>
  [false, true].map((hasTag) => [false, true].map((hasOwner) => statementFor(inGroup, hasTag, hasOwner))),
)

/**
 * The same with all its checks, its sizes and its event, in one statement and so in one round trip. Nothing when anything
 * stands in the way: a caller who may not, a project that is behind, a record that is missing, a bound that is near, a group
 * that the project has ordered. Nothing is written then, and the longer way finds out what it was.
 */
export async function insertCardAtOnce(
  db: Database,
  { projectId, createdBy, roles }: { projectId: number; createdBy: number; roles: readonly Role[] },
  { PROJECT_MAX_CARDS, PROJECT_MAX_MIB }: Quota,
  card: NewCard,
): Promise<Json<CreatedCardView> | undefined> {
  const groupId = card.group_id ?? null
  const complete = completed(card, 'UTC')
  const { owner_id, tag_id, title, description } = complete
  const bytes = Buffer.byteLength(JSON.stringify([title, description])) + FIXED_BYTES
  if (bytes > MOST_BYTES_AT_ONCE) return undefined
  const statement =
    statements[Number(groupId !== null)]?.[Number(tag_id !== null)]?.[Number(owner_id !== null)]
  const now = new Date()
  const [row] = await db.query<unknown[]>(
    inLists(
      (statement as (values: AtOnce) => Statement)({
        ...complete,
        ...{ projectId, createdBy, groupId, roles },
        words: cardVector(complete, projectPrefix(projectId)),
        bytes,
        maxCards: PROJECT_MAX_CARDS,
        maxBytes: PROJECT_MAX_MIB * MIB,
        changes: JSON.stringify(changesIn(complete, groupId)),
        now,
      }),
    ),
  )
  if (!row) return undefined
  db.hasWritten({ projects: [projectId], platforms: [] })
  const platformId = row.pop() as number
  return new Json(createdCardText(showCardRow(row, null, false, false), platformId, now))
}
