import type { Db } from '../db.ts'
import { sql } from '../sql.ts'
import type { Kind } from './fields.ts'

/**
 * The published templates, as this process remembers them. They are the same for every project, so a read of a board
 * fetches the project's own rows and fills in from here what they inherit. Every change of what is published opens an entry
 * in the platform's log (log.ts), so what was read at the last entry is true as long as that is the last one:
 * test/service/guards/templates.test.ts holds that.
 */

export type Template = Readonly<Record<string, unknown>> & {
  readonly position: number
  readonly bytes?: number
}

/** Ids of templates, by kind. */
export type TemplateIds = Readonly<Record<Kind, readonly number[]>>

interface Platform {
  /** The last entry of the log when these were read. */
  readonly entry: number
  /** Null: its copies are not shown in the plain way, so that only the views can tell. */
  readonly known: { readonly [Each in Kind]: Map<number, Template | null> }
  /** Some projects see something else than what is published. */
  readonly hasStages: boolean
}

const MAX_BYTES = 64 * 1024 * 1024

interface Remembered {
  readonly platforms: Map<number, Platform>
  bytes: number
}

const remembered = new WeakMap<Db, Remembered>()

/**
 * Finds templates of a platform whose log stands at `entry`; nothing when one of them is not simply live, or when the log has
 * moved on meanwhile. Then the views shown_* know what projects see.
 */
export async function findTemplates(
  db: Db,
  platformId: number,
  entry: number,
  ids: TemplateIds,
): Promise<((kind: Kind, id: number) => Template) | undefined> {
  const all = remembered.get(db) ?? { platforms: new Map<number, Platform>(), bytes: 0 }
  remembered.set(db, all)
  let platform = all.platforms.get(platformId)
  if (platform?.entry !== entry || isLacking(platform, ids)) {
    const read = await readTemplates(db, platformId, ids)
    if (read?.entry !== entry) return undefined
    const isFull = all.bytes > MAX_BYTES
    if (isFull) forget(all)
    platform = isFull ? read : merged(platform, read)
    all.platforms.set(platformId, platform)
    all.bytes += read.bytes
  }
  if (platform.hasStages) return undefined
  const { known } = platform
  const isPlain = (Object.keys(ids) as Kind[]).every((kind) => ids[kind].every((id) => known[kind].get(id)))
  return isPlain ? (kind, id) => known[kind].get(id) as Template : undefined
}

const isLacking = ({ known }: Platform, ids: TemplateIds): boolean =>
  (Object.keys(ids) as Kind[]).some((kind) => ids[kind].some((id) => !known[kind].has(id)))

function forget(all: Remembered): void {
  all.platforms.clear()
  all.bytes = 0
}

function merged(before: Platform | undefined, read: Platform): Platform {
  if (before?.entry !== read.entry) return read
  for (const kind of Object.keys(read.known) as Kind[])
    for (const [id, template] of read.known[kind]) before.known[kind].set(id, template)
  return before
}

interface ReadRow {
  readonly last_entry: number
  readonly has_stages: boolean
  readonly boards: Template[] | null
  readonly groups: Template[] | null
  readonly cards: Template[] | null
  readonly bytes: number
}

async function readTemplates(
  db: Db,
  platformId: number,
  { board, group, card }: TemplateIds,
): Promise<(Platform & { bytes: number }) | undefined> {
  // The entry is read in the same snapshot as the templates.
  const [row] = await db.query<ReadRow>(sql`
    select pl.last_entry,
      exists (select 1 from staged_boards s where s.platform_id = ${platformId})
        or exists (select 1 from staged_groups s where s.platform_id = ${platformId})
        or exists (select 1 from staged_cards s where s.platform_id = ${platformId}) as has_stages,
      b.found as boards, g.found as groups, c.found as cards,
      coalesce(length(b.found::text), 0) + coalesce(length(g.found::text), 0) + coalesce(length(c.found::text), 0) as bytes
    from platforms pl,
      (select json_agg(m) as found from published_boards m where m.id = any (${board}::bigint[])) b,
      (select json_agg(m) as found from published_groups m where m.id = any (${group}::bigint[])) g,
      (select json_agg(m) as found from (
        select id, group_id, state, title, description, short_description, unique_identifier, evaluation_check, tour_key, status,
          priority, is_active, position, due_days
        from published_cards where id = any (${card}::bigint[])) m) c
    where pl.id = ${platformId}`)
  if (!row) return undefined
  const byId = (ids: readonly number[], found: readonly Template[] | null) => {
    const templates = new Map<number, Template | null>(ids.map((id) => [id, null]))
    for (const each of found ?? []) templates.set(each.id as number, isPlain(each) ? each : null)
    return templates
  }
  const known = {
    board: byId(board, row.boards),
    group: byId(group, row.groups),
    card: byId(card, row.cards),
  }
  return { entry: row.last_entry, hasStages: row.has_stages, known, bytes: row.bytes }
}

/** Shown to every project that has it, and without a date that depends on the project. */
const isPlain = ({ state, due_days = null }: Template): boolean =>
  (state === 'live' || state === 'kept') && due_days === null
