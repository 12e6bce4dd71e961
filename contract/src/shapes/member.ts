import { Type } from 'typebox'
import { id, moment, nullable, role } from './fields.ts'

export const Member = Type.Object(
  {
    user_id: id,
    name: Type.String(),
    email: nullable(Type.String()),
    role,
    is_disabled: Type.Boolean({ description: 'The user cannot sign in and cannot be assigned.' }),
    created_at: moment,
  },
  { additionalProperties: false },
)
