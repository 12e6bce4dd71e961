import { Type } from 'typebox'
import { id, integer, moment, nullable } from './fields.ts'

const fields = {
  id,
  project_id: nullable(id),
  platform_id: nullable(id),
  master_card_id: nullable(id),
  group_id: nullable(id),
  owner_id: nullable(id),
  tag_id: nullable(id),
  created_by: nullable(id),
  sort_order: integer,
  position: integer,
  is_master: Type.Boolean(),
  is_active: Type.Boolean(),
  is_overdue: Type.Boolean(),
  unique_identifier: nullable(Type.String()),
  evaluation_check: nullable(Type.String()),
  tour_key: nullable(Type.String()),
  short_description: nullable(Type.String()),
  title: Type.String(),
  description: nullable(Type.String()),
  status: Type.String(),
  priority: Type.String(),
  due_date: nullable(moment),
  snoozed_until: nullable(moment),
  created_at: moment,
  updated_at: moment,
  deleted_at: nullable(moment),
}

export const Card = Type.Object(fields, { additionalProperties: false })

/** The card as cards/create returns it, the only answer with card_type. */
export const CreatedCard = Type.Object(
  { ...fields, card_type: Type.String() },
  { additionalProperties: false },
)
