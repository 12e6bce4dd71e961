// How records look to callers, as JSON that PostgreSQL writes: one definition for every operation that shows one.
// The aliases are fixed: m a comment, t a tag, a what somebody did. Boards, groups and cards are put together in
// shown-rows.ts.
import { moment } from '#core/moments.ts'
import { sql } from '#core/sql.ts'

/**
 * The comment as a user sees it: one's own are read. m.read_at is from before readers were told apart;
 * m.own_read_at is the user's own.
 */
export const commentJson = (userId: number) => sql`json_build_object(
  'id', m.id, 'project_id', m.project_id, 'card_id', m.card_id, 'user_id', m.user_id,
  'parent_comment_id', m.parent_comment_id, 'comment', case when m.deleted_at is null then m.comment else '' end,
  'is_read', m.user_id = ${userId} or coalesce(m.own_read_at, m.read_at) is not null,
  'read_at', ${moment('coalesce(m.own_read_at, m.read_at)')}, 'created_at', ${moment('m.created_at')},
  'updated_at', ${moment('m.updated_at')}, 'deleted_at', ${moment('m.deleted_at')})`

export const tagJson = sql`json_build_object(
  'id', t.id, 'project_id', t.project_id, 'position', t.position, 'created_by', t.created_by, 'name', t.name,
  'color', t.color, 'icon', t.icon, 'is_active', t.is_active,
  'created_at', ${moment('t.created_at')}, 'updated_at', ${moment('t.updated_at')},
  'deleted_at', ${moment('t.deleted_at')})`

export const activityJson = sql`json_build_object(
  'id', a.id, 'card_id', a.card_id, 'user_id', a.user_id, 'action', a.action, 'changes', a.changes,
  'created_at', ${moment('a.created_at')})`
