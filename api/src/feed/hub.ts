import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../core/db.ts'
import { limitTo } from '../core/limit-to.ts'
import type { Log } from '../log.ts'
import type { ReadPage } from './list.ts'
import { type Notation, unreadable } from './position.ts'
import {
  concerns,
  findFeedHeads,
  findListeners,
  findPlatformHeads,
  listRolloutsAfter,
  type Page,
  type Position,
  templateEvent,
} from './store/feed.ts'
import { FeedStream } from './stream.ts'
import { type FeedName, feedOfPlatform, feedOfProject, type Wakes } from './wakes.ts'

/** A feed that can be followed. */
export interface Source {
  readonly name: FeedName
  readonly platformId: number
  /** Null for the feed of a platform. */
  readonly projectId: number | null
  readonly notation: Notation
  readonly read: ReadPage
}

/** The streams of one feed in this process. They share one reader. */
interface Room {
  readonly source: Source
  readonly streams: Set<FeedStream>
  /** The position that live streams have reached; null while none is live. */
  head: Position | null
  isReading: boolean
  isWoken: boolean
}

const PAGE_EVENTS = 200
const POLL_MS = 2_000
const COMMENT_MS = 15_000
const STALLED_MS = 60_000
// Maximum number of concurrent database reads for streams.
const READS_AT_ONCE = 3
const IDS_AT_ONCE = 2_000

/**
 * Follows feeds for all streams of a process. A stream first reads the events that it missed. Then it is live: it
 * gets the events that the room's shared reader reads. A wake, or the poll every two seconds, triggers that reader. A
 * stream that is slower than its feed falls back to its own reads, so no events are buffered for it.
 */
