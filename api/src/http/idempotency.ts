import { createHmac } from 'node:crypto'
import { type Operation, takesKey } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../operation.ts'
import { invalid, Refusal } from '../refusal.ts'
import { type Database, isLockTimeout, type Tx } from '../store/db.ts'
import {
  claimKey,
  findAnswer,
  type IdempotencyKey,
  type StoredAnswer,
  storeAnswer,
} from '../store/idempotency.ts'

const HEADER = 'Idempotency-Key'
const MAX_LENGTH = 255
const RETRY_AFTER_SECONDS = 5

/** What is wrong with the header, if anything. */
export function idempotencyKeyErrors(
  op: Operation,
  header: string | string[] | undefined,
): Record<string, string[]> {
  if (header === undefined || !takesKey(op)) return {}
  const isGood = typeof header === 'string' && header.length >= 1 && header.length <= MAX_LENGTH
  return isGood ? {} : { [HEADER]: [`The ${HEADER} header must have 1 to ${MAX_LENGTH} characters.`] }
}

/** The key of a request, bound to all that must be the same for its answer to be given again. */
export function idempotencyKey(
  op: Operation,
  request: FastifyRequest,
  caller: Caller | null,
  body: object,
  secretKey: Buffer,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !caller || !takesKey(op)) return undefined
  const same = JSON.stringify([body, request.headers['x-project-id'] ?? null, request.headers.prefer ?? null])
  return {
    user_id: caller.user_id,
    operation: op.path,
    key,
    // Keyed: a body may hold a password, and a plain hash of it could be guessed backwards.
    fingerprint: createHmac('sha256', secretKey).update(same).digest(),
  }
}

export async function findStoredText(db: Database, key: IdempotencyKey): Promise<string | undefined> {
  const stored = await findAnswer(db, key)
  return stored && textFor(stored, key)
}

/** Runs the work once for a key, however often and however parallel it is asked for. */
export async function once(tx: Tx, key: IdempotencyKey, work: () => Promise<string>): Promise<string> {
  const isOurs = await claimKey(tx, key).catch((error) => {
    if (!isLockTimeout(error)) throw error
    const message = `A request with the same ${HEADER} is still being worked on. Try again in a moment.`
    throw new Refusal(429, 'duplicate_in_progress', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  if (!isOurs) {
    const stored = await findAnswer(tx, key)
    if (!stored) throw new Error('An idempotency key expired between two statements.')
    return textFor(stored, key)
  }
  const text = await work()
  await storeAnswer(tx, key, text)
  return text
}

function textFor(stored: StoredAnswer, key: IdempotencyKey): string {
  if (stored.fingerprint.equals(key.fingerprint)) return stored.body
  throw invalid({
    [HEADER]: [
      `The ${HEADER} header was used before with another body, project or preference. Use a new key.`,
    ],
  })
}
