import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { CreatedCard } from '#shapes/card.ts'
import { html, id, moment, nullish, priority, text, words } from '#shapes/fields.ts'

export const cardsCreate = operation({
  path: '/services/operations/v1/operations/cards/create',
  summary: 'Create a card',
  description:
    'With group_id, the card is made in the project of the group; without it, in the inbox of the current project.',
  access: 'project:member',
  projectOf: { group: 'group_id' },
  references: { group_id: 'group', owner_id: 'member', tag_id: 'tag' },
  forEmbeds: true,
  effect: 'write',
  events: ['card.created'],
  success: 201,
  message: 'Card created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    title: words(255),
    description: nullish(html),
    group_id: nullish(id),
    status: nullish(text(50)),
    owner_id: nullish(id),
    tag_id: nullish(id),
    due_date: nullish(moment),
    priority: nullish(priority),
  }),
  data: Type.Object({ card: CreatedCard }, { additionalProperties: false }),
})
