import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { MAX_ITEMS, results } from '#shapes/external.ts'
import { projectToUpsert } from '#shapes/upserts.ts'

export const projectsBulkUpsert = operation({
  path: '/services/platforms/v1/projects/bulk-upsert',
  summary: 'Make or change many projects by their external ids',
  description:
    'Does for each item what projects/upsert does, in order. Each item succeeds or fails on its own.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  eachForItself: 'items',
  effect: 'write',
  events: ['project.created', 'project.updated', 'member.added', 'member.updated'],
  success: 200,
  message: 'Projects saved.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    items: Type.Array(Type.Object(projectToUpsert, { additionalProperties: false }), {
      minItems: 1,
      maxItems: MAX_ITEMS,
    }),
  }),
  data: Type.Object({ results }, { additionalProperties: false }),
})
