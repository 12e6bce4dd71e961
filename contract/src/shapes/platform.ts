import { Type } from 'typebox'
import { id, moment, nullable } from './fields.ts'

export const needsSecondFactor = Type.Boolean({
  description: 'Whether superadmins need a second factor or a passkey to use their rights.',
})

export const approveAbove = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description:
      'A push or sync that would reach so many projects must be proposed, and approved by another superadmin. Null: none must.',
    examples: [1000],
  }),
)

export const Platform = Type.Object(
  {
    id,
    name: Type.String(),
    superadmins_need_second_factor: needsSecondFactor,
    approve_above: approveAbove,
    created_at: moment,
  },
  { additionalProperties: false },
)
