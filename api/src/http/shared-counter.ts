import { Redis } from 'ioredis'
import type { Log } from '../log.ts'

export const WINDOW_MS = 60_000
export const MAX_KEYS = 100_000
// If Redis is slower, count locally: exact shared limits are not worth a longer delay.
const REDIS_TIMEOUT_MS = 150
const PROBE_EVERY_MS = 500
// While a key is far from its limit, requests are counted locally and reported to Redis in batches. A batch
// is at most a twentieth of the limit, so that several processes together exceed the limit only a little.
const REPORT_AFTER_MS = 500
const UNREPORTED_SHARE = 1 / 20
const NEAR_SHARE = 1 / 2

const COUNT_SCRIPT = `
local count = redis.call('incrby', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { count, redis.call('pttl', KEYS[1]) }`

type CountingRedis = Redis & {
  countRequest(key: string, windowMs: number, requests: number): Promise<[number, number]>
}

export interface Count {
  readonly count: number
  readonly msLeft: number
}

interface Minute {
  /** What Redis returned last. */
  readonly count: number
  /** Requests that have not been reported to Redis yet. */
  unreported: number
  readonly endsAt: number
}

/**
 * Counts in Redis. Returns undefined while Redis is unreachable: requests do not wait, and a probe
 * reconnects.
 */
export class SharedCounter {
  readonly #redis: CountingRedis
  readonly #log: Log
  readonly #minutes = new Map<string, Minute>()
  #reporting: NodeJS.Timeout | undefined
  #probe: NodeJS.Timeout | undefined
  #isUp = true

  static async connect(url: string, log: Log): Promise<SharedCounter> {
    const redis = new Redis(url, {
      connectTimeout: 1_000,
      commandTimeout: REDIS_TIMEOUT_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      enableAutoPipelining: true,
      retryStrategy: () => PROBE_EVERY_MS,
      scripts: { countRequest: { lua: COUNT_SCRIPT, numberOfKeys: 1 } },
    }) as CountingRedis
    const counter = new SharedCounter(redis, log)
    await new Promise<void>((resolve) => {
      redis.once('ready', resolve)
      redis.once('error', () => resolve())
    })
    return counter
  }

  private constructor(redis: CountingRedis, log: Log) {
    this.#redis = redis
    this.#log = log
    redis.on('error', (error: Error) => this.#leave(error))
  }

  async count(key: string, perMinute: number): Promise<Count | undefined> {
    if (!this.#isUp) return undefined
    const now = performance.now()
    const minute = this.#minutes.get(key)
    if (!minute || minute.endsAt <= now) return this.#report(key, 1)
    const count = minute.count + ++minute.unreported
    if (count > perMinute * NEAR_SHARE || minute.unreported > perMinute * UNREPORTED_SHARE)
      return this.#report(key, minute.unreported)
    this.#reporting ??= setTimeout(() => this.#reportAll(), REPORT_AFTER_MS).unref()
    return { count, msLeft: minute.endsAt - now }
  }

  isUp(): boolean {
    return this.#isUp
  }

  async close(): Promise<void> {
    clearTimeout(this.#probe)
    clearTimeout(this.#reporting)
    this.#redis.disconnect()
  }

  async #report(key: string, requests: number): Promise<Count | undefined> {
    this.#minutes.delete(key)
    try {
      const [count, msLeft] = await this.#redis.countRequest(`limit:${key}`, WINDOW_MS, requests)
      // Requests that arrived meanwhile are reported with the next batch.
      const unreported = this.#minutes.get(key)?.unreported ?? 0
      this.#minutes.set(key, { count, unreported, endsAt: performance.now() + msLeft })
      const [oldest] = this.#minutes.size > MAX_KEYS ? this.#minutes.keys() : []
      if (oldest !== undefined) this.#minutes.delete(oldest)
      return { count, msLeft }
    } catch (error) {
      this.#leave(error)
      return undefined
    }
  }

  async #reportAll(): Promise<void> {
    this.#reporting = undefined
    const now = performance.now()
    for (const [key, { endsAt }] of this.#minutes) if (endsAt <= now) this.#minutes.delete(key)
    const waiting = [...this.#minutes].filter(([, { unreported }]) => unreported > 0)
    await Promise.all(waiting.map(([key, { unreported }]) => this.#report(key, unreported)))
  }

  #leave(error: unknown): void {
    if (!this.#isUp) return
    this.#isUp = false
    this.#log.warn(
      { reason: String(error) },
      'Redis is away: this process counts rate limits on its own until it is back',
    )
    this.#probe = setTimeout(() => this.#tryAgain(), PROBE_EVERY_MS)
  }

  async #tryAgain(): Promise<void> {
    try {
      await this.#redis.ping()
      this.#isUp = true
      this.#log.info('Redis is back: rate limits are shared again')
    } catch {
      this.#probe = setTimeout(() => this.#tryAgain(), PROBE_EVERY_MS)
    }
  }
}
