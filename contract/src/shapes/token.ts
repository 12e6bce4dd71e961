import { Type } from 'typebox'
import { id, moment, nullable, oneOf, role } from './fields.ts'

export const AccessToken = Type.Object(
  {
    id,
    kind: oneOf('session', 'integration'),
    name: nullable(Type.String()),
    project_id: nullable(id),
    role: nullable(role),
    is_current: Type.Boolean({ description: 'Whether this is the token that the call was made with.' }),
    address: nullable(
      Type.String({
        description: 'The network from which the session was opened.',
        examples: ['203.0.113.7'],
      }),
    ),
    user_agent: nullable(
      Type.String({ description: 'What the program called itself that opened the session.' }),
    ),
    created_at: moment,
    last_used_at: moment,
    expires_at: moment,
  },
  { additionalProperties: false },
)
