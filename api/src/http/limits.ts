import { isIPv6 } from 'node:net'
import type { Log } from '../log.ts'
import { type Count, MAX_KEYS, SharedCounter, WINDOW_MS } from './shared-counter.ts'

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

export async function startLimits(redisUrl: string | undefined, log: Log): Promise<Limits> {
  const local = localCounter()
  const shared = redisUrl === undefined ? undefined : await SharedCounter.connect(redisUrl, log)
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
      const [oldest] = windows.size > MAX_KEYS ? windows.keys() : []
      if (oldest !== undefined) windows.delete(oldest)
    }
    window.count++
    return { count: window.count, msLeft: window.endsAt - now }
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
