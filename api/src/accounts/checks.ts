import type { Config } from '../config.ts'
import type { Db, Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { decrypt } from '../core/secrets.ts'
import type { Passwords } from './password-hashes.ts'
import { hashRecoveryCode, stepOfCode } from './second-factor.ts'
import { useRecoveryCode, useStep } from './store/second-factors.ts'
import { countFailure, type FailureKind, forgiveFailure } from './store/sign-in-failures.ts'
import type { SignInUser } from './store/users.ts'

export interface Means {
  readonly db: Db
  readonly config: Config
  readonly passwords: Passwords
}

/**
 * Keys of the failure counters. Strangers share the counter of the e-mail address. Known devices and signed-in users
 * have separate counters, so that strangers cannot lock them out.
 */
export const counters = {
  stranger: (email: string) => email,
  device: (email: string, tokenHash: Buffer) => `${email} on ${tokenHash.toString('hex')}`,
  signedIn: ({ user_id }: { user_id: number }) => `signed in as ${user_id}`,
}

/** Whether the password is right. Does the same work for an unknown user. Counts failures. */
export async function checkPassword(
  { db, config, passwords }: Means,
  counter: string,
  user: SignInUser | undefined,
  password: string,
): Promise<boolean> {
  await countTry(db, counter, 'password', config.LOGIN_FAILURES_PER_HOUR)
  try {
    const isRight = await passwords.verify(user?.password_hash || undefined, password)
    if (isRight) await forgiveFailure(db, counter, 'password')
    return isRight
  } catch (error) {
    await forgiveFailure(db, counter, 'password')
    throw error
  }
}

/** Counts an attempt at the second factor. Call forgiveFailure when it succeeds. */
export async function countSecondFactorTry({ db, config }: Means, counter: string): Promise<void> {
  await countTry(db, counter, 'second_factor', config.SECOND_FACTOR_FAILURES_PER_HOUR)
}

async function countTry(db: Db, counter: string, kind: FailureKind, perHour: number): Promise<void> {
  const { failures, secondsLeft } = await countFailure(db, counter, kind)
  if (failures <= perHour) return
  const minutes = Math.ceil(secondsLeft / 60)
  const message = `Too many failed sign-ins for this e-mail address. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
  throw new Refusal(429, 'too_many_failures', message, { retryAfterSeconds: secondsLeft })
}

/**
 * Uses up a one-time code or a recovery code. Of concurrent calls with the same code, exactly one gets true.
 */
export async function useSecondFactor(
  tx: Tx,
  config: Config,
  user: SignInUser,
  code: string,
  isRecovery: boolean,
): Promise<boolean> {
  if (isRecovery) return useRecoveryCode(tx, user.id, hashRecoveryCode(code))
  if (!user.second_factor_secret) return false
  const secret = decrypt(config.SECRET_KEY, user.second_factor_secret, secretPurpose(user.id))
  const step = stepOfCode(secret, code, new Date())
  return step !== null && useStep(tx, user.id, step)
}

/** The encryption purpose of a stored second-factor secret. */
export const secretPurpose = (userId: number) => `second factor of user ${userId}`
