import { LRUCache } from 'lru-cache'
import { findCaller, touchToken } from '../accounts/store/access-tokens.ts'
import { hashToken, isWellFormedToken } from '../accounts/tokens.ts'
import type { Db } from '../core/db.ts'
import type { Log } from '../log.ts'
import type { Caller } from '../operation.ts'

// A revoked token must stop working everywhere within a second, so cache entries live for less than that.
const USED_FOR_MS = 800
const MAX_CACHED = 10_000
// A token that was valid recently is looked up even if its address is suspect.
const TRUSTED_FOR_MS = 3_600_000
const MAX_TRUSTED = 50_000
const TOUCH_AFTER_MS = 3_600_000
// Longer than any token. The cache keeps whole headers.
const MAX_HEADER = 200

interface OpenedToken {
  /** Whether the token is cached or was valid within the last hour. */
  isTrusted(): boolean
  read(): Promise<Caller | null>
}

export interface ReadToken {
  (authorization: string | undefined): Promise<Caller | null>
  /** The same in two steps: check for trust first, then look the token up. The token is hashed once. */
  open(authorization: string | undefined): OpenedToken
}

/**
 * Finds the caller of an Authorization header. Null if the token is absent, malformed, unknown or no longer
 * valid.
 */
export function tokenReader(db: Db, log: Log): ReadToken {
  /** By the header itself, so that a repeated call does not hash its token again. */
  const cache = new LRUCache<string, Promise<Caller | null>>({ max: MAX_CACHED, ttl: USED_FOR_MS })
  /** Hashes of tokens that were valid within the last hour. */
  const trusted = new LRUCache<string, true>({ max: MAX_TRUSTED, ttl: TRUSTED_FOR_MS })

  async function look(hash: Buffer): Promise<Caller | null> {
    const found = await findCaller(db, hash)
    if (!found) {
      trusted.delete(hash.toString('base64'))
      return null
    }
    trusted.set(hash.toString('base64'), true)
    if (found.isUnused || Date.now() - found.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
      touchToken(db, found.caller.token_id).catch((err) =>
        log.warn({ err }, 'could not record the last use of a token'),
      )
    }
    return found.caller
  }

  function hashIn(authorization: string): Buffer | undefined {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    return token && isWellFormedToken(token) ? hashToken(token) : undefined
  }

  function lookAndCache(authorization: string, hash: Buffer): Promise<Caller | null> {
    const caller = look(hash)
    cache.set(authorization, caller)
    caller.catch(() => cache.delete(authorization))
    return caller
  }

  function open(authorization: string | undefined): OpenedToken {
    if (authorization === undefined || authorization.length > MAX_HEADER) return NO_TOKEN
    const known = cache.get(authorization)
    if (known !== undefined) return { isTrusted: () => true, read: () => known }
    const hash = hashIn(authorization)
    if (!hash) return NO_TOKEN
    return {
      isTrusted: () => trusted.has(hash.toString('base64')),
      read: () => lookAndCache(authorization, hash),
    }
  }
  return Object.assign((authorization: string | undefined) => open(authorization).read(), { open })
}

const NO_TOKEN: OpenedToken = { isTrusted: () => true, read: async () => null }

const LOOKS_PER_SECOND = 100
const MAX_SUSPECTS = 10_000

/**
 * Addresses that exceeded their rate limit without a valid token. They probably send invented tokens, so only
 * some of those are looked up. Tokens that were valid within the last hour are always looked up, so that
 * valid users of a shared address are not affected.
 */
export function watchSuspects() {
  const suspects = new LRUCache<string, { second: number; looks: number }>({ max: MAX_SUSPECTS })
  return {
    add(address: string, seconds: number) {
      if (suspects.has(address)) return
      suspects.set(address, { second: 0, looks: 0 }, { ttl: seconds * 1_000 })
    },
    mayLook(address: string): boolean {
      const suspect = suspects.get(address)
      if (!suspect) return true
      const second = Math.floor(performance.now() / 1_000)
      if (suspect.second !== second) [suspect.second, suspect.looks] = [second, 0]
      return ++suspect.looks <= LOOKS_PER_SECOND
    },
  }
}
