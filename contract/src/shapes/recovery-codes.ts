import { Type } from 'typebox'

export const RecoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      minItems: 10,
      maxItems: 10,
      description: 'Each code works once in place of a one-time code. The codes are shown only once.',
    }),
  },
  { additionalProperties: false },
)
