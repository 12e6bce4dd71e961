import { LRUCache } from 'lru-cache'
import type { Db } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import { type Statement, sql } from '#core/sql.ts'
import type { BegunWave, Known, Staged, Template, Templates } from '../resolve.ts'
import { fixedFields, type Kind, listed, publishedFields } from './fields.ts'

/**
 * An in-process cache of the published templates, per platform and board. Every change of a published row opens an
 * entry in the platform's log (log.ts). Cached boards are therefore valid as long as the last entry is unchanged;
 * test/service/guards/templates.test.ts checks this. After a new entry, a board is read again on the next request,
 * and parsed again only if its text changed.
 */

interface Board {
  /** The last log entry at which the text was found unchanged. */
  entry: number
  readonly text: string
  readonly templates: Templates
}

interface Platform {
  readonly boards: Map<number, Board>
  /** The board of each requested card; it never changes. */
  readonly boardOf: Map<number, number>
  /** All boards together, as of an entry. */
  whole: { readonly entry: number; readonly templates: Templates } | undefined
}

/** Thrown if something was published between two reads that must be consistent. */
export class MovedOn extends Error {}

const ATTEMPTS = 10

/** Runs `work`, which reads rows and templates, and retries it if something was published in between. */
export async function atOneEntry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MovedOn)) throw error
    }
  }
  const message = 'Templates are being published faster than they can be read. Try again in a moment.'
  throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 1 })
}

/** Cache size for all platforms together; the least recently used platform is evicted first. */
const MAX_BYTES = 64 * 1024 * 1024

const caches = new WeakMap<object, LRUCache<number, Platform>>()

/** For tests that change published rows without a log entry. */
export const forgetTemplates = (db: Db): boolean => caches.delete(db.home)

/** For tests: the bytes of all templates that are held. */
export const templateBytes = (db: Db): number => caches.get(db.home)?.calculatedSize ?? 0

function cacheOf(db: Db): LRUCache<number, Platform> {
  const cache = caches.get(db.home) ?? new LRUCache({ maxSize: MAX_BYTES })
  caches.set(db.home, cache)
  return cache
}

function platformOf(db: Db, platformId: number): Platform {
  const known = cacheOf(db).get(platformId)
  if (known) return known
  const platform = { boards: new Map(), boardOf: new Map(), whole: undefined }
  keep(db, platformId, platform)
  return platform
}

/** Caches a platform of any size: one larger than the cache evicts all others. */
function keep(db: Db, platformId: number, platform: Platform): void {
  const bytes = [...platform.boards.values()].reduce((sum, { text }) => sum + text.length, 1)
  // The cache stores an entry's size when it is added, so add it again.
  cacheOf(db).delete(platformId)
  cacheOf(db).set(platformId, platform, { size: Math.min(bytes, MAX_BYTES) })
}

/** The templates of master boards. Throws when the log of the platform has moved on from this entry: see atOneEntry. */
export async function findTemplates(
  db: Db,
  platformId: number,
  entry: number,
  boardIds: readonly number[],
): Promise<Templates> {
  const platform = platformOf(db, platformId)
  const lacking = boardIds.filter((id) => platform.boards.get(id)?.entry !== entry)
  if (lacking.length > 0) await read(db, platform, platformId, lacking)
  const boards = boardIds.flatMap((id) => platform.boards.get(id) ?? [])
  // This call or another one may have read a board of a later entry.
  if (boards.some((board) => board.entry !== entry)) throw new MovedOn()
  const [only] = boards
  return only && boards.length === 1 ? only.templates : merged(boards.map(({ templates }) => templates))
}

/** The templates of all master boards of the platform. */
export async function findAllTemplates(db: Db, platformId: number, entry: number): Promise<Templates> {
  const platform = platformOf(db, platformId)
  if (platform.whole?.entry === entry) return platform.whole.templates
  const rows = await db.query<{ id: number }>(sql`
    select id from published_boards where platform_id = ${platformId} order by id`)
  const templates = await findTemplates(
    db,
    platformId,
    entry,
    rows.map(({ id }) => id),
  )
  platform.whole = { entry, templates }
  return templates
}

/** The master boards that these template cards belong to. */
export async function findBoardsOf(
  db: Db,
  platformId: number,
  cardIds: readonly number[],
): Promise<number[]> {
  const platform = platformOf(db, platformId)
  const unknown = cardIds.filter((id) => !platform.boardOf.has(id))
  if (unknown.length > 0) {
    const rows = await db.query<{ id: number; board_id: number }>(sql`
      select c.id, g.board_id from published_cards c join published_groups g on g.id = c.group_id
      where c.id = any (${unknown}::bigint[])`)
    for (const { id, board_id } of rows) platform.boardOf.set(id, board_id)
  }
  return [...new Set(cardIds.flatMap((id) => platform.boardOf.get(id) ?? []))]
}

