import type { EventView, PlatformEventView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { seesStage } from '#templates/store/membership.ts'

/** Reading the feeds. Writing is in events.ts. */

/** A position in a project's feed: `seq` counts the project's own changes, `number` the rollouts of its platform. */
export interface Position {
  readonly seq: number
  readonly number: number
}

export const later = (a: Position, b: Position): Position => ({
  seq: Math.max(a.seq, b.seq),
  number: Math.max(a.number, b.number),
})
export const isAtLeast = (a: Position, b: Position): boolean => a.seq >= b.seq && a.number >= b.number

export interface Page {
  readonly events: readonly FeedEvent[]
  readonly next: Position
  readonly hasMore: boolean
}

/**
 * An event without its position text, which depends on what else the reader has seen. `seq` and `number` say how far
 * it advances the reader.
 */
export interface FeedEvent extends Position {
  /** True if derived from the rollout log: the event then advances `number`; other events advance `seq`. */
  readonly isDerived: boolean
  readonly event: Omit<EventView, 'position'> | Omit<PlatformEventView, 'position'>
}

/** The position cannot be read from. */
export interface Unreadable {
  readonly why: 'expired' | 'unknown'
  readonly present: Position
  /** The position after which events are retained. */
  readonly oldest: number
}

// Maximum number of changes scanned per page, so that a filter for rare types does not scan the whole feed.
const WINDOW = 5_000

interface OwnRow {
  readonly seq: number
  readonly kind: string
  readonly action: string
  readonly user_id: number | null
  readonly card_id: number | null
  readonly about: Record<string, unknown> | null
  readonly changes: EventView['changes']
  readonly created_at: string
}

interface FeedRow {
  readonly platform_id: number
  readonly seq: number
  readonly purged_to: number
  readonly last_entry: number
  readonly events: OwnRow[] | null
}

/**
 * The changes of a project after a position, and the rollouts that concern it. The counter and the changes are read in one
 * snapshot: every change up to the counter is there.
 */
export async function readFeed(
  db: Db,
  projectId: number,
  after: Position | null,
  types: readonly string[] | null,
  limit: number,
  withRollouts = true,
): Promise<Page | Unreadable> {
  const from = after?.seq ?? null
  const [row] = await db.query<FeedRow>(sql`
    with f as (
      select coalesce(max(seq), 0) as seq, coalesce(max(purged_to), 0) as purged_to,
        coalesce(${from}::bigint, coalesce(max(purged_to), 0)) as start
      from feeds where project_id = ${projectId})
    select p.platform_id, f.seq, f.purged_to, pl.last_entry, (
      select json_agg(a order by a.seq) from (
        select seq, kind, action, user_id, card_id, about, changes, created_at from activity
        where project_id = ${projectId} and seq > f.start and seq <= f.start + ${WINDOW}
          and (${types}::text[] is null or kind || '.' || action = any (${types}))
        order by seq limit ${limit}) a) as events
    from f, projects p join platforms pl on pl.id = p.platform_id where p.id = ${projectId}`)
  if (!row) throw new Error('The project no longer exists.')
  const present = { seq: row.seq, number: row.last_entry }
  const start = after ?? { seq: row.purged_to, number: 0 }
  const oldest = row.purged_to
  if (start.seq > present.seq || start.number > present.number) return { why: 'unknown', present, oldest }
  if (start.seq < oldest) return { why: 'expired', present, oldest }
  const last = withRollouts ? present.number : start.number
  const templates = await readTemplateEvents(db, projectId, row.platform_id, start.number, last, {
    types,
    limit,
  })
  const number = withRollouts ? templates.reached : present.number
  const own = (row.events ?? []).map((each) => ownEvent(projectId, each, number))
  const room = limit - templates.events.length
  const shown = own.slice(0, room)
  const isCut = own.length > room || own.length === limit
  const seq = isCut ? (shown.at(-1)?.seq ?? start.seq) : Math.min(start.seq + WINDOW, present.seq)
  return {
    events: [...templates.events.map((each) => ({ ...each, seq: start.seq, isDerived: true })), ...shown],
    next: { seq, number: templates.reached },
    hasMore: seq < present.seq || templates.hasMore,
  }
}

/** A change of the project, for a reader who has seen the rollouts up to this number. */
function ownEvent(projectId: number, row: OwnRow, number: number): FeedEvent {
  const event = {
    id: `evt_${projectId}_${row.seq}`,
    type: `${row.kind}.${row.action}` as EventView['type'],
    at: new Date(row.created_at).toISOString(),
    project_id: projectId,
    actor_id: row.user_id,
    ...(row.card_id === null ? {} : { card_id: row.card_id }),
    ...row.about,
    changes: row.changes,
  }
  return { event, seq: row.seq, number, isDerived: false }
}

export interface LoggedRollout {
  /** Its entry in the log: for a rollout its number, for a wave the wave's own entry. */
  readonly entry: number
  readonly number: number
  readonly kind: keyof typeof templateTypes
  readonly tool_key: string
  readonly created_at: Date
  /** For a wave: which projects it adds. For the undo of a stage: which projects had seen it. */
  readonly stage: {
    readonly number: number
    readonly step_before: number
    readonly step: number
    readonly below_before: number
    readonly below: number
    readonly is_targeted: boolean
  } | null
}

const templateTypes = {
  push: 'template.published',
  sync: 'template.published',
  withdrawal: 'template.withdrawn',
  undo: 'template.undone',
} as const

/** Rollouts without a stage, and waves of rollouts with one, after an entry of the platform's log; oldest first. */
export const listRolloutsAfter = (db: Db, platformId: number, after: number, limit: number) =>
  db.query<LoggedRollout>(sql`
    select r.number as entry, r.number, r.kind, r.tool_key, r.created_at,
      case when u.number is null then null else json_build_object('number', u.number, 'step_before', 0, 'step', u.step,
        'below_before', 0, 'below', u.below, 'is_targeted', u.target is not null) end as stage
    from rollouts r left join stages u on u.platform_id = r.platform_id and u.number = r.of_number
    where r.platform_id = ${platformId} and r.number > ${after}
      and not exists (select 1 from stages s where s.platform_id = r.platform_id and s.number = r.number)
    union all
    select w.entry, w.number, r.kind, r.tool_key, w.created_at,
      json_build_object('number', w.number, 'step_before', w.step - 1, 'step', w.step, 'below_before', w.below_before,
        'below', w.below, 'is_targeted', w.is_targeted)
    from stage_waves w
    join rollouts r on r.platform_id = w.platform_id and r.number = w.number
    where w.platform_id = ${platformId} and w.entry > ${after}
    order by entry limit ${limit}`)

/** What decides whether a rollout concerns a project. */
export interface Listener {
  readonly id: number
  readonly tools: readonly string[]
  readonly is_suspended: boolean
  readonly created_at: Date
  /** The stages that include the project by name or target, with its first wave. */
  readonly named: readonly { readonly number: number; readonly from_step: number }[]
}

/** Includes former tools: copies of a tool that the project lost still follow their templates. */
export const findListeners = (db: Db, ids: readonly number[], rollouts: readonly LoggedRollout[]) =>
  db.query<Listener>(sql`
    select id, tools || coalesce(former_tools, '{}') as tools, suspended_at is not null as is_suspended, created_at, coalesce((
      select json_agg(json_build_object('number', t.number, 'from_step', t.from_step)) from stage_projects t
      where t.project_id = p.id and t.number = any (${rollouts.flatMap(({ stage }) => stage?.number ?? [])}::bigint[])),
      '[]') as named
    from projects p where id = any (${ids}::bigint[])`)

export const concerns = (rollout: LoggedRollout, listener: Listener): boolean =>
  listener.tools.includes(rollout.tool_key) &&
  rollout.created_at >= listener.created_at &&
  isAdded(rollout, listener)

/** Whether the project sees the stage since this wave. One that an earlier wave reached has had its event. */
function isAdded({ stage }: LoggedRollout, { id, named }: Listener): boolean {
  if (!stage) return true
  const firstSteps = new Map(named.map(({ number, from_step }) => [number, from_step]))
  const before = { ...stage, step: stage.step_before, below: stage.below_before }
  return seesStage(id, firstSteps, stage) && !seesStage(id, firstSteps, before)
}

/** The event that a project gets for a rollout. Derived on read. */
export const templateEvent = (
  projectId: number,
  { entry, number, kind, created_at }: LoggedRollout,
): Omit<EventView, 'position'> => ({
  id: `evt_${projectId}_r${entry}`,
  type: templateTypes[kind],
  at: created_at.toISOString(),
  project_id: projectId,
  actor_id: null,
  number,
  changes: {},
})

/** A suspended project gets no rollouts. It gets the events when it is resumed. */
async function readTemplateEvents(
  db: Db,
  projectId: number,
  platformId: number,
  after: number,
  last: number,
  { types, limit }: { types: readonly string[] | null; limit: number },
) {
  if (after >= last) return { events: [], reached: after, hasMore: false }
  const rollouts = await listRolloutsAfter(db, platformId, after, limit)
  const [self] = await findListeners(db, [projectId], rollouts)
  if (!self || self.is_suspended) return { events: [], reached: after, hasMore: false }
  const isFull = rollouts.length === limit
  // A rollout may have been added after `last` was read. The reader has then reached the last rollout listed.
  const reached = isFull ? (rollouts.at(-1)?.entry ?? last) : Math.max(last, rollouts.at(-1)?.entry ?? 0)
  const events = rollouts
    .filter((each) => concerns(each, self))
    .map((each) => ({ event: templateEvent(projectId, each), number: each.entry }))
    .filter(({ event }) => types === null || types.includes(event.type))
  return { events, reached, hasMore: isFull }
}

/** The events of a platform after a position. */
export async function readPlatformFeed(
  db: Db,
  platformId: number,
  after: number | null,
  types: readonly string[] | null,
  limit: number,
): Promise<Page | Unreadable> {
  const [row] = await db.query<{ seq: number; purged_to: number; events: PlatformRow[] | null }>(sql`
    with f as (
      select coalesce(max(seq), 0) as seq, coalesce(max(purged_to), 0) as purged_to,
        coalesce(${after}::bigint, coalesce(max(purged_to), 0)) as start
      from platform_feeds where platform_id = ${platformId})
    select f.seq, f.purged_to, (
      select json_agg(e order by e.seq) from (
        select seq, type, actor_id, about, changes, created_at from platform_events
        where platform_id = ${platformId} and seq > f.start and seq <= f.start + ${WINDOW}
          and (${types}::text[] is null or type = any (${types}))
        order by seq limit ${limit}) e) as events
    from f`)
  const { seq: last = 0, purged_to = 0, events: rows = null } = row ?? {}
  const present = { seq: last, number: 0 }
  const start = after ?? purged_to
  if (start > last) return { why: 'unknown', present, oldest: purged_to }
  if (start < purged_to) return { why: 'expired', present, oldest: purged_to }
  const events = (rows ?? []).map((each) => platformEvent(platformId, each))
  const isFull = events.length === limit
  const seq = isFull ? (events.at(-1)?.seq ?? start) : Math.min(start + WINDOW, last)
  return { events, next: { seq, number: 0 }, hasMore: seq < last }
}

interface PlatformRow {
  readonly seq: number
  readonly type: PlatformEventView['type']
  readonly actor_id: number | null
  readonly about: Record<string, unknown>
  readonly changes: PlatformEventView['changes']
  readonly created_at: string
}

const platformEvent = (platformId: number, row: PlatformRow): FeedEvent => ({
  event: {
    id: `evt_p${platformId}_${row.seq}`,
    type: row.type,
    at: new Date(row.created_at).toISOString(),
    platform_id: platformId,
    actor_id: row.actor_id,
    ...row.about,
    changes: row.changes,
  },
  seq: row.seq,
  number: 0,
  isDerived: false,
})

/** The last `seq` of each feed, in one statement for all feeds that a process follows. */
export const findFeedHeads = (db: Db, projectIds: readonly number[]) =>
  db.query<{ id: number; seq: number }>(sql`
    select project_id as id, seq from feeds where project_id = any (${projectIds}::bigint[])`)

export const findPlatformHeads = (db: Db, platformIds: readonly number[]) =>
  db.query<{ id: number; seq: number; number: number }>(sql`
    select p.id, coalesce(f.seq, 0) as seq, p.last_entry as number
    from platforms p left join platform_feeds f on f.platform_id = p.id
    where p.id = any (${platformIds}::bigint[])`)

/** The current position, for readers that want only future events. */
export async function findPresent(db: Db, projectId: number): Promise<Position> {
  const [row] = await db.query<Position>(sql`
    select coalesce(f.seq, 0) as seq, pl.last_entry as number
    from projects p join platforms pl on pl.id = p.platform_id
    left join feeds f on f.project_id = ${projectId}
    where p.id = ${projectId}`)
  return row ?? { seq: 0, number: 0 }
}
