import { Type } from 'typebox'
import { id, moment, nullable, oneOf } from './fields.ts'

export const Theme = Type.Object(
  { id, project_id: id, name: Type.String(), created_at: moment },
  { additionalProperties: false },
)

export const ThemeVersion = Type.Object(
  {
    id,
    project_id: id,
    theme_id: id,
    version: Type.String(),
    approval_status: oneOf('draft', 'pending', 'approved', 'rejected'),
    theme_status: oneOf('active', 'deprecated'),
    created_by: nullable(id),
    created_at: moment,
    updated_at: moment,
  },
  { additionalProperties: false },
)
