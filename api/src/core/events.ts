import type { PlatformEventType, ProjectEventType } from '@muster/contract'
import type { Changes } from './changes.ts'
import { type Statement, sql } from './sql.ts'

/**
 * The events of a transaction for the feeds. They are collected while it runs and written by its last
 * statements, because those lock the counter of the feed. So the lock is held only during the commit. db.ts
 * does this for every transaction.
 */

/** The records that an event names. */
interface Ids {
  readonly board_id?: number
  readonly group_id?: number | null
  readonly card_id?: number
  readonly comment_id?: number
  readonly file_id?: number
  readonly tag_id?: number
  readonly user_id?: number
  readonly theme_id?: number
  readonly version_id?: number
  readonly webhook_id?: number
  /** The name of a check. */
  readonly check?: string
}

interface More {
  readonly changes?: Changes | undefined
  /** How many records were deleted or restored together with the named one, by kind. */
  readonly also?: Readonly<Record<string, number>>
}

export interface ProjectNews extends More {
  readonly project_id: number
  readonly type: ProjectEventType
  readonly actor_id: number | null
  readonly ids: Ids
}

interface PlatformNews extends More {
  readonly platform_id: number
  readonly type: PlatformEventType
  readonly actor_id: number | null
  readonly about: PlatformAbout
}

interface PlatformAbout {
  readonly project_id?: number
  readonly user_id?: number
  readonly webhook_id?: number
  readonly number?: number
  readonly kind?: string
  readonly master_id?: number | null
}

export type News = ProjectNews | PlatformNews

/** The feeds that a transaction has written to. */
export interface Feeds {
  readonly projects: readonly number[]
  readonly platforms: readonly number[]
}

/** The part of an open transaction that these functions use. */
interface Announcing {
  readonly news: News[]
}

/** The actor of a change and its project. */
export interface Doing {
  readonly project_id: number
  readonly actor_id: number | null
}

export const doneBy = (
  { user_id }: { readonly user_id: number | null },
  { project_id }: { readonly project_id: number },
): Doing => ({ project_id, actor_id: user_id })

/** Adds an event of a project. The transaction writes it just before it commits. */
export function announce(
  tx: Announcing,
  { project_id, actor_id }: Doing,
  type: ProjectEventType,
  ids: Ids,
  more: More = {},
): void {
  tx.news.push({ project_id, actor_id, type, ids, ...more })
}

// More events would make one transaction too long. The event of the deleted record has the count.
const MAX_CARDS_TOLD = 1_000

/** Adds one event per changed card, unless there are too many cards. */
export function announceCards(
  tx: Announcing,
  doing: Doing,
  cards: readonly {
    readonly id: number
    readonly group_id: number | null
    readonly changes: Changes | undefined
  }[],
): void {
  if (cards.length > MAX_CARDS_TOLD) return
  for (const { id: card_id, group_id, changes = {} } of cards)
    announce(tx, doing, 'card.updated', { card_id, group_id }, { changes })
}

/** Adds an event to the feed of a platform, for its superadmins. */
export function announceToPlatform(
  tx: Announcing,
  { user_id, platform_id }: { readonly user_id: number | null; readonly platform_id: number },
  type: PlatformEventType,
  about: PlatformAbout,
  changes?: Changes,
): void {
  tx.news.push({ platform_id, actor_id: user_id, type, about, ...(changes ? { changes } : {}) })
}

export function feedsOf(news: readonly News[]): Feeds {
  const ids = (pick: (each: News) => number | undefined) =>
    [...new Set(news.flatMap((each) => pick(each) ?? []))].sort((a, b) => a - b)
  return {
    projects: ids((each) => ('ids' in each ? each.project_id : undefined)),
    platforms: ids((each) => ('about' in each ? each.platform_id : undefined)),
  }
}

/**
 * The statements that write the events: one per feed, ordered by id so that two transactions cannot deadlock.
 */
export function statementsOf(news: readonly News[], now: Date): Statement[] {
  const ofProjects = Map.groupBy(
    news.filter((each) => 'ids' in each),
    ({ project_id }) => project_id,
  )
  const ofPlatforms = Map.groupBy(
    news.filter((each) => 'about' in each),
    ({ platform_id }) => platform_id,
  )
  const byId = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]) => a - b
  return [
    ...[...ofProjects].sort(byId).map(([id, own]) => writeToProject(id, own, now)),
    ...[...ofPlatforms].sort(byId).map(([id, own]) => writeToPlatform(id, own, now)),
  ]
}

/** An event of a project as write_events takes it. */
export function eventJson({ type, actor_id, ids, also, changes }: Omit<ProjectNews, 'project_id'>) {
  const [kind, action] = type.split('.')
  const { card_id = null, ...others } = ids
  return {
    kind,
    action,
    user_id: actor_id,
    card_id,
    group_id: ids.group_id ?? null,
    about: also ? { ...others, also } : others,
    changes: changes ?? {},
  }
}

const writeToProject = (projectId: number, news: readonly ProjectNews[], now: Date): Statement => sql`
  select write_events(${projectId}, ${JSON.stringify(news.map(eventJson))}::jsonb, ${now}, null)`

function writeToPlatform(platformId: number, news: readonly PlatformNews[], now: Date): Statement {
  return sql`
    with f as (
      insert into platform_feeds as f (platform_id, seq) values (${platformId}, ${news.length})
      on conflict (platform_id) do update set seq = f.seq + excluded.seq
      returning seq)
    insert into platform_events (platform_id, seq, type, actor_id, about, changes, created_at)
    select ${platformId}, f.seq - ${news.length} + e.n, e.type, e.actor_id, e.about, e.changes, ${now}::timestamptz
    from f, unnest(${news.map(({ type }) => type)}::text[], ${news.map(({ actor_id }) => actor_id)}::bigint[],
      ${news.map(({ about }) => JSON.stringify(about))}::jsonb[],
      ${news.map(({ changes }) => JSON.stringify(changes ?? {}))}::jsonb[])
      with ordinality as e (type, actor_id, about, changes, n)`
}
