import { Type } from 'typebox'
import { id, moment, nullable } from './fields.ts'

export const Project = Type.Object(
  {
    id,
    platform_id: id,
    name: Type.String(),
    tools: Type.Array(Type.String()),
    suspended_at: nullable(moment),
    created_at: moment,
  },
  { additionalProperties: false },
)
