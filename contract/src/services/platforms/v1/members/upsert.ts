import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { isNew } from '#shapes/external.ts'
import { nullable } from '#shapes/fields.ts'
import { Member } from '#shapes/member.ts'
import { memberToUpsert } from '#shapes/upserts.ts'

export const membersUpsert = operation({
  path: '/services/platforms/v1/members/upsert',
  summary: 'Give a person a role in a project',
  description:
    'The person is named by their external id, the project by its id or its external id. The role null removes them. A project that has owners keeps at least one. Superadmins are never changed.',
  extension: true,
  access: 'superadmin',
  scopes: ['people:write'],
  exactlyOneOf: ['project_id', 'project_external_id'],
  references: { project_id: 'project' },
  effect: 'write',
  events: ['member.added', 'member.updated', 'member.removed', 'card.updated'],
  success: 200,
  message: 'Member saved.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object(memberToUpsert),
  data: Type.Object({ member: nullable(Member), is_new: isNew }, { additionalProperties: false }),
})
