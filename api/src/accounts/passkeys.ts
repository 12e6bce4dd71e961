import { createHash } from 'node:crypto'
import type { PasskeyResponse } from '@muster/contract'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Tx } from '../core/db.ts'
import { findPasskey, insertChallenge, type PasskeyRow, useChallenge, usePasskey } from './store/passkeys.ts'

/** WebAuthn passkeys. User verification is required, so a passkey counts as two factors. */

const VALID_MS = 5 * 60_000

/** A page of this service: passkeys are bound to its origin. */
export interface Page {
  readonly origin: string
}
const rpIdOf = ({ origin }: Page) => new URL(origin).hostname
const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()
const soon = () => new Date(Date.now() + VALID_MS)

interface Person {
  readonly id: number
  readonly email: string
  readonly name: string
}

/** Options for the browser to create a passkey on a device that has none yet. */
export async function beginRegistration(tx: Tx, page: Page, user: Person, known: readonly PasskeyRow[]) {
  const options = await generateRegistrationOptions({
    rpName: 'Muster',
    rpID: rpIdOf(page),
    userID: new Uint8Array(Buffer.from(`muster user ${user.id}`)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    // A discoverable credential: users can sign in without entering their address first.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await insertChallenge(tx, hashOf(options.challenge), user.id, soon())
  return options
}

/** The new passkey; undefined if the browser's response is invalid. */
export async function finishRegistration(tx: Tx, page: Page, userId: number, sent: PasskeyResponse) {
  const found = await verifyRegistrationResponse({
    response: sent as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(tx, hashOf(challenge), userId),
    expectedOrigin: page.origin,
    expectedRPID: rpIdOf(page),
    requireUserVerification: true,
  }).catch(() => undefined)
  const credential = found?.verified ? found.registrationInfo?.credential : undefined
  if (!credential) return undefined
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
}

/** Options for the browser to request a passkey of any user. */
export async function beginAuthentication(tx: Tx, page: Page) {
  const options = await generateAuthenticationOptions({ rpID: rpIdOf(page), userVerification: 'required' })
  await insertChallenge(tx, hashOf(options.challenge), null, soon())
  return options
}

/** The passkey that signed; undefined if the browser's response is invalid. Uses up the challenge. */
export async function finishAuthentication(
  tx: Tx,
  page: Page,
  sent: PasskeyResponse,
): Promise<PasskeyRow | undefined> {
  const key = await findPasskey(tx, Buffer.from(sent.id, 'base64url'))
  if (!key) return undefined
  const found = await verifyAuthenticationResponse({
    response: sent as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(tx, hashOf(challenge), null),
    expectedOrigin: page.origin,
    expectedRPID: rpIdOf(page),
    requireUserVerification: true,
    credential: {
      id: key.credential_id.toString('base64url'),
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports as AuthenticatorTransport[],
    },
  }).catch(() => undefined)
  if (!found?.verified) return undefined
  return (await usePasskey(tx, key.id, found.authenticationInfo.newCounter)) ? key : undefined
}
