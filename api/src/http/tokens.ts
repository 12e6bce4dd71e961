import { hashToken, isWellFormedToken } from '../auth/tokens.ts'
import type { Log } from '../log.ts'
import type { Caller } from '../operation.ts'
import { findCaller, touchToken } from '../store/access-tokens.ts'
import type { Db } from '../store/db.ts'

// A revoked token must stop working everywhere within a second, so a cached answer is used for less than
// that.
const USED_FOR_MS = 800
const MAX_CACHED = 10_000
const TOUCH_AFTER_MS = 3_600_000

interface OpenedToken {
  /** Whether the answer is at hand, or none is needed. */
  isKnown(): boolean
  read(): Promise<Caller | null>
}

export interface ReadToken {
  (authorization: string | undefined): Promise<Caller | null>
  /** The same in two steps, with one hash for both. */
  open(authorization: string | undefined): OpenedToken
}

/**
 * The caller behind an Authorization header; null when the token is absent, malformed, unknown or no longer
 * valid.
 */
export function tokenReader(db: Db, log: Log): ReadToken {
  const cache = new Map<string, { readonly askedAt: number; readonly caller: Promise<Caller | null> }>()

  async function look(hash: Buffer): Promise<Caller | null> {
    const found = await findCaller(db, hash)
    if (!found) return null
    if (Date.now() - found.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
      touchToken(db, found.caller.token_id).catch((err) =>
        log.warn({ err }, 'could not record the last use of a token'),
      )
    }
    return found.caller
  }

  function hashIn(authorization: string | undefined): Buffer | undefined {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    return token && isWellFormedToken(token) ? hashToken(token) : undefined
  }

  function cached(key: string): Promise<Caller | null> | undefined {
    const known = cache.get(key)
    return known && performance.now() - known.askedAt < USED_FOR_MS ? known.caller : undefined
  }

  async function read(hash: Buffer, key: string): Promise<Caller | null> {
    const known = cached(key)
    if (known !== undefined) return known
    const now = performance.now()
    const caller = look(hash)
    cache.delete(key)
    cache.set(key, { askedAt: now, caller })
    const [oldest] = cache.size > MAX_CACHED ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    caller.catch(() => cache.delete(key))
    return caller
  }

  function open(authorization: string | undefined): OpenedToken {
    const hash = hashIn(authorization)
    if (!hash) return { isKnown: () => true, read: async () => null }
    const key = hash.toString('base64')
    return { isKnown: () => cached(key) !== undefined, read: () => read(hash, key) }
  }
  return Object.assign((authorization: string | undefined) => open(authorization).read(), { open })
}

const LOOK_EVERY_MS = 100
const MAX_SUSPECTS = 10_000

/**
 * Addresses that are past their limit without a valid token. The tokens they send are probably invented, so few of them
 * are looked up; who has a valid one at the same address still gets in.
 */
export function watchSuspects() {
  const suspects = new Map<string, { until: number; nextLook: number }>()
  return {
    add(address: string, seconds: number) {
      if (suspects.has(address)) return
      if (suspects.size >= MAX_SUSPECTS) suspects.clear()
      suspects.set(address, { until: performance.now() + seconds * 1_000, nextLook: 0 })
    },
    mayLook(address: string): boolean {
      const suspect = suspects.get(address)
      const now = performance.now()
      if (!suspect || suspect.until < now) {
        suspects.delete(address)
        return true
      }
      if (suspect.nextLook > now) return false
      suspect.nextLook = now + LOOK_EVERY_MS
      return true
    },
  }
}
