import { Type } from 'typebox'
import { Card } from './card.ts'
import { id, integer, moment, nullable } from './fields.ts'

const fields = {
  id,
  project_id: nullable(id),
  platform_id: nullable(id),
  master_group_id: nullable(id),
  board_id: id,
  position: integer,
  created_by: nullable(id),
  is_master: Type.Boolean(),
  is_collapsed: Type.Boolean(),
  is_active: Type.Boolean(),
  title: Type.String(),
  description: nullable(Type.String()),
  type: nullable(Type.String()),
  color: nullable(Type.String()),
  icon: nullable(Type.String()),
  created_at: moment,
  updated_at: moment,
  deleted_at: nullable(moment),
}

export const Group = Type.Object(fields, { additionalProperties: false })
export const GroupWithCards = Type.Object(
  { ...fields, cards: Type.Array(Card) },
  { additionalProperties: false },
)
