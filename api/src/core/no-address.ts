import { randomUUID } from 'node:crypto'
import { invalid } from './refusal.ts'

/** People whom the program of a platform has made without an address. Answers show null, and they get no mail. */

const DOMAIN = '@nobody.invalid'

export const noAddress = (): string => `person-${randomUUID()}${DOMAIN}`
export const hasAddress = (email: string): boolean => !email.toLowerCase().endsWith(DOMAIN)
export const shownEmail = (email: string): string | null => (hasAddress(email) ? email : null)

/** Throws 422 for an address under .invalid: no real one ends so, and this service uses them for people without one. */
export function assertPossible(email: string): void {
  if (/[@.]invalid$/i.test(email))
    throw invalid({ email: ['The email field must be an address that exists.'] })
}
