import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, newPassword, nullable, words } from '#shapes/fields.ts'
import { linkToken } from '#shapes/link.ts'

export const invitationsAccept = operation({
  path: '/v1/invitations/accept',
  summary: 'Accept an invitation',
  description:
    'Takes the token of a link that invitations/create made. Somebody new chooses a name and a password and has an account from then on; somebody who has one becomes a member of the project. 400 when the link has ended, was used, or whoever made it may no longer invite.',
  extension: true,
  access: 'public',
  effect: 'write',
  events: ['member.added', 'user.created'],
  success: 200,
  message: 'Welcome. Sign in to begin.',
  errors: [400, 422, 429, 500],
  body: Type.Object({
    token: linkToken,
    name: Type.Optional(words(255)),
    password: Type.Optional(newPassword),
  }),
  data: Type.Object(
    {
      email: Type.String(),
      user_id: id,
      project_id: nullable(id),
    },
    { additionalProperties: false },
  ),
})
