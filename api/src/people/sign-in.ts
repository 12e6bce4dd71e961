import { createHash } from 'node:crypto'
import type { BodyOf, Operations } from '@muster/contract'
import { checkPassword, counters, countSecondFactorTry, useSecondFactor } from '../auth/checks.ts'
import type { Passwords } from '../auth/passwords.ts'
import { hashToken, mintToken } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { Committed } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import { hasTokenOf, insertSession, revokeOldestSessions, revokeTokenByHash } from '../store/access-tokens.ts'
import { pretendAudit, recordAudit } from '../store/audit-log.ts'
import type { Database, Tx } from '../store/db.ts'
import { countRecoveryCodes } from '../store/second-factors.ts'
import { forgiveFailure } from '../store/sign-in-failures.ts'
import { findUserByEmail, type SignInUser } from '../store/users.ts'

const SESSION_DAYS = 30
const SUPERADMIN_SESSION_HOURS = 12
const IDLE_DAYS = 7
const MAX_SESSIONS = 100
const FEW_RECOVERY_CODES = 3

interface SigningIn {
  readonly db: Database
  readonly config: Config
  readonly passwords: Passwords
  readonly address: string
  limit(key: string, perMinute: number): Promise<void>
}

export interface SignedIn {
  readonly token: string
  readonly sessionSeconds: number
  readonly user: ReturnType<typeof shownUser> & Awaited<ReturnType<typeof recoveryWarning>>
}

/**
 * Checks the credentials and opens a session in the transaction that `commit` runs. `device` is the hash of a token that
 * this device had before; `replaced` is the token that the new one replaces.
 */
export async function signIn(
  { db, config, passwords, limit, address }: SigningIn,
  { email, password, code, is_recovery }: BodyOf<Operations['sessionsCreate']>,
  known: { readonly device: Buffer | null; readonly replaced: Buffer | null },
  commit: (work: (tx: Tx) => Promise<SignedIn>) => Promise<Committed>,
): Promise<Committed> {
  const emailKey = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await limit(`sign-in:${emailKey}:${address}`, config.LOGIN_ATTEMPTS_PER_MINUTE)

  const user = await findUserByEmail(db, email)
  const counter = await counterOf(db, email, user, known.device)
  const isRight = await checkPassword({ db, config, passwords }, counter, user, password)
  if (!isRight || !user || user.disabled_at) {
    await recordFailedSignIn(db, user, 'password')
    throw wrongCredentials()
  }

  const hasSecondFactor = user.second_factor_secret !== null
  if (hasSecondFactor && !code) {
    throw new Refusal(401, 'second_factor_required', 'This account has a second factor: send `code` as well.')
  }
  if (hasSecondFactor) await countSecondFactorTry({ db, config, passwords }, counter)

  const outcome = await commit(async (tx) => {
    if (hasSecondFactor && !(await useSecondFactor(tx, config, user, code ?? '', is_recovery === true))) {
      const message = 'The code of the second factor is wrong, expired or already used.'
      throw new Refusal(401, 'second_factor_invalid', message)
    }
    const opened = await openSession(tx, user, known.replaced)
    return { ...opened, user: { ...(await recoveryWarning(tx, user)), ...shownUser(user) } }
  }).catch(async (error) => {
    const isWrongCode = error instanceof Refusal && error.code === 'second_factor_invalid'
    if (isWrongCode) await recordFailedSignIn(db, user, 'second factor')
    throw error
  })
  if (hasSecondFactor) await forgiveFailure(db, counter, 'second_factor')
  return outcome
}

/** A token of this user, even one that has ended, shows that they have signed in on this device before. */
async function counterOf(
  db: Database,
  email: string,
  user: SignInUser | undefined,
  device: Buffer | null,
): Promise<string> {
  if (!user || !device) return counters.stranger(email)
  return (await hasTokenOf(db, user.id, device)) ? counters.device(email, device) : counters.stranger(email)
}

/**
 * In a transaction of its own: the sign-in itself writes nothing. For an address that nobody has it does the same work and
 * writes nothing either, so that the time of the answer does not tell the two apart.
 */
const recordFailedSignIn = (
  db: Database,
  user: SignInUser | undefined,
  factor: 'password' | 'second factor',
) =>
  db.transaction((tx) =>
    user
      ? recordAudit(
          tx,
          { user_id: user.id, platform_id: user.platform_id },
          { action: 'sign_in.failed', details: { factor } },
        )
      : pretendAudit(tx),
  )

const wrongCredentials = () =>
  new Refusal(401, 'invalid_credentials', 'The e-mail address or the password is wrong.')

/** Creates a new token. If the client has one, the same transaction revokes it. */
async function openSession(tx: Tx, user: SignInUser, replaced: Buffer | null) {
  const token = mintToken()
  const hours = user.superadmin ? SUPERADMIN_SESSION_HOURS : SESSION_DAYS * 24
  const inserted = await insertSession(tx, user, {
    token_hash: hashToken(token),
    expires_at: new Date(Date.now() + hours * 3_600_000),
    idle_days: IDLE_DAYS,
  })
  if (!inserted) throw wrongCredentials()
  if (replaced) await revokeTokenByHash(tx, user.id, replaced)
  if (inserted.sessions > MAX_SESSIONS) await revokeOldestSessions(tx, user.id, MAX_SESSIONS)
  await recordAudit(
    tx,
    { user_id: user.id, platform_id: user.platform_id },
    {
      action: 'sign_in',
    },
  )
  return { token, sessionSeconds: hours * 3_600 }
}

async function recoveryWarning(tx: Tx, user: SignInUser) {
  const left = user.second_factor_secret ? await countRecoveryCodes(tx, user.id) : Number.POSITIVE_INFINITY
  if (left > FEW_RECOVERY_CODES) return { needs_code__regeneration: false, warn_message: '' }
  const count =
    left === 0
      ? 'No recovery codes are'
      : left === 1
        ? 'Only 1 recovery code is'
        : `Only ${left} recovery codes are`
  return { needs_code__regeneration: true, warn_message: `${count} left. Make new ones soon.` }
}

function shownUser({ id, name, email, language, superadmin, superadmin_billing, enable_ai }: SignInUser) {
  return { id, name, email, language, superadmin, superadmin_billing, enable_ai }
}
