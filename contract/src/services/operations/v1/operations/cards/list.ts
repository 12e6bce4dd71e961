import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { id, nullable, nullish, pageSize, priority, text } from '#shapes/fields.ts'

export const cardsList = operation({
  path: '/services/operations/v1/operations/cards/list',
  summary: 'List cards of the current project',
  description:
    'Live cards, ordered by id. Cards must match every filter that is sent; `text` finds cards that have all its words, or words that begin with them, in title, description, short_description or comments; case and accents do not matter. A page ends early when it is larger than 1 MiB. To get the next page, send next_after_id as after_id; it is null on the last page.',
  extension: true,
  access: 'project:viewer',
  filters: { board_id: 'board', group_id: 'group', owner_id: 'member', tag_id: 'tag' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Cards.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    board_id: nullish(id),
    group_id: nullish(id),
    is_inbox: nullish(Type.Boolean()),
    status: nullish(text(50)),
    priority: nullish(priority),
    owner_id: nullish(id),
    tag_id: nullish(id),
    is_overdue: nullish(Type.Boolean()),
    text: nullish(text(255)),
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { cards: Type.Array(Card, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
