import { Type } from 'typebox'
import { id, moment, nullable, oneOf } from './fields.ts'

const subscriptionState = oneOf('trialing', 'expired', 'checkout_open', 'active', 'past_due', 'canceled')

export const Subscription = Type.Object(
  {
    id,
    project_id: id,
    state: subscriptionState,
    product: Type.String(),
    plan: Type.String(),
    period: nullable(oneOf('month', 'year')),
    trial_ends_at: moment,
    tools: Type.Array(Type.String(), {
      description: 'The tools that the project may use in the current state.',
    }),
    created_at: moment,
    updated_at: moment,
  },
  { additionalProperties: false },
)

export const Plan = Type.Object(
  {
    product: Type.String(),
    plan: Type.String(),
    tools: Type.Array(Type.String()),
    prices: Type.Array(
      Type.Object(
        {
          period: oneOf('month', 'year'),
          amount: Type.Integer({ minimum: 0, description: 'In the smallest unit of the currency.' }),
          currency: Type.String(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 2 },
    ),
  },
  { additionalProperties: false },
)
