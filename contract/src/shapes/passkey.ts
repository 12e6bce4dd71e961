import { type Static, Type } from 'typebox'
import { id, moment, nullable, oneOf, text } from './fields.ts'

/** The messages between browser and service, as WebAuthn defines them. */
export const passkeyOptions = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'What the browser passes to `navigator.credentials`.',
  examples: [{ challenge: 'AQIDBA' }],
})

const part = (maxLength: number, description: string) =>
  Type.String({ ...text(maxLength), description, examples: ['AQIDBA'] })
const ofCreation = (maxLength: number) =>
  Type.Optional(part(maxLength, 'Of a new passkey, as WebAuthn defines it.'))

export const passkeyResponse = Type.Object(
  {
    id: part(1_400, 'The id of the passkey on the device, in base64url.'),
    rawId: part(1_400, 'The same id.'),
    type: Type.Unsafe<'public-key'>({ ...oneOf('public-key'), description: 'Always `public-key`.' }),
    authenticatorAttachment: Type.Optional(nullable(part(50, 'How the device is attached.'))),
    clientExtensionResults: Type.Optional(
      Type.Unsafe<object>({ type: 'object', description: 'Not used.', examples: [{}] }),
    ),
    response: Type.Object(
      {
        clientDataJSON: part(8_000, 'What the browser was asked, in base64url.'),
        attestationObject: ofCreation(40_000),
        publicKey: ofCreation(8_000),
        publicKeyAlgorithm: Type.Optional(Type.Integer({ description: 'Not used.', examples: [-7] })),
        transports: Type.Optional(
          Type.Array(part(50, 'A way to reach the device.'), {
            maxItems: 10,
            description: 'How the device can be reached.',
            examples: [['internal']],
          }),
        ),
        authenticatorData: Type.Optional(part(8_000, 'What the device says about itself, in base64url.')),
        signature: Type.Optional(part(20_000, 'What the device signed, in base64url.')),
        userHandle: Type.Optional(nullable(part(200, 'Not used.'))),
      },
      { description: 'What the device answered.', additionalProperties: false },
    ),
  },
  {
    description: 'What `navigator.credentials` answered, as JSON.',
    examples: [{ id: 'AQIDBA', rawId: 'AQIDBA', type: 'public-key', response: { clientDataJSON: 'e30' } }],
    additionalProperties: false,
  },
)
export type PasskeyResponse = Static<typeof passkeyResponse>

export const Passkey = Type.Object(
  {
    id,
    name: Type.String({ description: 'What its owner calls it.', examples: ['Phone'] }),
    created_at: moment,
    last_used_at: nullable(
      Type.String({ ...moment, description: 'When it last signed somebody in; null while it never did.' }),
    ),
  },
  { additionalProperties: false },
)
