import { createHash, randomInt } from 'node:crypto'
import type { BodyOf, Operations, PasskeyResponse } from '@muster/contract'
import type { Config } from '../config.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Database, Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { inWords, queueMail } from '../mail/queue.ts'
import type { Browser, Committed } from '../operation.ts'
import { checkPassword, counters, countSecondFactorTry, useSecondFactor } from './checks.ts'
import { finishAuthentication, type Page } from './passkeys.ts'
import type { Passwords } from './password-hashes.ts'
import {
  hasTokenOf,
  insertSession,
  revokeOldestSessions,
  revokeSessionByHash,
  SUPERADMIN_SESSION_HOURS,
} from './store/access-tokens.ts'
import { countRecoveryCodes } from './store/second-factors.ts'
import { countFailure, forgiveFailure } from './store/sign-in-failures.ts'
import { findUser, findUserByEmail, type SignInUser } from './store/users.ts'
import { hashToken, mintToken } from './tokens.ts'

const SESSION_DAYS = 30
const IDLE_DAYS = 7
const MAX_SESSIONS = 100
const FEW_RECOVERY_CODES = 3
const NOBODIES = 64

interface SigningIn {
  readonly db: Database
  readonly config: Config
  readonly passwords: Passwords
  readonly address: string
  readonly userAgent: string | null
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
  { db, config, passwords, limit, address, userAgent }: SigningIn,
  { email, password, code, is_recovery, passkey }: BodyOf<Operations['sessionsCreate']>,
  known: { readonly device: Buffer | null; readonly replaced: Buffer | null; readonly page?: Page },
  commit: (work: (tx: Tx) => Promise<SignedIn>) => Promise<Committed>,
): Promise<Committed> {
  const emailKey = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await limit(`sign-in:${emailKey}:${address}`, config.LOGIN_ATTEMPTS_PER_MINUTE)

  const user = await findUserByEmail(db, email)
  const isKnownDevice = await isKnown(db, user, known.device)
  const counter =
    isKnownDevice && known.device ? counters.device(email, known.device) : counters.stranger(email)
  const isRight = await checkPassword({ db, config, passwords }, counter, user, password)
  if (!isRight || !user || user.disabled_at) {
    await recordFailedSignIn(db, user, 'password', address)
    throw wrongCredentials()
  }

  if (user.must_use_sso) {
    const message = 'Your organisation signs you in. Open the console and continue there.'
    throw new Refusal(401, 'sso_required', message)
  }
  const hasSecondFactor = user.second_factor_secret !== null || user.passkeys > 0
  const factor = {
    code: code ?? null,
    isRecovery: is_recovery === true,
    passkey: passkey ?? null,
    page: known.page,
  }
  if (hasSecondFactor && !code && !passkey) {
    throw new Refusal(401, 'second_factor_required', 'This account has a second factor: send `code` as well.')
  }
  if (hasSecondFactor) await countSecondFactorTry({ db, config, passwords }, counter)

  const outcome = await commit(async (tx) => {
    if (hasSecondFactor && !(await useFactor(tx, config, user, factor))) {
      const message = 'The code of the second factor is wrong, expired or already used.'
      throw new Refusal(401, 'second_factor_invalid', message)
    }
    const replaced = known.replaced && { hash: known.replaced, isOfBrowser: known.page !== undefined }
    const opened = await openSession(tx, user, replaced, { address, userAgent })
    if (!isKnownDevice && !opened.isSeen) await tellOfNewDevice(tx, config, user, { address, userAgent })
    return { ...opened, user: { ...(await recoveryWarning(tx, user)), ...shownUser(user) } }
  }).catch(async (error) => {
    const isWrongCode = error instanceof Refusal && error.code === 'second_factor_invalid'
    if (isWrongCode) await recordFailedSignIn(db, user, 'second factor', address)
    throw error
  })
  if (hasSecondFactor) await forgiveFailure(db, counter, 'second_factor')
  return outcome
}

interface Factor {
  readonly code: string | null
  readonly isRecovery: boolean
  readonly passkey: PasskeyResponse | null
  readonly page: Page | undefined
}

/** A passkey of this user, or a code. */
async function useFactor(
  tx: Tx,
  config: Config,
  user: SignInUser,
  { code, isRecovery, passkey, page }: Factor,
): Promise<boolean> {
  if (!passkey) return useSecondFactor(tx, config, user, code ?? '', isRecovery)
  const key = page && (await finishAuthentication(tx, page, passkey))
  return key?.user_id === user.id
}

