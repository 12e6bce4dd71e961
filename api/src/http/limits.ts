import { isIPv6 } from 'node:net'
import { Redis } from 'ioredis'
import type { Log } from '../log.ts'

const WINDOW_MS = 60_000
// If Redis is slower, count locally: exact shared limits are not worth a longer delay.
const REDIS_TIMEOUT_MS = 150
const PROBE_EVERY_MS = 500
const MAX_LOCAL_KEYS = 100_000
// While a key is far from its limit, requests are counted locally and reported to Redis in batches. A batch
// is at most a twentieth of the limit, so that several processes together exceed the limit only a little.
const TELL_AFTER_MS = 500
const UNTOLD_SHARE = 1 / 20
const NEAR_SHARE = 1 / 2

export interface LimitState {
  readonly limit: number
  readonly remaining: number
  readonly isExceeded: boolean
  readonly resetSeconds: number
}

export interface Limits {
  /** Counts one more request for the key in its current minute. */
  consume(key: string, perMinute: number): Promise<LimitState>
  /** shared: all processes count in Redis; local: this process counts on its own. */
  mode(): 'shared' | 'local'
  close(): Promise<void>
}

interface Count {
  readonly count: number
  readonly msLeft: number
}

export async function startLimits(redisUrl: string | undefined, log: Log): Promise<Limits> {
  const local = localCounter()
  const shared = redisUrl === undefined ? undefined : await sharedCounter(redisUrl, log)
  if (!shared) log.warn('REDIS_URL is not set: each process counts rate limits on its own')

  async function count(key: string, perMinute: number): Promise<Count> {
    return (await shared?.count(key, perMinute)) ?? local(key)
  }

  return {
    async consume(key, perMinute) {
      const { count: used, msLeft } = await count(key, perMinute)
      return {
        limit: perMinute,
        remaining: Math.max(0, perMinute - used),
        isExceeded: used > perMinute,
        resetSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
      }
    },
    mode: () => (shared?.isUp() ? 'shared' : 'local'),
    close: async () => shared?.close(),
  }
}

/**
 * A key's window of a minute begins with its first request. If there are too many keys, the oldest is
 * dropped.
 */
function localCounter(): (key: string) => Count {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return (key) => {
    const now = performance.now()
    let window = windows.get(key)
    if (!window || window.endsAt <= now) {
      windows.delete(key)
      window = { count: 0, endsAt: now + WINDOW_MS }
      windows.set(key, window)
      const [oldest] = windows.size > MAX_LOCAL_KEYS ? windows.keys() : []
      if (oldest !== undefined) windows.delete(oldest)
    }
    window.count++
    return { count: window.count, msLeft: window.endsAt - now }
  }
}

const COUNT_SCRIPT = `
local count = redis.call('incrby', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { count, redis.call('pttl', KEYS[1]) }`

/**
 * Counts in Redis. Returns undefined while Redis is unreachable: requests do not wait, and a probe
 * reconnects.
 */
async function sharedCounter(url: string, log: Log) {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: REDIS_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableAutoPipelining: true,
    retryStrategy: () => PROBE_EVERY_MS,
    scripts: { countRequest: { lua: COUNT_SCRIPT, numberOfKeys: 1 } },
  }) as Redis & { countRequest(key: string, windowMs: number, requests: number): Promise<[number, number]> }
  /** Per key: the count that Redis returned last, and how many requests have not been reported to it yet. */
  const known = new Map<string, { count: number; untold: number; readonly endsAt: number }>()
  let telling: NodeJS.Timeout | undefined
  let isUp = true
  let probe: NodeJS.Timeout | undefined

  redis.on('error', (error: Error) => leave(error))

  function leave(error: unknown) {
    if (!isUp) return
    isUp = false
    log.warn(
      { reason: String(error) },
      'Redis is away: this process counts rate limits on its own until it is back',
    )
    probe = setTimeout(tryAgain, PROBE_EVERY_MS)
  }

  async function tryAgain() {
    try {
      await redis.ping()
      isUp = true
      log.info('Redis is back: rate limits are shared again')
    } catch {
      probe = setTimeout(tryAgain, PROBE_EVERY_MS)
    }
  }

  async function tell(key: string, requests: number): Promise<Count | undefined> {
    known.delete(key)
    try {
      const [count, msLeft] = await redis.countRequest(`limit:${key}`, WINDOW_MS, requests)
      // Requests that arrived meanwhile are reported with the next batch.
      known.set(key, { count, untold: known.get(key)?.untold ?? 0, endsAt: performance.now() + msLeft })
      const [oldest] = known.size > MAX_LOCAL_KEYS ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      return { count, msLeft }
    } catch (error) {
      leave(error)
      return undefined
    }
  }

  async function tellAll(): Promise<void> {
    telling = undefined
    const now = performance.now()
    for (const [key, { endsAt }] of known) if (endsAt <= now) known.delete(key)
    const untold = [...known].filter(([, minute]) => minute.untold > 0)
    await Promise.all(untold.map(([key, minute]) => tell(key, minute.untold)))
  }

  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('error', () => resolve())
  })

  return {
    async count(key: string, perMinute: number): Promise<Count | undefined> {
      if (!isUp) return undefined
      const now = performance.now()
      const minute = known.get(key)
      if (!minute || minute.endsAt <= now) return tell(key, 1)
      const count = minute.count + ++minute.untold
      if (count > perMinute * NEAR_SHARE || minute.untold > perMinute * UNTOLD_SHARE)
        return tell(key, minute.untold)
      telling ??= setTimeout(tellAll, TELL_AFTER_MS).unref()
      return { count, msLeft: minute.endsAt - now }
    },
    isUp: () => isUp,
    async close() {
      clearTimeout(probe)
      clearTimeout(telling)
      redis.disconnect()
    },
  }
}

/** Some proxies append the port, which differs with every connection. */
export const withoutPort = (sent: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(sent)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(sent)?.[1] ?? sent

/** IPv6 addresses are counted by their /64 network, because one customer usually owns all of it. */
export function addressKey(sent: string): string {
  const ip = withoutPort(sent)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
