import { Type } from 'typebox'
import { id, moment, nullable } from './fields.ts'

export const Comment = Type.Object(
  {
    id,
    project_id: id,
    card_id: id,
    user_id: id,
    parent_comment_id: nullable(id),
    comment: Type.String(),
    is_read: Type.Boolean(),
    read_at: nullable(moment),
    created_at: moment,
    updated_at: moment,
    deleted_at: nullable(moment),
  },
  { additionalProperties: false },
)