function merged(all: readonly Templates[]): Templates {
  const union = <Value>(of: (templates: Templates) => ReadonlyMap<number, Value>) =>
    new Map(all.flatMap((templates) => [...of(templates)]))
  return {
    board: union(({ board }) => board),
    group: union(({ group }) => group),
    card: union(({ card }) => card),
    waves: union(({ waves }) => waves),
  }
}

/** Reads the current boards, together with the current log entry. */
async function read(
  db: Db,
  platform: Platform,
  platformId: number,
  boardIds: readonly number[],
): Promise<void> {
  // The entry is read in the same snapshot as the templates.
  const rows = await db.query<{ last_entry: number; id: number | null; templates: string }>(sql`
    select pl.last_entry, b.id, b.templates
    from platforms pl
    left join lateral (
      select b.id, ${boardJson}::text as templates from published_boards b
      left join staged_boards s on s.id = b.id
      where b.platform_id = pl.id and b.id = any (${boardIds}::bigint[])) b on true
    where pl.id = ${platformId}`)
  for (const { last_entry, id, templates: text } of rows) {
    if (id === null) continue
    const before = platform.boards.get(id)
    if (before?.text === text) before.entry = last_entry
    else platform.boards.set(id, { entry: last_entry, text, templates: parse(text) })
  }
  keep(db, platformId, platform)
}

const fieldPairs = (row: string, names: readonly string[]): Statement =>
  listed(names, (name) => `'${name}', ${row}.${name}`)

/** A row of published_* as JSON, with its staged row `s` if there is one. */
const templateJson = (kind: Kind, row: 'b' | 'g' | 'c', more: Statement): Statement => sql`
  json_build_object(
    ${listed(['id', 'number', 'tool_key', 'state', 'live_until', 'entered_by'], (name) => `'${name}', ${row}.${name}`)},
    'entered_at', ${listed([row], (name) => `date_part('epoch', ${name}.entered_at)`)},
    ${fieldPairs(
      row,
      [...publishedFields(kind), ...fixedFields(kind)].filter((name) => name !== 'tool_key'),
    )},
    ${more}
    'staged', case when s.id is not null then json_build_object(
      'number', s.number, 'step', s.step, 'below', s.below, 'is_targeted', s.is_targeted, 'is_named', s.is_named,
      'enters', s.live_since > 0, 'fields', json_build_object(${fieldPairs('s', publishedFields(kind))})) end)`

const waveNumbers = sql`
  select b.entered_by union select s.number
  union select g.entered_by from published_groups g where g.board_id = b.id
  union select t.number from published_groups g join staged_groups t on t.id = g.id where g.board_id = b.id
  union select c.entered_by from published_groups g join published_cards c on c.group_id = g.id where g.board_id = b.id
  union select (v.version ->> 'by')::bigint
    from published_groups g join published_cards c on c.group_id = g.id, jsonb_array_elements(c.rules) as v (version)
    where g.board_id = b.id and c.rules is not null
  union select t.number from published_groups g join published_cards c on c.group_id = g.id
    join staged_cards t on t.id = c.id where g.board_id = b.id`

const boardJson = sql`json_build_object(
  'board', json_build_array(${templateJson('board', 'b', sql`'parent_id', null,`)}),
  'group', (
    select json_agg(${templateJson('group', 'g', sql`'parent_id', g.board_id, 'cards', g.cards, 'bytes', g.bytes,`)} order by g.id)
    from published_groups g left join staged_groups s on s.id = g.id where g.board_id = b.id),
  'card', (
    select json_agg(${templateJson('card', 'c', sql`'parent_id', c.group_id, 'rules', c.rules,`)} order by c.id)
    from published_groups g join published_cards c on c.group_id = g.id left join staged_cards s on s.id = c.id
    where g.board_id = b.id),
  'waves', (
    select json_agg(json_build_object('number', w.number, 'step', w.step, 'below', w.below, 'is_targeted', w.is_targeted,
      'created_at', date_part('epoch', w.created_at)) order by w.entry)
    from stage_waves w where w.platform_id = b.platform_id and w.number in (${waveNumbers})))`

type Read = Template & { readonly staged: (Omit<Staged, 'template'> & { fields: object }) | null }

function parse(text: string): Templates {
  const read = JSON.parse(text) as Record<Kind, Read[] | null> & { waves: BegunWave[] | null }
  const byId = (rows: readonly Read[] | null) =>
    new Map<number, Known>(
      (rows ?? []).map(({ staged, ...template }) => {
        if (!staged) return [template.id, { template, staged: null }]
        const { fields, ...stage } = staged
        // Projects had a 'kept' master's copies before the stage, so it does not enter.
        const enters = stage.enters && template.state !== 'kept'
        return [template.id, { template, staged: { ...stage, enters, template: { ...template, ...fields } } }]
      }),
    )
  return {
    board: byId(read.board),
    group: byId(read.group),
    card: byId(read.card),
    waves: Map.groupBy(read.waves ?? [], ({ number }) => number),
  }
}
