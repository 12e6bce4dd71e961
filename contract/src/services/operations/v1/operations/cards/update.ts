import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { cardChanges } from '#shapes/card-fields.ts'
import { needsSignOff } from '#shapes/checklist.ts'
import { id, nullable, nullish } from '#shapes/fields.ts'
import { date, sentRepeat } from '#shapes/repeat.ts'

export const cardsUpdate = operation({
  path: '/services/operations/v1/operations/cards/update',
  summary: 'Update a card',
  description:
    'An absent field is unchanged. null clears a field that may be empty and leaves title, status, priority, is_active and needs_sign_off unchanged. 400 if a card would be closed with an open required item or without the sign-off that it needs.',
  extension: true,
  access: 'record:member',
  record: { card: 'id' },
  references: { owner_id: 'member', tag_id: 'tag', 'tag_ids.*': 'tag' },
  forEmbeds: true,
  effect: 'write',
  events: ['card.updated', 'run.done'],
  success: 200,
  message: 'Card updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    ...cardChanges,
    tag_ids: nullish(
      Type.Array(id, {
        maxItems: 10,
        uniqueItems: true,
        description:
          'All tags of the card. The first is its tag_id. Not together with tag_id, which alone replaces the first; tag_id null removes all.',
      }),
    ),
    repeat: Type.Optional(nullable(sentRepeat)),
    run: nullish({
      ...date,
      description:
        'The run of a recurring card that the change is for: 400 `run_ended` if it is no longer the current one. Absent: the current one.',
    }),
    needs_sign_off: nullish(
      Type.Boolean({
        ...needsSignOff,
        description:
          "Whether somebody else must accept the card before it is closed. For owners, and for the project's own cards: the template decides about its copies.",
      }),
    ),
  }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
