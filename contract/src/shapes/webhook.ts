import { Type } from 'typebox'
import { platformEvents, projectEvents } from '../events.ts'
import { id, integer, moment, nullable, oneOf, text } from './fields.ts'

const types = Object.keys({ ...projectEvents, ...platformEvents, 'webhook.test': '' }) as [
  string,
  ...string[],
]

/** The types of event that a webhook asks for. */
export const webhookTypes = Type.Array(oneOf(...types.filter((type) => type !== 'webhook.test')), {
  minItems: 1,
  maxItems: 100,
  description:
    'Only events of these types; null for all. A webhook of a project gets those of the project, one of a platform also those of the platform.',
  examples: [['card.created', 'card.moved']],
})

export const webhookUrl = Type.String({
  ...text(2_000),
  minLength: 1,
  description: 'Where events are posted: https, and no address inside a private network.',
  examples: ['https://bakery.example/hooks/muster'],
})

const secret = Type.String({
  description:
    'The secret that signs the deliveries, as Standard Webhooks defines it. It is shown only in this answer.',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
})

const fields = {
  id,
  project_id: nullable(id),
  url: webhookUrl,
  types: nullable(webhookTypes),
  state: Type.Unsafe<'active' | 'suspended' | 'ended'>({
    ...oneOf('active', 'suspended', 'ended'),
    description:
      'suspended: nothing is sent until it is resumed, and nothing is lost. ended: its receiver answered 410, and wants no more.',
  }),
  state_reason: nullable(
    Type.String({
      description: 'Why it is suspended or ended.',
      examples: ['It was suspended by its owner.'],
    }),
  ),
  failing_since: nullable(
    Type.String({
      ...moment,
      description: 'Since when deliveries have failed; null while they arrive.',
      examples: ['2027-03-01T08:30:00.000Z'],
    }),
  ),
  old_secret_until: nullable(
    Type.String({
      ...moment,
      description: 'Until when deliveries are also signed with the secret before; null when there is none.',
      examples: ['2027-03-02T08:30:00.000Z'],
    }),
  ),
  created_by: nullable(id),
  created_at: moment,
  updated_at: moment,
}

export const Webhook = Type.Object(fields, { additionalProperties: false })
export const NewWebhook = Type.Object({ ...fields, secret }, { additionalProperties: false })

export const Delivery = Type.Object(
  {
    id,
    webhook_id: Type.Integer({ ...id, description: 'The id of the webhook.', examples: [1] }),
    project_id: nullable(id),
    event_id: Type.String({ description: 'The id of the event that was sent.', examples: ['evt_7_842'] }),
    type: Type.Unsafe<string>({ ...oneOf(...types), description: 'The type of the event.' }),
    state: Type.Unsafe<'queued' | 'delivered' | 'retrying' | 'failed'>({
      ...oneOf('queued', 'delivered', 'retrying', 'failed'),
      description: 'failed: not tried any more, unless it is redelivered.',
    }),
    attempts: Type.Integer({ ...integer, description: 'How often it was tried.', examples: [1] }),
    status: nullable(
      Type.Integer({ ...integer, description: 'The status that the receiver answered.', examples: [204] }),
    ),
    error: nullable(
      Type.String({ description: 'What went wrong; null when it arrived.', examples: ['It answered 500.'] }),
    ),
    duration_ms: nullable(
      Type.Integer({ ...integer, description: 'How long the last attempt took.', examples: [38] }),
    ),
    at: Type.String({ ...moment, description: 'When it was last tried, or queued.' }),
  },
  { additionalProperties: false },
)
