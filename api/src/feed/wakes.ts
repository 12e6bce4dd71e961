import { Redis } from 'ioredis'
import type { Feeds } from '../core/events.ts'
import type { Log } from '../log.ts'

/** The name of a feed: the id of a project, or `p` and the id of a platform. */
export type FeedName = string
export const feedOfProject = (id: number): FeedName => String(id)
export const feedOfPlatform = (id: number): FeedName => `p${id}`

const CHANNEL = 'wake:'
const TOGETHER_MS = 4

/**
 * Notifies the other processes through Redis that a feed has new events. Best effort: every follower also polls every
 * two seconds, so a lost wake costs time, never an event.
 */
export interface Wakes {
  publish(feeds: Feeds): void
  /** Wakes for these feeds call the listener from now on. */
  follow(name: FeedName): void
  unfollow(name: FeedName): void
  onWake(listener: (name: FeedName) => void): void
  close(): void
}

export function startWakes(redisUrl: string | undefined, log: Log): Wakes {
  let wake: (name: FeedName) => void = () => {}
  const followed = new Set<FeedName>()
  const options = {
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 500,
  }
  const publisher =
    redisUrl === undefined ? undefined : new Redis(redisUrl, { ...options, enableAutoPipelining: true })
  const sayAway = (error: Error) => log.debug({ reason: String(error) }, 'Redis is away: feeds are polled')
  publisher?.on('error', sayAway)

  // A subscribed Redis connection cannot run other commands. It is opened when the first feed is followed.
  let listener: Redis | undefined
  let isListening = false
  function listen(url: string): Redis {
    const redis = new Redis(url, { ...options, autoResubscribe: false })
    redis.on('error', sayAway)
    redis.on('message', (channel: string) => wake(channel.slice(CHANNEL.length)))
    redis.on('ready', () => {
      isListening = true
      if (followed.size) redis.subscribe(...[...followed].map((name) => CHANNEL + name)).catch(() => {})
    })
    redis.on('close', () => {
      isListening = false
    })
    return redis
  }

  // Batch wakes for a few milliseconds: a busy service then publishes far less often.
  const news = new Set<FeedName>()
  let timer: NodeJS.Timeout | undefined
  function tell(): void {
    timer = undefined
    for (const name of news) {
      // If subscribed, this process gets its own wakes through Redis.
      if (!isListening && followed.has(name)) wake(name)
      if (publisher?.status === 'ready') publisher.publish(CHANNEL + name, '').catch(() => {})
    }
    news.clear()
  }

  return {
    publish({ projects, platforms }) {
      for (const id of projects) news.add(feedOfProject(id))
      for (const id of platforms) news.add(feedOfPlatform(id))
      timer ??= setTimeout(tell, TOGETHER_MS)
    },
    follow(name) {
      followed.add(name)
      if (redisUrl !== undefined) listener ??= listen(redisUrl)
      if (isListening) listener?.subscribe(CHANNEL + name).catch(() => {})
    },
    unfollow(name) {
      followed.delete(name)
      if (isListening) listener?.unsubscribe(CHANNEL + name).catch(() => {})
    },
    onWake(call) {
      wake = call
    },
    close() {
      clearTimeout(timer)
      publisher?.disconnect()
      listener?.disconnect()
    },
  }
}
