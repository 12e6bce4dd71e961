import { Type } from 'typebox'
import { id, moment, nullable } from './fields.ts'

export const Activity = Type.Object(
  {
    id,
    card_id: id,
    user_id: nullable(id),
    action: Type.String({
      description:
        'created, updated, moved, inherited, deleted, restored, dismissed, accepted or returned; or the type of an event of its checklist or files, such as checklist.ticked.',
    }),
    changes: Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() }), {
      description: 'Each field that changed, with its old and new value.',
    }),
    created_at: moment,
  },
  { additionalProperties: false },
)
