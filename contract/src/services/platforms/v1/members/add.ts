import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { role } from '#shapes/fields.ts'
import { Member } from '#shapes/member.ts'

export const membersAdd = operation({
  path: '/services/platforms/v1/members/add',
  summary: 'Add a member to the current project',
  description: 'Adds a user of the same platform by e-mail address. 400 when they are already a member.',
  extension: true,
  access: 'project:owner|superadmin',
  effect: 'write',
  events: ['member.added'],
  success: 201,
  message: 'Member added.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    email: Type.String({ format: 'email', maxLength: 254 }),
    role,
  }),
  data: Type.Object({ member: Member }, { additionalProperties: false }),
})
