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

export type ReadToken = (authorization: string | undefined) => Promise<Caller | null>

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

  return async (authorization) => {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    if (!token || !isWellFormedToken(token)) return null
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const known = cache.get(key)
    const now = performance.now()
    if (known && now - known.askedAt < USED_FOR_MS) return known.caller
    const caller = look(hash)
    cache.delete(key)
    cache.set(key, { askedAt: now, caller })
    const [oldest] = cache.size > MAX_CACHED ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    caller.catch(() => cache.delete(key))
    return caller
  }
}
