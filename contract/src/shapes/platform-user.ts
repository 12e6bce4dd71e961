import { Type } from 'typebox'
import { externalId } from './external.ts'
import { moment, nullable } from './fields.ts'
import { userFields } from './user.ts'

/** A user as a superadmin of their platform sees them. */
export const PlatformUser = Type.Object(
  {
    ...userFields,
    external_id: nullable(externalId),
    email: nullable(userFields.email),
    disabled_at: nullable(moment),
    created_at: moment,
  },
  { additionalProperties: false },
)
