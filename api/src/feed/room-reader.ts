import { limitTo } from '../core/limit-to.ts'
import type { Log } from '../log.ts'
import type { Room, Rooms } from './rooms.ts'
import { type FeedEvent, isAtLeast, later, type Page, type Position } from './store/feed.ts'
import type { FeedStream } from './stream.ts'

const PAGE_EVENTS = 200
// Maximum number of concurrent database reads for streams.
const READS_AT_ONCE = 3

/**
 * Reads the feeds of rooms and sends the events to their streams. A stream first reads the events that it missed. Then
 * it is live: it gets the events that are read for the whole room. A stream that is slower than its feed falls back to
 * its own reads, so no events are buffered for it.
 */
export class RoomReader {
  readonly #rooms: Rooms
  readonly #log: Log
  readonly #turns = limitTo(READS_AT_ONCE)
  #isOpen = true

  constructor(rooms: Rooms, log: Log) {
    this.#rooms = rooms
    this.#log = log
  }

  close(): void {
    this.#isOpen = false
    for (const { streams } of this.#rooms.all()) for (const stream of streams) stream.end()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  inBackground(work: Promise<void>): void {
    void work.catch((err) => this.#isOpen && this.#log.warn({ err }, 'failed to read a feed; will retry'))
  }

  /** One page of a feed; waits while many others are read. */
  page(room: Pick<Room, 'source'>, after: Position | null, types: readonly string[] | null) {
    return this.#turns(() => room.source.read(after, types, PAGE_EVENTS))
  }

  /** Reads what a stream has missed, until it is as far as the room. */
  async catchUp(room: Room, stream: FeedStream, first?: Page): Promise<void> {
    if (stream.isReading) return
    stream.isReading = true
    stream.isLive = false
    try {
      await this.#readMissed(room, stream, first)
    } catch (err) {
      this.#log.warn({ err }, 'failed to read for a stream; closing it, the client will reconnect')
      stream.end()
    } finally {
      stream.isReading = false
    }
  }

  async #readMissed(room: Room, stream: FeedStream, first?: Page): Promise<void> {
    let inVain = 0
    for (let page = first; this.#isOpen && !stream.isClosed; page = undefined) {
      await stream.drained()
      const types = stream.types && [...stream.types]
      const before = stream.position
      const read = page ?? (await this.page(room, stream.position, types))
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
      // At once: a page that is delivered in the next moment may make it read again.
      stream.isReading = false
      return this.#goLive(room, stream)
    }
  }

  /** Makes the stream live: it gets the events that are read for the room. The stream has reached the head. */
  #goLive(room: Room, stream: FeedStream): void {
    const { position } = stream
    room.head ??= position
    stream.isLive = true
    const platform = this.#rooms.platform(room.source.platformId)
    if (platform) platform.number ??= position.number
    // Events may have arrived since the stream's last read.
    const isLate = room.source.projectId !== null && (platform?.number ?? 0) > position.number
    if (isLate || room.isWoken) this.inBackground(this.read(room))
  }

  /** Sends an event to the live streams of a room. */
  deliver(room: Room, event: FeedEvent): void {
    for (const stream of room.streams) {
      if (!stream.isLive) continue
      if (stream.isFull) {
        void this.catchUp(room, stream)
        continue
      }
      stream.send(event)
      // The stream got no rollout events while the project was suspended.
      const isResumed = event.event.type === 'project.resumed'
      if (isResumed && stream.position.number < (room.head?.number ?? 0)) void this.catchUp(room, stream)
    }
  }

  /** Reads new events for the live streams of a room, until there are no more. */
  async read(room: Room): Promise<void> {
    room.isWoken = true
    if (room.isReading) return
    room.isReading = true
    try {
      while (this.#isOpen && room.isWoken && room.head !== null && room.streams.size > 0) {
        room.isWoken = false
        const page = await this.page(room, room.head, null)
        if ('why' in page) {
          // A restore has reset the feed: clients must start over.
          for (const stream of room.streams) stream.end()
          return
        }
        for (const event of page.events) this.deliver(room, event)
        room.head = later(room.head, page.next)
        if (page.hasMore) room.isWoken = true
      }
    } finally {
      room.isReading = false
    }
  }
}
