// SQL for the JSON of records in answers, shared by all operations. The table aliases are fixed: t for a tag,
// a for an entry of the activity. shown-rows.ts builds boards, groups and cards, and comments.ts builds
// comments.
import { moment } from '#core/moments.ts'
import { sql } from '#core/sql.ts'

export const tagJson = sql`json_build_object(
  'id', t.id, 'project_id', t.project_id, 'position', t.position, 'created_by', t.created_by, 'name', t.name,
  'color', t.color, 'icon', t.icon, 'is_active', t.is_active,
  'created_at', ${moment('t.created_at')}, 'updated_at', ${moment('t.updated_at')},
  'deleted_at', ${moment('t.deleted_at')})`

export const activityJson = sql`json_build_object(
  'id', a.id, 'card_id', a.card_id, 'user_id', a.user_id, 
  'action', case when a.kind = 'card' then a.action else a.kind || '.' || a.action end, 'changes', a.changes,
  'created_at', ${moment('a.created_at')})`
