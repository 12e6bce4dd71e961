import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, moment, nullish, role, words } from '#shapes/fields.ts'
import { AccessToken } from '#shapes/token.ts'

export const tokensCreate = operation({
  path: '/v1/tokens/create',
  summary: 'Create a token for an integration',
  description:
    "The token works in one project, with a role no higher than the caller's own there, and never as a superadmin. It expires within a year. A user can have at most 100.",
  extension: true,
  access: 'session',
  references: { project_id: 'project' },
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 201,
  message: 'Token created. It is shown only now.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    name: words(255),
    project_id: id,
    role,
    expires_at: nullish(moment),
  }),
  data: Type.Object(
    {
      token: Type.String({ description: 'The Bearer token. It is shown only once.' }),
      access_token: AccessToken,
    },
    { additionalProperties: false },
  ),
})
