// A software authenticator for passkeys, without a browser. It follows WebAuthn, or deviates where a test
// wants it to.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

interface Options {
  readonly challenge: string
}
export interface Lies {
  readonly origin?: string
  readonly challenge?: string
  /** True if the device did not verify the user. */
  readonly isUnverified?: true
  readonly counter?: number
}

export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const client = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function data(flags: number, lies: Lies, rest: Uint8Array = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    counter = lies.counter ?? counter + 1
    count.writeUInt32BE(counter)
    const verified = lies.isUnverified ? 0 : VERIFIED
    return Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([flags | PRESENT | verified]),
      count,
      rest,
    ])
  }

  return {
    id,
    make(options: unknown, lies: Lies = {}) {
      const clientData = client('webauthn.create', options as Options, lies)
      const length = Buffer.from([0, credentialId.length])
      const rest = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)])
      const authData = data(HAS_KEY, lies, rest)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(options: unknown, lies: Lies = {}) {
      const clientData = client('webauthn.get', options as Options, lies)
      const authenticatorData = data(0, lies)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** An ES256 key in COSE format. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
