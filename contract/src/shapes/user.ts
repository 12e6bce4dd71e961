import { Type } from 'typebox'
import { id, nullable } from './fields.ts'

export const userFields = {
  id,
  name: Type.String(),
  email: Type.String(),
  language: nullable(Type.String()),
  superadmin: Type.Boolean(),
  superadmin_billing: Type.Boolean(),
  enable_ai: Type.Boolean(),
}

export const AuthenticatedUser = Type.Object(
  {
    needs_code__regeneration: Type.Boolean({
      description: 'Whether three or fewer recovery codes are left.',
    }),
    warn_message: Type.String({
      description: 'How many recovery codes are left, when there are few; otherwise "".',
    }),
    token: Type.String({ description: 'The Bearer token for all other operations. Shown once.' }),
    ...userFields,
  },
  { additionalProperties: false },
)

const { token: _, ...withoutToken } = AuthenticatedUser.properties

/** The user who signed in from a page. The token is in a cookie, not in the answer. */
export const SessionUser = Type.Object(withoutToken, { additionalProperties: false })
