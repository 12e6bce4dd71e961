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
 * Tells the processes of the service that a feed has news, through Redis. Best effort: whoever follows a feed also looks
 * for itself every two seconds, so what is lost here costs time, never an event.
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

  // A connection that listens can do nothing else. It is opened for the first feed that is followed.
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

  // What happens within a few milliseconds is told together: a busy service then tells others a fraction as often.
  const news = new Set<FeedName>()
  let timer: NodeJS.Timeout | undefined
  function tell(): void {
    timer = undefined
    for (const name of news) {
      // This process hears itself through Redis like all others, if it can.
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
