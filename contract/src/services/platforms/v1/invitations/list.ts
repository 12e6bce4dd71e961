import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { Invitation } from '#shapes/link.ts'

export const invitationsList = operation({
  path: '/services/platforms/v1/invitations/list',
  summary: 'List open invitations',
  description:
    'The invitations to the current project that nobody has accepted yet, or, for a superadmin who sends no X-Project-Id, to the platform.',
  extension: true,
  access: 'project:owner|superadmin',
  orPlatform: true,
  effect: 'read',
  success: 200,
  message: 'Invitations.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ after_id: nullish(id), limit: nullish(pageSize) }),
  data: Type.Object(
    {
      invitations: Type.Array(Invitation, { description: 'The open invitations, by id.' }),
      next_after_id: nullable(id),
    },
    { additionalProperties: false },
  ),
})
