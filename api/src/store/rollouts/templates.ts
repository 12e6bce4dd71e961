import type { Db } from '../db.ts'
import { type Statement, sql } from '../sql.ts'
import { fixedFields, type Kind, listed, publishedFields } from './fields.ts'
import { seesStage } from './membership.ts'

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

/** What the projects of a stage see instead of what is published. */
interface Staged extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly number: number
  readonly step: number
  readonly below: number
  readonly is_targeted: boolean
  readonly is_named: boolean
}

/** Null: copies are not shown in the plain way, so that only the views can tell. */
interface Known {
  readonly live: Template | null
  readonly stage: Staged | null
  /** What the projects of the stage see. */
  readonly staged: Template | null
}

/** A project, with the stages that name it and the wave from which on each does. */
export interface Reader {
  readonly id: number
  /** The entry of the log since which it has its access. */
  readonly access_since: number
  readonly stages: readonly (readonly [number: number, fromStep: number])[] | null
}

/** More stages than ever name one project. */
const MAX_STAGES = 1_000

/** The stages that name a project, as JSON. */
export const stagesNaming = (projectId: unknown): Statement => sql`(
  select json_agg(json_build_array(t.number, t.from_step)) from (
    select number, from_step from stage_projects where project_id = ${projectId} limit ${MAX_STAGES}) t)`

/** Ids of templates, by kind. */
export type TemplateIds = Readonly<Record<Kind, readonly number[]>>

interface Platform {
  /** The last entry of the log when these were read. */
  readonly entry: number
  readonly known: { readonly [Each in Kind]: Map<number, Known> }
}

const MAX_BYTES = 64 * 1024 * 1024

interface Remembered {
  readonly platforms: Map<number, Platform>
  bytes: number
}

const remembered = new WeakMap<Db, Remembered>()

/**
 * Finds templates of a platform whose log stands at `entry`, as one project sees them; nothing when one of them is not simply
 * live or staged, or when the log has moved on meanwhile. Then the views shown_* know what projects see.
 */
export async function findTemplates(
  db: Db,
  platformId: number,
  entry: number,
  ids: TemplateIds,
  reader: Reader,
): Promise<((kind: Kind, id: number) => Template) | undefined> {
  if (reader.stages?.length === MAX_STAGES) return undefined
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
  const { known } = platform
  const firstSteps = new Map(reader.stages)
  const shown = (kind: Kind, id: number): Template | null | undefined => {
    const template = known[kind].get(id)
    if (template?.stage && seesStage(reader.id, firstSteps, template.stage)) return template.staged
    return template?.live && isKeptFor(reader, template.live) ? template.live : null
  }
  const isPlain = (Object.keys(ids) as Kind[]).every((kind) => ids[kind].every((id) => shown(kind, id)))
  return isPlain ? (kind, id) => shown(kind, id) as Template : undefined
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
  readonly boards: Template[] | null
  readonly groups: Template[] | null
  readonly cards: Template[] | null
  readonly staged: { readonly [Each in Kind]: Staged[] | null }
  readonly bytes: number
}

/** What copies show of a template: not its words for search, which are long. */
const cardFields = listed([...publishedFields('card'), ...fixedFields('card')], String)

async function readTemplates(
  db: Db,
  platformId: number,
  { board, group, card }: TemplateIds,
): Promise<(Platform & { bytes: number }) | undefined> {
  // The entry is read in the same snapshot as the templates.
  const [row] = await db.query<ReadRow>(sql`
    select pl.last_entry, json_build_object('board', sb.found, 'group', sg.found, 'card', sc.found) as staged,
      b.found as boards, g.found as groups, c.found as cards,
      coalesce(length(b.found::text), 0) + coalesce(length(g.found::text), 0) + coalesce(length(c.found::text), 0)
        + coalesce(length(sb.found::text), 0) + coalesce(length(sg.found::text), 0) + coalesce(length(sc.found::text), 0) as bytes
    from platforms pl,
      (select json_agg(m) as found from published_boards m where m.id = any (${board}::bigint[])) b,
      (select json_agg(m) as found from published_groups m where m.id = any (${group}::bigint[])) g,
      (select json_agg(m) as found from (
        select id, group_id, state, live_until, ${cardFields} from published_cards where id = any (${card}::bigint[])) m) c,
      (select json_agg(s) as found from staged_boards s where s.id = any (${board}::bigint[])) sb,
      (select json_agg(s) as found from staged_groups s where s.id = any (${group}::bigint[])) sg,
      (select json_agg(s) as found from (
        select id, number, step, below, is_targeted, is_named, ${listed(publishedFields('card'), String)} from staged_cards where id = any (${card}::bigint[])) s) sc
    where pl.id = ${platformId}`)
  if (!row) return undefined
  const byId = (kind: Kind, ids: readonly number[], found: readonly Template[] | null) => {
    const templates = new Map<number, Known>(ids.map((id) => [id, UNKNOWN]))
    const stages = new Map(row.staged[kind]?.map((each) => [each.id, each]))
    for (const each of found ?? []) {
      const id = each.id as number
      const stage = stages.get(id) ?? null
      const staged = stage && { ...each, ...chosen(kind, stage) }
      templates.set(id, {
        live: isLive(each) && isDateless(each) ? each : null,
        stage,
        staged: staged && isDateless(staged) ? staged : null,
      })
    }
    return templates
  }
  const known = {
    board: byId('board', board, row.boards),
    group: byId('group', group, row.groups),
    card: byId('card', card, row.cards),
  }
  return { entry: row.last_entry, known, bytes: row.bytes }
}

const UNKNOWN: Known = { live: null, stage: null, staged: null }

/** The fields that a stage publishes. */
const chosen = (kind: Kind, stage: Staged) =>
  Object.fromEntries(publishedFields(kind).map((name) => [name, stage[name]]))

/** Shown to every project that has it, or that had it when its master was deleted. */
const isLive = ({ state }: Template): boolean => state === 'live' || state === 'kept'
/** Whether a project has had its access since before the deletion: then it shows every copy that it has. */
const isKeptFor = ({ access_since }: Reader, { state, live_until }: Template): boolean =>
  state !== 'kept' || access_since < Number(live_until)
/** Without a date that depends on the project. */
const isDateless = ({ due_days = null }: Template): boolean => due_days === null
