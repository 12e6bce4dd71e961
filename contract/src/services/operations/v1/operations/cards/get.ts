import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { CheckOfCard } from '#shapes/check.ts'
import { checklistCounts, SignOff } from '#shapes/checklist.ts'
import { id, nullable } from '#shapes/fields.ts'
import { CurrentRun, ShownRepeat } from '#shapes/repeat.ts'

export const cardsGet = operation({
  path: '/services/operations/v1/operations/cards/get',
  summary: 'Show a card',
  description: 'Live cards only. cards/activity lists what happened to the card.',
  extension: true,
  access: 'record:viewer',
  record: { card: 'id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Card.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object(
    {
      card: Card,
      extras: Type.Object(
        {
          board_id: nullable(id),
          tag_ids: Type.Array(id, {
            description: 'All tags of the card. The first is its tag_id.',
            maxItems: 10,
          }),
          overrides: Type.Array(Type.String(), {
            description: "The fields of a copy whose value is the project's own; empty for other cards.",
            maxItems: 20,
          }),
          checklist: Type.Object(checklistCounts, { additionalProperties: false }),
          sign_off: SignOff,
          check: nullable(CheckOfCard),
          repeat: nullable(ShownRepeat),
          run: nullable(CurrentRun),
        },
        {
          additionalProperties: false,
          description: 'What is not part of the card. Later versions add fields here.',
        },
      ),
    },
    { additionalProperties: false },
  ),
})
