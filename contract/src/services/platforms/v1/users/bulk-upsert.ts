import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { MAX_ITEMS, results } from '#shapes/external.ts'
import { userToUpsert } from '#shapes/upserts.ts'

export const usersBulkUpsert = operation({
  path: '/services/platforms/v1/users/bulk-upsert',
  summary: 'Make or change many people by their external ids',
  description: 'Does for each item what users/upsert does, in order. Each item succeeds or fails on its own.',
  extension: true,
  access: 'superadmin',
  scopes: ['people:write'],
  eachForItself: 'items',
  effect: 'write',
  events: ['user.created'],
  success: 200,
  message: 'People saved.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    items: Type.Array(Type.Object(userToUpsert, { additionalProperties: false }), {
      minItems: 1,
      maxItems: MAX_ITEMS,
    }),
  }),
  data: Type.Object({ results }, { additionalProperties: false }),
})
