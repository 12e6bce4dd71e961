import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../core/db.ts'
import type { Log } from '../log.ts'
import { unreadable } from './position.ts'
import { IDS_AT_ONCE, readRollouts } from './rollout-reader.ts'
import { RoomReader } from './room-reader.ts'
import { Rooms, type Source } from './rooms.ts'
import { findFeedHeads, findPlatformHeads, type Position } from './store/feed.ts'
import { FeedStream } from './stream.ts'
import { feedOfPlatform, feedOfProject, type Wakes } from './wakes.ts'

const POLL_MS = 2_000
const COMMENT_MS = 15_000
const STALLED_MS = 60_000

/**
 * Follows feeds for all streams of a process. The streams of a feed share one reader, which a wake starts, or the poll
 * every two seconds.
 */
export function openHub(db: Database, wakes: Wakes, log: Log) {
  const rooms = new Rooms(wakes)
  const reader = new RoomReader(rooms, log)
  const readRolloutsOf = (platformId: number) =>
    reader.inBackground(readRollouts(db, rooms, reader, platformId))

  wakes.onWake((name) => {
    const room = rooms.get(name)
    if (room) reader.inBackground(reader.read(room))
    const platform = /^p(\d+)$/.exec(name)?.[1]
    if (platform) readRolloutsOf(Number(platform))
  })

  /** Finds changes whose wake was lost. */
  async function poll(): Promise<void> {
    const ids = rooms.all().flatMap(({ source }) => source.projectId ?? [])
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      for (const { id, seq } of await findFeedHeads(db, ids.slice(at, at + IDS_AT_ONCE))) {
        const room = rooms.get(feedOfProject(id))
        if (room?.head && room.head.seq < seq) reader.inBackground(reader.read(room))
      }
    }
    const known = rooms.platformIds()
    if (known.length === 0) return
    for (const { id, seq, number } of await findPlatformHeads(db, known)) {
      const room = rooms.get(feedOfPlatform(id))
      if (room?.head && room.head.seq < seq) reader.inBackground(reader.read(room))
      if ((rooms.platform(id)?.number ?? number) < number) readRolloutsOf(id)
    }
  }

  async function pollForEver(): Promise<void> {
    while (reader.isOpen) {
      await sleep(POLL_MS, undefined, { ref: false })
      await poll().catch((err) => reader.isOpen && log.warn({ err }, 'failed to poll the feeds'))
      for (const { streams } of rooms.all()) for (const stream of streams) keepAlive(stream)
    }
  }
  void pollForEver()

  return {
    /** Follows a feed from a position on. Throws when the position cannot be read from. */
    async follow(source: Source, after: Position, types: readonly string[] | null): Promise<FeedStream> {
      const first = await reader.page({ source }, after, types)
      if ('why' in first) throw unreadable(first, source.notation)
      const stream = new FeedStream(source.notation, after, types)
      void reader.catchUp(rooms.enter(source, stream), stream, first)
      return stream
    },
    close: () => reader.close(),
  }
}

export type Hub = ReturnType<typeof openHub>

/** Ends the stream of a client that has not read for a long time: it is gone, or will reconnect. */
function keepAlive(stream: FeedStream): void {
  const silentMs = performance.now() - stream.writtenAt
  if (stream.isFull && silentMs > STALLED_MS) stream.end()
  else if (silentMs > COMMENT_MS - POLL_MS) stream.sendComment()
}
