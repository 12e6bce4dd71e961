import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { integer } from '#shapes/fields.ts'

export const tourCardsDismissAll = operation({
  path: '/services/operations/v1/operations/tour/cards/dismiss-all',
  summary: 'Dismiss all tour cards of the current project',
  description: 'Every live card with a tour_key becomes inactive.',
  access: 'project:member',
  effect: 'write',
  events: ['card.dismissed'],
  success: 200,
  message: 'Tour cards dismissed.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ dismissed_count: integer }, { additionalProperties: false }),
})
