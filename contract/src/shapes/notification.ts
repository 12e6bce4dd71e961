import { type Static, Type } from 'typebox'
import { id, moment, nullable, oneOf, timeZone } from './fields.ts'

const notificationReason = oneOf(
  'assigned',
  'mentioned',
  'replied',
  'due',
  'run',
  'overdue',
  'submitted',
  'accepted',
  'returned',
  'rollout',
  'rollout_held',
)
/**
 * What a user can mute: `due` also mutes `run`, `sign_off` mutes submitted, accepted and returned, and `rollout` also
 * mutes `rollout_held`.
 */
const mutedReason = oneOf('assigned', 'mentioned', 'replied', 'due', 'overdue', 'sign_off', 'rollout')

export const Notification = Type.Object(
  {
    id,
    reason: Type.Unsafe<Static<typeof notificationReason>>({
      ...notificationReason,
      examples: ['mentioned'],
      description:
        'assigned: a card is yours now. mentioned: a comment names you. replied: somebody answered your comment. due: a card of yours is due tomorrow. run: a recurring card of yours has a new run. overdue: a card that headquarters watches is overdue in your project; for superadmins, in at least one project. submitted: a card waits for your sign-off. accepted, returned: a card that you submitted was accepted or returned. rollout: a rollout of yours has reached every project. rollout_held: a rollout of yours is held, or waits for a decision.',
    }),
    project_id: nullable(id),
    card_id: nullable(id),
    card_title: nullable(
      Type.String({ description: 'The title of the card; null when it is gone.', examples: ['Order flour'] }),
    ),
    comment_id: nullable(Type.Integer({ ...id, examples: [31] })),
    number: nullable(id),
    actor_id: nullable(id),
    actor_name: nullable(
      Type.String({ description: 'Who did it; null when nobody did.', examples: ['Olga Lindqvist'] }),
    ),
    created_at: moment,
    read_at: nullable(
      Type.String({
        ...moment,
        description: 'When you marked it as read; null while it is unread.',
        examples: ['2027-03-01T08:30:00.000Z'],
      }),
    ),
  },
  { additionalProperties: false },
)

export const NotificationPreferences = Type.Object(
  {
    daily_mail: Type.Boolean({ description: 'Whether what is unread is mailed once a day, in the morning.' }),
    muted: Type.Array(mutedReason, {
      maxItems: 7,
      uniqueItems: true,
      description: 'Reasons of which you are not told at all.',
      examples: [['due']],
    }),
    time_zone: Type.String({
      ...timeZone,
      description: 'In which it is morning for you.',
      examples: ['Europe/Berlin'],
    }),
  },
  { additionalProperties: false },
)
