import { Type } from 'typebox'
import { id, integer, moment, nullable } from './fields.ts'

export const Tag = Type.Object(
  {
    id,
    project_id: id,
    position: integer,
    created_by: nullable(id),
    name: Type.String(),
    color: nullable(Type.String()),
    icon: nullable(Type.String()),
    is_active: Type.Boolean(),
    created_at: moment,
    updated_at: moment,
    deleted_at: nullable(moment),
  },
  { additionalProperties: false },
)
