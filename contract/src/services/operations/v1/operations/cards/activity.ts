import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Activity } from '#shapes/activity.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'

export const cardsActivity = operation({
  path: '/services/operations/v1/operations/cards/activity',
  summary: 'List the changes to a card',
  description:
    'Who changed what and when, newest first. What happened to its checklist and its files is part of it.',
  extension: true,
  access: 'record:viewer',
  record: { card: 'id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Activity.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    before_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { activity: Type.Array(Activity, { maxItems: 200 }), next_before_id: nullable(id) },
    { additionalProperties: false },
  ),
})
