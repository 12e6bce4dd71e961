import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const RECOVERY_CODES = 10
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Muster', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 })

/** What an authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** The time step of the code, if it is the current or the previous step; else null. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({
    token: code.replace(/\s/g, ''),
    timestamp: now.getTime(),
    window: 1,
  })
  if (delta === null || delta > 0) return null
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Ten codes of 80 random bits each. That is enough entropy to store them as plain SHA-256 hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(16), (byte) => CROCKFORD[byte % 32]).join('')
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Ignores dashes, spaces and case, because people type codes differently. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
}
