import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Adoption } from '#shapes/adoption.ts'
import { id, nullish } from '#shapes/fields.ts'

export const adoptionGet = operation({
  path: '/services/operations/v1/admin/adoption/get',
  summary: 'Show what projects made of templates',
  description:
    'How many projects have a card, worked on it, closed it or deleted it, by wave, plan and day. Send card_id for one card, board_id for the cards of a board, or number for the cards of a rollout.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish', 'reports:read'],
  record: { masterCard: 'card_id', masterBoard: 'board_id', rollout: 'number' },
  exactlyOneOf: ['card_id', 'board_id', 'number'],
  effect: 'read',
  success: 200,
  message: 'Adoption.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: nullish(id), board_id: nullish(id), number: nullish(id) }),
  data: Type.Object({ adoption: Adoption }, { additionalProperties: false }),
})
