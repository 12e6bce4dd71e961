import type { ReadPage } from './list.ts'
import type { Notation } from './position.ts'
import type { Position } from './store/feed.ts'
import type { FeedStream } from './stream.ts'
import { type FeedName, feedOfPlatform, type Wakes } from './wakes.ts'

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
export interface Room {
  readonly source: Source
  readonly streams: Set<FeedStream>
  /** The position that live streams have reached; null while none is live. */
  head: Position | null
  isReading: boolean
  isWoken: boolean
}

/** A platform of whose projects or whose own feed there are streams. */
interface FollowedPlatform {
  /** The last rollout that its rooms have got; null while no stream is live. */
  number: number | null
  rooms: number
  isReading: boolean
}

/** The feeds that are followed in this process. Asks to be woken for each of them, and for their platforms. */
export class Rooms {
  readonly #rooms = new Map<FeedName, Room>()
  readonly #platforms = new Map<number, FollowedPlatform>()
  readonly #wakes: Wakes

  constructor(wakes: Wakes) {
    this.#wakes = wakes
  }

  /** Adds a stream, until it is closed. */
  enter(source: Source, stream: FeedStream): Room {
    const room = this.#rooms.get(source.name) ?? this.#open(source)
    room.streams.add(stream)
    stream.readable.once('close', () => {
      room.streams.delete(stream)
      if (room.streams.size === 0) this.#close(room)
    })
    return room
  }

  #open(source: Source): Room {
    const room: Room = { source, streams: new Set(), head: null, isReading: false, isWoken: false }
    this.#rooms.set(source.name, room)
    this.#wakes.follow(source.name)
    const platform = this.#platforms.get(source.platformId) ?? { number: null, rooms: 0, isReading: false }
    this.#platforms.set(source.platformId, platform)
    platform.rooms++
    const isFirst = platform.rooms === 1
    if (isFirst && source.projectId !== null) this.#wakes.follow(feedOfPlatform(source.platformId))
    return room
  }

  #close({ source: { name, platformId } }: Room): void {
    this.#rooms.delete(name)
    if (name !== feedOfPlatform(platformId)) this.#wakes.unfollow(name)
    const platform = this.#platforms.get(platformId)
    if (!platform || --platform.rooms > 0) return
    this.#platforms.delete(platformId)
    this.#wakes.unfollow(feedOfPlatform(platformId))
  }

  get = (name: FeedName): Room | undefined => this.#rooms.get(name)

  all = (): readonly Room[] => [...this.#rooms.values()]

  of = (platformId: number): readonly Room[] =>
    this.all().filter(({ source }) => source.platformId === platformId)

  platform = (id: number): FollowedPlatform | undefined => this.#platforms.get(id)

  platformIds = (): readonly number[] => [...this.#platforms.keys()]
}
