import { Type } from 'typebox'
import { id, integer, moment, nullable } from './fields.ts'
import { GroupWithCards } from './group.ts'

const fields = {
  id,
  project_id: nullable(id),
  platform_id: nullable(id),
  master_board_id: nullable(id),
  position: integer,
  created_by: nullable(id),
  is_master: Type.Boolean(),
  is_active: Type.Boolean(),
  title: Type.String(),
  description: nullable(Type.String()),
  tool_key: nullable(Type.String()),
  created_at: moment,
  updated_at: moment,
  deleted_at: nullable(moment),
}

export const Board = Type.Object(fields, { additionalProperties: false })
export const BoardWithGroups = Type.Object(
  { ...fields, groups: Type.Array(GroupWithCards) },
  { additionalProperties: false },
)