export function openHub(db: Database, wakes: Wakes, log: Log) {
  const rooms = new Map<FeedName, Room>()
  const platforms = new Map<number, { number: number | null; rooms: number; isReading: boolean }>()
  const turns = limitTo(READS_AT_ONCE)
  let isOpen = true

  wakes.onWake((name) => {
    const room = rooms.get(name)
    if (room) inBackground(readRoom(room))
    const platform = /^p(\d+)$/.exec(name)?.[1]
    if (platform) inBackground(readRollouts(Number(platform)))
  })

  const inBackground = (work: Promise<void>) =>
    void work.catch((err) => isOpen && log.warn({ err }, 'failed to read a feed; will retry'))

  function enter(source: Source, stream: FeedStream): Room {
    const room: Room = rooms.get(source.name) ?? {
      source,
      streams: new Set(),
      head: null,
      isReading: false,
      isWoken: false,
    }
    if (!rooms.has(source.name)) {
      rooms.set(source.name, room)
      wakes.follow(source.name)
      const platform = platforms.get(source.platformId) ?? { number: null, rooms: 0, isReading: false }
      platforms.set(source.platformId, platform)
      platform.rooms++
      if (platform.rooms === 1 && source.projectId !== null) wakes.follow(feedOfPlatform(source.platformId))
    }
    room.streams.add(stream)
    stream.readable.once('close', () => leave(room, stream))
    return room
  }

  function leave(room: Room, stream: FeedStream): void {
    room.streams.delete(stream)
    if (room.streams.size > 0) return
    const { name, platformId } = room.source
    rooms.delete(name)
    if (name !== feedOfPlatform(platformId)) wakes.unfollow(name)
    const platform = platforms.get(platformId)
    if (!platform || --platform.rooms > 0) return
    platforms.delete(platformId)
    wakes.unfollow(feedOfPlatform(platformId))
  }

  /** Reads what a stream has missed, until it is as far as the room. */
  async function catchUp(room: Room, stream: FeedStream, first?: Page): Promise<void> {
    if (stream.isReading) return
    stream.isReading = true
    stream.isLive = false
    let inVain = 0
    try {
      for (let page = first; isOpen && !stream.isClosed; page = undefined) {
        await stream.drained()
        const { source } = room
        const types = stream.types && [...stream.types]
        const before = stream.position
        const read = page ?? (await turns(() => source.read(stream.position, types, PAGE_EVENTS)))
        // The missed events have been purged. The client gets the error when it reconnects.
        if ('why' in read) return stream.end()
        for (const event of read.events) stream.send(event)
        stream.position = later(stream.position, read.next)
        if (read.hasMore || stream.isFull) continue
        const head = room.head ?? stream.position
        inVain = isAtLeast(before, stream.position) ? inVain + 1 : 0
        // The other streams have advanced meanwhile.
        if (!isAtLeast(stream.position, head) && inVain < 2) continue
        // A suspended project gets no rollout events, so it may stay behind in `number`. Staying behind in `seq`
        // means that a restore has reset the feed.
        if (stream.position.seq < head.seq) return stream.end()
        return goLive(room, stream)
      }
    } catch (err) {
      log.warn({ err }, 'failed to read for a stream; closing it, the client will reconnect')
      stream.end()
    } finally {
      stream.isReading = false
    }
  }

  /** Makes the stream live: it gets the events that the room's reader reads. The stream has reached the head. */
  function goLive(room: Room, stream: FeedStream): void {
    const { position } = stream
    room.head ??= position
    stream.isLive = true
    const platform = platforms.get(room.source.platformId)
    if (platform) platform.number ??= position.number
    // Events may have arrived since the stream's last read.
    const isLate = room.source.projectId !== null && (platform?.number ?? 0) > position.number
    if (isLate || room.isWoken) inBackground(readRoom(room))
  }

  function deliver(room: Room, send: (stream: FeedStream) => void): void {
    for (const stream of room.streams) {
      if (!stream.isLive) continue
      if (stream.isFull) void catchUp(room, stream)
      else send(stream)
    }
  }

  async function readRoom(room: Room): Promise<void> {
    room.isWoken = true
    if (room.isReading) return
    room.isReading = true
    try {
      while (isOpen && room.isWoken && room.head !== null && room.streams.size > 0) {
        room.isWoken = false
        const page = await turns(() => room.source.read(room.head, null, PAGE_EVENTS))
        if ('why' in page) {
          // A restore has reset the feed: clients must start over.
          for (const stream of room.streams) stream.end()
          return
        }
        for (const event of page.events) {
          deliver(room, (stream) => {
            stream.send(event)
            // The stream got no rollout events while the project was suspended.
            const isResumed = event.event.type === 'project.resumed'
            if (isResumed && stream.position.number < (room.head?.number ?? 0)) void catchUp(room, stream)
          })
        }
        room.head = later(room.head, page.next)
        if (page.hasMore) room.isWoken = true
      }
    } finally {
      room.isReading = false
    }
  }

  /**
   * Delivers rollouts to the rooms of a platform. Needs two statements per batch, however many projects are followed.
   */
  async function readRollouts(platformId: number): Promise<void> {
    const platform = platforms.get(platformId)
    if (!platform || platform.number === null || platform.isReading) return
    platform.isReading = true
    try {
      for (;;) {
        const rollouts = await listRolloutsAfter(db, platformId, platform.number, PAGE_EVENTS)
        const last = rollouts.at(-1)
        if (!last) return
        const followed = [...rooms.values()].filter(({ source }) => source.platformId === platformId)
        // Advance the number synchronously with listing the rooms. A room that is added later sees that it is behind,
        // and reads for itself.
        const { number } = platform
        platform.number = last.entry
        const ids = followed.flatMap(({ source }) => source.projectId ?? [])
        for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
          const listeners = await findListeners(db, ids.slice(at, at + IDS_AT_ONCE), rollouts).catch(
            (error) => {
              platform.number = number
              throw error
            },
          )
          for (const listener of listeners) {
            const room = rooms.get(feedOfProject(listener.id))
            if (!room?.head || listener.is_suspended) continue
            for (const rollout of rollouts) {
              if (!concerns(rollout, listener)) continue
              const event = templateEvent(listener.id, rollout)
              deliver(room, (stream) =>
                stream.send({ event, seq: 0, number: rollout.entry, isDerived: true }),
              )
            }
            room.head = later(room.head, { seq: 0, number: last.entry })
          }
        }
      }
    } finally {
      platform.isReading = false
    }
  }

  /** Finds changes whose wake was lost. */
  async function poll(): Promise<void> {
    const ids = [...rooms.values()].flatMap(({ source }) => source.projectId ?? [])
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      for (const { id, seq } of await findFeedHeads(db, ids.slice(at, at + IDS_AT_ONCE))) {
        const room = rooms.get(feedOfProject(id))
        if (room?.head && room.head.seq < seq) inBackground(readRoom(room))
      }
    }
    const known = [...platforms.keys()]
    if (known.length === 0) return
    for (const { id, seq, number } of await findPlatformHeads(db, known)) {
      const room = rooms.get(feedOfPlatform(id))
      if (room?.head && room.head.seq < seq) inBackground(readRoom(room))
      if ((platforms.get(id)?.number ?? number) < number) inBackground(readRollouts(id))
    }
  }

  async function pollForEver(): Promise<void> {
    while (isOpen) {
      await sleep(POLL_MS, undefined, { ref: false })
      await poll().catch((err) => isOpen && log.warn({ err }, 'failed to poll the feeds'))
      const now = performance.now()
      for (const { streams } of rooms.values()) {
        for (const stream of streams) {
          const silentMs = now - stream.writtenAt
          // A client that has not read for this long is gone, or will reconnect.
          if (stream.isFull && silentMs > STALLED_MS) stream.end()
          else if (silentMs > COMMENT_MS - POLL_MS) stream.sendComment()
        }
      }
    }
  }
  void pollForEver()

  return {
    /** Follows a feed from a position on. Throws when the position cannot be read from. */
    async follow(source: Source, after: Position, types: readonly string[] | null): Promise<FeedStream> {
      const first = await turns(() => source.read(after, types, PAGE_EVENTS))
      if ('why' in first) throw unreadable(first, source.notation)
      const stream = new FeedStream(source.notation, after, types)
      void catchUp(enter(source, stream), stream, first)
      return stream
    },
    close() {
      isOpen = false
      for (const { streams } of rooms.values()) for (const stream of streams) stream.end()
    },
  }
}

export type Hub = ReturnType<typeof openHub>

const later = (a: Position, b: Position): Position => ({
  seq: Math.max(a.seq, b.seq),
  number: Math.max(a.number, b.number),
})
const isAtLeast = (a: Position, b: Position) => a.seq >= b.seq && a.number >= b.number
