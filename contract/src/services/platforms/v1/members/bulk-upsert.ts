import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { MAX_ITEMS, results } from '#shapes/external.ts'
import { memberToUpsert } from '#shapes/upserts.ts'

export const membersBulkUpsert = operation({
  path: '/services/platforms/v1/members/bulk-upsert',
  summary: 'Give many people roles in projects',
  description:
    'Does for each item what members/upsert does, in order. Each item succeeds or fails on its own. external_id and id of a result are those of the person.',
  extension: true,
  access: 'superadmin',
  scopes: ['people:write'],
  filters: { 'items.*.project_id': 'project' },
  eachForItself: 'items',
  effect: 'write',
  events: ['member.added', 'member.updated', 'member.removed', 'card.updated'],
  success: 200,
  message: 'Members saved.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    items: Type.Array(Type.Object(memberToUpsert, { additionalProperties: false }), {
      minItems: 1,
      maxItems: MAX_ITEMS,
    }),
  }),
  data: Type.Object({ results }, { additionalProperties: false }),
})
