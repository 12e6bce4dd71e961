import type { BoardWithGroupsView } from '@muster/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '#core/db.ts'
import type { Json } from '#core/json.ts'
import { placeTables } from '#core/place.ts'
import { prepared, type Statement, sql } from '#core/sql.ts'
import { type Head, headPairs } from './viewer.ts'

/**
 * An in-process cache of the boards that boards/get has sent. A kept board is sent again only if its version is still
 * the current one, which a short statement reads for every call. So all processes always send the same board.
 * BOARD_CACHE_MB limits the size; 0 switches the cache off.
 */

/** A board with its groups and cards. */
export interface BoardText {
  readonly text: Json<BoardWithGroupsView>
  /** When the text will change although nobody changes the board: a card becomes overdue, or a run begins. In ms. */
  readonly changesAt: number
}

/** A Head with the last event of the project's feed. */
export interface VersionedHead extends Head {
  readonly seq: number | null
}

/** Arguments of json_build_object for a VersionedHead. */
export const versionedHeadPairs = (projectId: unknown): Statement => sql`
  ${headPairs(projectId)}, 'seq', (select seq from feeds where project_id = ${projectId})`

/**
 * Everything that decides what a board shows, apart from the time. Every call that changes a project's rows writes an
 * event to its feed, and every change of a published template an entry to its platform's log.
 */
const versionOf = ({
  seq,
  platform_id,
  last_entry,
  tools,
  stages,
  name,
  attributes,
  time_zone,
  language,
  began_at,
}: VersionedHead): string =>
  JSON.stringify([
    seq,
    platform_id,
    last_entry,
    tools,
    stages,
    name,
    attributes,
    time_zone,
    language,
    began_at,
  ])

const headStatement = prepared<{ projectId: number; userId: number }>(
  (of) => sql`
    select json_build_object(${versionedHeadPairs(of.projectId)})::text as head
    from ${placeTables(of.projectId, of.userId)} where p.id = ${of.projectId}`,
)

async function findHead(db: Db, projectId: number, userId: number): Promise<VersionedHead | undefined> {
  const [row] = await db.query<{ head: string }>(headStatement({ projectId, userId }))
  return row && JSON.parse(row.head)
}

interface Kept extends BoardText {
  readonly version: string
}

interface BoardKey {
  readonly projectId: number
  readonly boardId: number
  readonly isBrief: boolean
}

/** A kept board that is still current, and the caller's role in its project. */
interface CurrentBoard {
  readonly head: VersionedHead
  readonly text: BoardText['text']
}

export interface BoardCache {
  find(key: BoardKey, userId: number): Promise<CurrentBoard | undefined>
  keep(key: BoardKey, head: VersionedHead, board: BoardText): void
}

// Rows may change without an event only while the worker completes those of an old version. Limit how long that shows.
const KEPT_FOR_MS = 60_000
// A text is held twice: as it is, and as a JSON string of up to twice its length. A character has up to two bytes.
const BYTES_A_CHARACTER = 6
const BYTES_BESIDES = 500

const caches = new WeakMap<object, LRUCache<string, Kept>>()
const keyOf = ({ projectId, boardId, isBrief }: BoardKey) => `${projectId} ${boardId} ${isBrief}`

export function boardCache(db: Db, megabytes: number): BoardCache | undefined {
  if (megabytes === 0) return undefined
  const maxSize = megabytes * 1024 * 1024
  const cache = caches.get(db.home) ?? new LRUCache({ maxSize, ttl: KEPT_FOR_MS })
  caches.set(db.home, cache)
  return {
    async find(key, userId) {
      const kept = cache.get(keyOf(key))
      if (!kept) return undefined
      const head = await findHead(db, key.projectId, userId)
      const isCurrent = head && versionOf(head) === kept.version && Date.now() < kept.changesAt
      return isCurrent ? { head, text: kept.text } : undefined
    },
    keep(key, head, { text, changesAt }) {
      const version = versionOf(head)
      const size = text.text.length * BYTES_A_CHARACTER + version.length * 2 + BYTES_BESIDES
      if (size <= maxSize) cache.set(keyOf(key), { text, changesAt, version }, { size })
    },
  }
}
