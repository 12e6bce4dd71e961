import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { id, integer, nullable, role, timeZone } from '../shapes/fields.ts'
import { userFields } from '../shapes/user.ts'

export const me = operation({
  path: '/v1/me',
  summary: 'Show the caller',
  description:
    'The caller, their second factor and up to 500 of their projects. default_project_id is the project of calls that send no X-Project-Id.',
  extension: true,
  access: 'signed-in',
  effect: 'read',
  success: 200,
  message: 'Your account.',
  errors: [400, 401, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      user: Type.Object(userFields, { additionalProperties: false }),
      platform_id: id,
      two_factor: Type.Object(
        {
          enabled: Type.Boolean(),
          recovery_codes_left: integer,
          passkeys: Type.Integer({
            ...integer,
            description: 'How many passkeys the caller has.',
            examples: [1],
          }),
          needed: Type.Boolean({
            description:
              'Whether the caller is a superadmin who needs a second factor first, and has no rights over the platform until then.',
          }),
        },
        { additionalProperties: false },
      ),
      default_project_id: nullable(id),
      projects: Type.Array(
        Type.Object(
          {
            id,
            name: Type.String(),
            role,
            time_zone: timeZone,
            is_default: Type.Boolean(),
            is_suspended: Type.Boolean(),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500 },
      ),
    },
    { additionalProperties: false },
  ),
})
