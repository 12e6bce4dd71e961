import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, role } from '#shapes/fields.ts'
import { Member } from '#shapes/member.ts'

export const membersSetRole = operation({
  path: '/services/platforms/v1/members/set-role',
  summary: 'Change the role of a member',
  description: '400 for the last owner, because a project needs at least one.',
  extension: true,
  access: 'project:owner|superadmin',
  references: { user_id: 'member' },
  effect: 'write',
  events: ['member.updated'],
  success: 200,
  message: 'Role changed.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    user_id: id,
    role,
  }),
  data: Type.Object({ member: Member }, { additionalProperties: false }),
})
