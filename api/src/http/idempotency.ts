import { createHmac } from 'node:crypto'
import { type Operation, takesKey } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { judge } from '../access/judge.ts'
import { findPlace } from '../accounts/store/memberships.ts'
import { type Db, isLockTimeout, type Tx } from '../core/db.ts'
import {
  claimKey,
  findAnswer,
  type IdempotencyKey,
  type StoredAnswer,
  storeAnswer,
} from '../core/idempotency.ts'
import { invalid, Refusal } from '../core/refusal.ts'
import { decrypt, encrypt, type SecretKeys } from '../core/secrets.ts'
import type { Caller, CurrentProject } from '../operation.ts'

const HEADER = 'Idempotency-Key'
const MAX_LENGTH = 255
const RETRY_AFTER_SECONDS = 5
const RETRY_WHEN_FULL_SECONDS = 3_600

/** The errors of the Idempotency-Key header. */
export function idempotencyKeyErrors(
  op: Operation,
  header: string | string[] | undefined,
): Record<string, string[]> {
  if (header === undefined || !takesKey(op)) return {}
  const isGood = typeof header === 'string' && header.length >= 1 && header.length <= MAX_LENGTH
  return isGood ? {} : { [HEADER]: [`The ${HEADER} header must have 1 to ${MAX_LENGTH} characters.`] }
}

/** A success, and whether it is a replay of a stored answer. */
export interface Outcome {
  readonly text: string
  readonly etag: string | null
  readonly isReplayed: boolean
}

interface Key extends IdempotencyKey {
  readonly caller: Caller
  /** Fingerprints with the older secret keys, so that stored answers still match after a rotation. */
  readonly olderFingerprints: readonly Buffer[]
  readonly secretKeys: SecretKeys
}

const fingerprintOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Confidential answers are stored encrypted, because they may contain a secret or a payment link. */
const answerPurpose = (op: Operation, { user_id, key }: Key) => `answer of ${op.path} to ${user_id} ${key}`

/** The key of a request, with a fingerprint of everything that must be equal for a replay. */
export function idempotencyKey(
  op: Operation,
  { headers }: FastifyRequest,
  caller: Caller | null,
  body: object,
  current: CurrentProject | null,
  secretKeys: SecretKeys,
): Key | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !caller || !takesKey(op)) return undefined
  const same = JSON.stringify([
    body,
    current?.project_id ?? null,
    headers['x-project-id'] ?? null,
    headers.prefer ?? null,
    headers['if-match'] ?? null,
  ])
  return {
    caller,
    user_id: caller.user_id,
    operation: op.path + scopeOf(caller),
    key,
    // An HMAC, because a body may contain a password, which could be guessed from a plain hash.
    fingerprint: fingerprintOf(secretKeys[0], same),
    olderFingerprints: secretKeys.slice(1).map((each) => fingerprintOf(each, same)),
    secretKeys,
  }
}

/**
 * Part of the key: tokens of one user with different scopes must not share stored answers.
 */
const scopeOf = ({ scope }: Caller): string =>
  scope ? ` as ${scope.role} of project ${scope.project_id}` : ''

export async function findStored(db: Db, op: Operation, key: Key): Promise<Outcome | undefined> {
  const stored = await findAnswer(db, key)
  return stored && replay(db, op, key, stored)
}

/** Runs the work once per key, even for repeated and concurrent requests. */
export async function once(
  tx: Tx,
  op: Operation,
  key: Key,
  mostMib: number,
  work: () => Promise<{ text: string; etag: string | null; projectId: number | null }>,
): Promise<Outcome> {
  const isOurs = await claimKey(tx, key).catch((error) => {
    if (!isLockTimeout(error)) throw error
    const message = `A request with the same ${HEADER} is still running. Try again in a moment.`
    throw new Refusal(429, 'duplicate_in_progress', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  if (!isOurs) {
    const stored = await findAnswer(tx, key)
    if (!stored) {
      const message = `The answer to this ${HEADER} has just expired. Try again.`
      throw new Refusal(429, 'duplicate_in_progress', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    return replay(tx, op, key, stored)
  }
  const { text, etag, projectId } = await work()
  const kept = op.answerIsConfidential
    ? encrypt(key.secretKeys, text, answerPurpose(op, key)).toString('base64')
    : text
  const mostBytes = mostMib * 1_048_576
  if (!(await storeAnswer(tx, key, kept, { projectId, etag, mostBytes }))) throw noRoom(mostMib)
  return { text, etag, isReplayed: false }
}

/** Thrown if the stored answers of a project exceed the quota. The write is rolled back too. */
function noRoom(mostMib: number): Refusal {
  const message = `The answers that are kept for the ${HEADER} headers of this project take more than ${mostMib} MiB. Nothing was changed. Write without the header, in smaller pieces, or later: answers are kept for a day.`
  return new Refusal(429, 'too_many_answers', message, { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS })
}

/** Replays a stored answer only if the caller still has access now. */
async function replay(db: Db, op: Operation, key: Key, stored: StoredAnswer): Promise<Outcome> {
  const { caller } = key
  if (stored.project_id !== null) {
    judge(op, caller, (await findPlace(db, caller.user_id, stored.project_id)) ?? null)
  }
  if ([key.fingerprint, ...key.olderFingerprints].some((each) => each.equals(stored.fingerprint))) {
    const text = op.answerIsConfidential
      ? decrypt(key.secretKeys, Buffer.from(stored.body, 'base64'), answerPurpose(op, key))
      : stored.body
    return { text, etag: stored.etag, isReplayed: true }
  }
  throw invalid({
    [HEADER]: [
      `The ${HEADER} header was used before with another body, project, preference or version. Use a new key.`,
    ],
  })
}
