import { Type } from 'typebox'
import { id, moment, nullable, oneOf, text } from './fields.ts'

export const AuditEntry = Type.Object(
  {
    id: Type.Integer({ ...id, description: 'The number of the entry in its source.' }),
    source: Type.Unsafe<'log' | 'activity'>({
      ...oneOf('log', 'activity'),
      description:
        'log: what people and services did to the platform, its projects and accounts. activity: what happened on the boards of the project.',
    }),
    at: moment,
    actor_id: nullable(id),
    actor_name: nullable(
      Type.String({
        description: 'Who did it; null for an operator or the service itself.',
        examples: ['Olga Lindqvist'],
      }),
    ),
    action: Type.String({ description: 'What was done.', examples: ['member.add'] }),
    project_id: nullable(id),
    subject: nullable(
      Type.String({ description: 'What it was done to, for example `user 7`.', examples: ['user 7'] }),
    ),
    address: nullable(
      Type.String({ description: 'The network it was done from, for sign-ins.', examples: ['203.0.113.7'] }),
    ),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'More about it. Never a password, a token, a code or a text of a card.',
      examples: [{ role: 'member' }],
    }),
  },
  { additionalProperties: false },
)

export const auditFilters = {
  action: Type.Optional(
    Type.String({
      ...text(60),
      description: 'Only this action, or all that begin so when it ends in a dot: `member.add`, `member.`.',
      examples: ['member.'],
    }),
  ),
  actor_id: Type.Optional(nullable(id)),
}
