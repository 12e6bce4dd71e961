import { Type } from 'typebox'
import { platformEvents, projectEvents } from '../events.ts'
import { id, integer, moment, nullable, oneOf } from './fields.ts'

type Types<Of> = [keyof Of & string, ...(keyof Of & string)[]]
const typesOf = <Of extends object>(of: Of) => oneOf(...(Object.keys(of) as Types<Of>))

export const projectEventType = typesOf(projectEvents)
export const platformEventType = typesOf(platformEvents)

/** The position of a reader in a project's feed. */
export const position = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})-(0|[1-9][0-9]{0,14})$',
  maxLength: 31,
  description:
    'How far a reader has got: the number of the last change of the project and of the last rollout of the platform.',
  examples: ['842-17'],
})

/** A position in a request. It has no pattern, because an invalid position gets an error of its own. */
export const afterPosition = Type.String({
  maxLength: 31,
  description: 'How far you have got: `next_after` of the last page, or the position of the last event.',
  examples: ['842-17'],
})

/** The position of a reader in a platform's feed. */
export const platformPosition = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})$',
  maxLength: 15,
  description: "How far a reader has got: the number of the platform's last event.",
  examples: ['311'],
})

export const afterPlatformPosition = Type.String({
  maxLength: 31,
  description: 'How far you have got: `next_after` of the last page, or the position of the last event.',
  examples: ['311'],
})

const changes = Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() }), {
  description:
    'Each field that changed, with its old and new value as answers show them. A text of more than 1,000 characters stands as `{ length, sha256 }`.',
  examples: [{ title: { from: 'Order paper cups', to: 'Order 200 paper cups' } }],
})

const also = Type.Optional(
  Type.Record(Type.String(), integer, {
    description: 'How many records went, or came back, along with this one.',
    examples: [{ groups: 3, cards: 41, comments: 7 }],
  }),
)

const webhookId = Type.Integer({ ...id, description: 'The id of the webhook.', examples: [1] })

export const Event = Type.Object(
  {
    id: Type.String({
      description:
        'Never used twice: `evt_<project>_<number>`, or `evt_<project>_r<number>` for what the platform published. Use it to recognise an event that arrives twice.',
      examples: ['evt_7_842'],
    }),
    position,
    type: Type.Unsafe<keyof typeof projectEvents>({
      ...projectEventType,
      description: 'What happened. New types may come: ignore those you do not know.',
    }),
    at: moment,
    project_id: id,
    actor_id: nullable(id),
    board_id: Type.Optional(id),
    group_id: Type.Optional(nullable(id)),
    card_id: Type.Optional(id),
    comment_id: Type.Optional(Type.Integer({ ...id, examples: [31] })),
    file_id: Type.Optional(Type.Integer({ ...id, examples: [12] })),
    tag_id: Type.Optional(id),
    user_id: Type.Optional(id),
    theme_id: Type.Optional(id),
    version_id: Type.Optional(id),
    webhook_id: Type.Optional(webhookId),
    number: Type.Optional(id),
    also,
    changes,
  },
  { additionalProperties: false },
)

export const PlatformEvent = Type.Object(
  {
    id: Type.String({
      description: 'Never used twice: `evt_p<platform>_<number>`.',
      examples: ['evt_p1_311'],
    }),
    position: platformPosition,
    type: Type.Unsafe<keyof typeof platformEvents>({
      ...platformEventType,
      description: 'What happened. New types may come: ignore those you do not know.',
    }),
    at: moment,
    platform_id: id,
    actor_id: nullable(id),
    project_id: Type.Optional(id),
    user_id: Type.Optional(id),
    webhook_id: Type.Optional(webhookId),
    number: Type.Optional(id),
    kind: Type.Optional(Type.String({ description: 'board, group or card; of a rollout: push or sync.' })),
    master_id: Type.Optional(id),
    changes,
  },
  { additionalProperties: false },
)
