import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { id } from '#shapes/fields.ts'

export const cardsAccept = operation({
  path: '/services/operations/v1/operations/cards/accept',
  summary: 'Accept a card that was submitted',
  description:
    'Closes a card that needs sign-off. For owners; where the template says that the platform signs off, for superadmins instead. Whoever submitted the card cannot accept it, unless nobody else could. 400 unless its status is to_check.',
  extension: true,
  access: 'record:owner|superadmin',
  record: { card: 'id' },
  effect: 'write',
  events: ['card.accepted', 'run.done'],
  success: 200,
  message: 'Card accepted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
