import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { date, ListedRun } from '#shapes/repeat.ts'

export const runsList = operation({
  path: '/services/operations/v1/operations/runs/list',
  summary: 'List the runs of a recurring card',
  description: 'The newest first, at most 400 days back. Runs on which nobody worked are computed.',
  extension: true,
  access: 'record:viewer',
  record: { card: 'card_id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Runs.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    after: nullish({ ...date, description: 'The `next_after` of the page before; absent: the first page.' }),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { runs: Type.Array(ListedRun, { maxItems: 200 }), next_after: nullable(date) },
    { additionalProperties: false },
  ),
})
