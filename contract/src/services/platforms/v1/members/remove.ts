import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const membersRemove = operation({
  path: '/services/platforms/v1/members/remove',
  summary: 'Remove a member from the current project',
  description:
    'Everybody may remove themselves; owners and superadmins may remove anybody. 400 for the last owner. Their cards have no owner any more.',
  extension: true,
  access: 'project:owner|superadmin',
  onOneself: 'user_id',
  references: { user_id: 'member' },
  effect: 'write',
  events: ['member.removed', 'card.updated'],
  success: 200,
  message: 'Member removed.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    user_id: id,
  }),
  data: nothing,
})
