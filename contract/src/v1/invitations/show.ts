import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullable, role } from '#shapes/fields.ts'
import { linkToken } from '#shapes/link.ts'

export const invitationsShow = operation({
  path: '/v1/invitations/show',
  summary: 'Show an invitation',
  description:
    'Who invites, where to, and whether the address already has an account: then accepting needs neither name nor password. It does not use up the link.',
  extension: true,
  access: 'public',
  effect: 'read',
  success: 200,
  message: 'Invitation.',
  errors: [400, 422, 429, 500],
  body: Type.Object({ token: linkToken }),
  data: Type.Object(
    {
      email: Type.String(),
      platform_name: Type.String({ description: 'The name of the platform.' }),
      project_name: nullable(
        Type.String({ description: 'The name of the project; null for the platform alone.' }),
      ),
      role: nullable(role),
      inviter_name: nullable(
        Type.String({ description: 'Who invites; null when an operator of the service does.' }),
      ),
      has_account: Type.Boolean({ description: 'Whether the address has an account already.' }),
    },
    { additionalProperties: false },
  ),
})
