// How masters look to superadmins: as boards, groups and cards of projects do, with is_master true and no project.
// The aliases are fixed: b, g and c a row of master_boards, master_groups and master_cards, m its published row.
import { moment } from '#core/moments.ts'
import { type Statement, sql } from '#core/sql.ts'
import { draftJsonOf, draftOnlyJsonOf, isAsPublished, type Kind, tables } from './fields.ts'

const times = (row: 'b' | 'g' | 'c') => sql`
  'created_at', ${moment(`${row}.created_at`)}, 'updated_at', ${moment(`${row}.updated_at`)},
  'deleted_at', ${moment(`${row}.deleted_at`)}`

const boardFields = sql`
  'id', b.id, 'project_id', null, 'platform_id', b.platform_id, 'master_board_id', null,
  'created_by', b.created_by, 'is_master', true, 'is_active', true, ${draftJsonOf('board', 'b')}, ${times('b')}`

const groupFields = sql`
  'id', g.id, 'project_id', null, 'platform_id', g.platform_id, 'master_group_id', null, 'board_id', g.board_id,
  'created_by', g.created_by, 'is_master', true, 'is_collapsed', false, 'is_active', true,
  ${draftJsonOf('group', 'g')}, ${times('g')}`

const cardFields = sql`
  'id', c.id, 'project_id', null, 'platform_id', c.platform_id, 'master_card_id', null, 'group_id', c.group_id,
  'owner_id', null, 'tag_id', null, 'created_by', c.created_by, 'sort_order', c.position, 'is_master', true,
  'is_overdue', false, ${draftJsonOf('card', 'c')}, 'due_date', null, 'snoozed_until', null, ${times('c')}`

/** The publication state of a draft `d`. A draft that was edited after its rollout was staged is 'changed'. */
const publication = (kind: Kind, d: string) => sql`
  'publication', case
    when exists (select 1 from ${tables[kind].staged} s where s.id = m.id)
      then case when exists (
        select 1 from ${tables[kind].staged} s where s.id = m.id and ${isAsPublished(kind, d, 's')})
        then 'staged' else 'changed' end
    when m.id is null then 'never'
    when m.state <> 'live' then 'undone'
    when ${isAsPublished(kind, d)} then 'current' else 'changed' end`

export const masterBoardJson = sql`json_build_object(${boardFields})`
export const masterGroupJson = sql`json_build_object(${groupFields})`
/** Without the publication state and draft-only fields. */
export const masterCardJson = sql`json_build_object(${cardFields})`
/** With the publication state and draft-only fields. */
export const draftedCardJson = sql`json_build_object(${cardFields}, ${draftOnlyJsonOf('card', 'c')}, ${publication('card', 'c')})`
export const draftedGroupJson = (cards: Statement) =>
  sql`json_build_object(${groupFields}, ${draftOnlyJsonOf('group', 'g')}, ${publication('group', 'g')}, 'cards', ${cards})`
export const draftedBoardJson = (groups: Statement) =>
  sql`json_build_object(${boardFields}, ${draftOnlyJsonOf('board', 'b')}, ${publication('board', 'b')}, 'groups', ${groups})`