/** Signs in the owner of the passkey. The device has verified them, so no other factor is needed. */
export async function signInWithPasskey(
  tx: Tx,
  { config, address, userAgent }: SigningIn,
  page: Browser,
  sent: PasskeyResponse,
): Promise<SignedIn> {
  const key = await finishAuthentication(tx, page, sent)
  const user = key && (await findUser(tx, key.user_id))
  if (!user || user.disabled_at) {
    const message = 'This passkey is not known here, or what it signed is too old. Try again.'
    throw new Refusal(401, 'invalid_credentials', message)
  }
  if (user.must_use_sso) throw new Refusal(401, 'sso_required', 'Your organisation signs you in.')
  const isKnownDevice = page.device !== null && (await hasTokenOf(tx, user.id, page.device))
  const opened = await openSession(
    tx,
    user,
    page.sessionHash && { hash: page.sessionHash, isOfBrowser: true },
    { address, userAgent },
    { details: { passkey: key.id } },
  )
  if (!isKnownDevice && !opened.isSeen) await tellOfNewDevice(tx, config, user, { address, userAgent })
  return { ...opened, user: { ...(await recoveryWarning(tx, user)), ...shownUser(user) } }
}

/** A token of this user, even one that has ended, shows that they have signed in on this device before. */
async function isKnown(db: Database, user: SignInUser | undefined, device: Buffer | null): Promise<boolean> {
  return user !== undefined && device !== null && (await hasTokenOf(db, user.id, device))
}

interface From {
  readonly address: string
  readonly userAgent: string | null
}

const tellOfNewDevice = (tx: Tx, config: Config, { id, platform_id, email, name }: SignInUser, from: From) =>
  queueMail(
    tx,
    config,
    'new_sign_in',
    { user_id: id, platform_id },
    { to: { email, name }, about: { at: inWords(new Date()), ...from } },
  )

/**
 * Records a failed sign-in in its own transaction, because a failed sign-in commits no other. Attempts for unknown
 * addresses are not recorded. They belong to no platform, and strangers could fill the audit log with them.
 */
async function recordFailedSignIn(
  db: Database,
  user: SignInUser | undefined,
  factor: 'password' | 'second factor',
  address: string,
): Promise<void> {
  // Costs as much as the write below, so that response times do not reveal which addresses have accounts. There are
  // at most NOBODIES such rows, and they expire after an hour.
  if (!user) return void (await countFailure(db, `nobody ${randomInt(NOBODIES)}`, 'password'))
  const actor = { user_id: user.id, platform_id: user.platform_id }
  await db.transaction((tx) =>
    recordAudit(tx, actor, { action: 'sign_in.failed', details: { factor }, address }),
  )
}

const wrongCredentials = () =>
  new Refusal(401, 'invalid_credentials', 'The e-mail address or the password is wrong.')

/**
 * Creates a session token. The same transaction revokes the browser's previous session, whoever it belonged to. From
 * other clients, it revokes the token that they sent, if it belongs to the same user.
 */
async function openSession(
  tx: Tx,
  user: SignInUser,
  replaced: { readonly hash: Buffer; readonly isOfBrowser: boolean } | null,
  from: From,
  more: {
    readonly hours?: number
    readonly isBySso?: boolean
    readonly details?: Record<string, unknown>
  } = {},
) {
  const token = mintToken()
  const hours = more.hours ?? (user.superadmin ? SUPERADMIN_SESSION_HOURS : SESSION_DAYS * 24)
  const inserted = await insertSession(tx, user, {
    token_hash: hashToken(token),
    expires_at: new Date(Date.now() + hours * 3_600_000),
    idle_days: IDLE_DAYS,
    address: from.address,
    user_agent: from.userAgent,
    isBySso: more.isBySso ?? false,
  })
  if (!inserted) throw wrongCredentials()
  if (replaced) await revokeSessionByHash(tx, replaced.hash, replaced.isOfBrowser ? null : user.id)
  if (inserted.sessions > MAX_SESSIONS) await revokeOldestSessions(tx, user.id, MAX_SESSIONS)
  await recordAudit(
    tx,
    { user_id: user.id, platform_id: user.platform_id },
    { action: 'sign_in', address: from.address, ...(more.details && { details: more.details }) },
  )
  return { token, sessionSeconds: hours * 3_600, isSeen: inserted.is_seen }
}

const SSO_SESSION_HOURS = 12

/** Opens a session after single sign-on. It lasts half a day; then the user signs in again. */
export async function openSsoSession(
  tx: Tx,
  config: Config,
  user: SignInUser,
  provider: string,
  browser: Pick<Browser, 'device' | 'sessionHash'>,
  from: From,
) {
  const isKnownDevice = browser.device !== null && (await hasTokenOf(tx, user.id, browser.device))
  const replaced = browser.sessionHash && { hash: browser.sessionHash, isOfBrowser: true }
  const opened = await openSession(tx, user, replaced, from, {
    hours: SSO_SESSION_HOURS,
    isBySso: true,
    details: { provider },
  })
  if (!isKnownDevice && !opened.isSeen) await tellOfNewDevice(tx, config, user, from)
  return opened
}

async function recoveryWarning(tx: Tx, user: SignInUser) {
  const left =
    user.second_factor_secret || user.passkeys > 0
      ? await countRecoveryCodes(tx, user.id)
      : Number.POSITIVE_INFINITY
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
