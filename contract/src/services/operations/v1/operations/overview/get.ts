import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, nullable } from '#shapes/fields.ts'

const count = (description: string) => Type.Integer({ ...integer, description })

export const overviewGet = operation({
  path: '/services/operations/v1/operations/overview/get',
  summary: "Count a project's cards by board and owner",
  description:
    'One row for each board and owner that has cards; board_id is null for the inbox. Every card counts once: closed, overdue or open. The 2,000 rows with the most cards are shown.',
  extension: true,
  access: 'project:viewer',
  effect: 'read',
  success: 200,
  message: 'Overview.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            board_id: nullable(id),
            owner_id: nullable(id),
            open: count('Cards that are not closed and not overdue.'),
            overdue: count('Cards that are not closed and whose due date has passed.'),
            closed: count('Cards that are closed.'),
          },
          { additionalProperties: false },
        ),
        { description: 'The counts, the most cards first.', maxItems: 2_000 },
      ),
    },
    { additionalProperties: false },
  ),
})
