import { Type } from 'typebox'
import { scopes as allScopes } from '../operation.ts'
import { id, moment, nullable, oneOf, text } from './fields.ts'

export const tokenScopes = Type.Array(oneOf(...allScopes), {
  minItems: 1,
  maxItems: allScopes.length,
  uniqueItems: true,
  description: 'What the token may do.',
  examples: [['templates:write', 'rollouts:publish']],
})

export const allowedAddresses = Type.Array(Type.String({ ...text(50), minLength: 2 }), {
  minItems: 1,
  maxItems: 20,
  description: 'Network addresses or ranges from which the token works; null for all.',
  examples: [['203.0.113.0/24']],
})

export const serviceSecret = Type.String({ description: 'The Bearer token. It is shown only once.' })

/** A service token without its secret. */
export const ServiceToken = Type.Object(
  {
    id,
    name: Type.String(),
    user_id: Type.Integer({ ...id, description: 'The id under which the audit log names the service.' }),
    scopes: tokenScopes,
    allowed_addresses: nullable(allowedAddresses),
    created_by: nullable(id),
    created_at: moment,
    last_used_at: nullable(
      Type.String({ ...moment, description: 'When it was last used, to the hour; null while it never was.' }),
    ),
    expires_at: moment,
  },
  { additionalProperties: false },
)
