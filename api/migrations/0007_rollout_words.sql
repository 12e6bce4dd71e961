-- breaks: readers
set local lock_timeout = '800ms';
set local statement_timeout = '1min';
-- squawk-ignore-file renaming-column

-- Names that explain themselves. Only the catalogue changes, so it takes no time; but a process of an older version
-- cannot use the new names: stop it before, or restart it right after (docs/operate.md, "Stopping and upgrading").

-- last_entry counts the entries of the rollout log; fill_target is the last entry that added something to projects.
alter table platforms rename column seq to last_entry;
alter table platforms rename column head to fill_target;

-- filled_to: the project has all its copies up to this entry. filled_before: the previous value of filled_to;
-- the last fill added what lies between. access_since: the last entry before its current tools and suspension
-- took effect.
alter table projects rename column applied to filled_to;
alter table projects rename column prior to filled_before;
alter table projects rename column born to access_since;

-- live_since: the entry that made the template live. live_until: the entry that ended this. changed_in: the
-- entry that last wrote the row.
alter table published_boards rename column entered to live_since;
alter table published_boards rename column left_seq to live_until;
alter table published_boards rename column changed to changed_in;
alter table published_groups rename column entered to live_since;
alter table published_groups rename column left_seq to live_until;
alter table published_groups rename column changed to changed_in;
alter table published_cards rename column entered to live_since;
alter table published_cards rename column left_seq to live_until;
alter table published_cards rename column changed to changed_in;
alter index published_boards_entered rename to published_boards_live_since;
alter index published_groups_entered rename to published_groups_live_since;
alter index published_cards_entered rename to published_cards_live_since;

-- overrides: one bit for each field that the project has overridden in its copy (store/rollouts/fields.ts).
alter table boards rename column own to overrides;
alter table groups rename column own to overrides;
alter table cards rename column own to overrides;

alter table fills rename column done to filled_to;
alter table fills rename column pass_head to pass_target;
alter table fills rename column reached to pass_reached;
alter table fills rename column passed to pass_projects;
alter table fills rename column total to pass_total;
alter table fills rename column resume_at to rest_until;

alter table rollouts rename column has_copies to adds_copies;
alter table rollouts rename column with_access to projects_with_access;
alter table rollouts rename column skipped to projects_without_access;
alter table rollouts rename column updated to projects_updated;

-- published_before: the published row as it was before, by the names of its columns.
alter table rollout_items rename column was to published_before;
update rollout_items set published_before = published_before - array['entered', 'left_seq', 'changed'] || jsonb_build_object(
  'live_since', published_before -> 'entered', 'live_until', published_before -> 'left_seq',
  'changed_in', published_before -> 'changed')
where published_before ? 'entered';

-- What a project shows, deleted rows included: a copy with what it inherits, unless its template hides it. Whatever
-- reads boards, groups or cards for somebody reads these.
--
-- Order: a copy without a place of its own (position null) stands where its template stands, as long as the project has
-- not ordered the group. Once it has, such a copy stands beyond everything that has a place: 10^15 and more. There the
-- project's own cards stand too, as long as the group follows its template.
drop view shown_boards;
drop view shown_groups;
drop view shown_cards;

create view shown_cards as
select c.project_id, c.id, c.group_id, c.master_card_id, c.overrides, c.owner_id, c.tag_id,
  -- A copy from before 0.3 that was touched may have a status of its own without the bit.
  case when m.id is null or c.overrides & 64 <> 0 or (c.overrides & 1 <> 0 and c.status is not null)
    then c.status else m.status end as status,
  coalesce(c.priority, m.priority) as priority,
  coalesce(c.position, case when g.is_ordered then 1000000000000000 else 0 end
    + greatest(-500000000000000, least(m.position, 500000000000000))) as position,
  coalesce(m.position, 0) as sort_order,
  coalesce(c.is_active, m.is_active) as is_active,
  c.due_date, c.snoozed_until,
  coalesce(c.title, m.title) as title,
  -- A text that the project has cleared is null as well: the bit tells.
  case when m.id is null or c.overrides & 4 <> 0 then c.description else m.description end as description,
  case when m.id is null or c.overrides & 8 <> 0 then c.short_description else m.short_description end
    as short_description,
  coalesce(c.unique_identifier, m.unique_identifier) as unique_identifier,
  coalesce(c.evaluation_check, m.evaluation_check) as evaluation_check,
  coalesce(c.tour_key, m.tour_key) as tour_key,
  c.created_by, c.created_at, c.updated_at, c.deleted_at, c.deleted_by
from cards c
left join published_cards m on m.id = c.master_card_id
-- PostgreSQL leaves this join out where nobody asks for the position.
left join groups g on g.id = c.group_id and g.project_id = c.project_id
where m.id is null or m.state in ('live', 'kept') or (m.state = 'undone' and c.overrides <> 0);

-- A group of an undone rollout stays while it holds anything that stays. A scalar subquery, because PostgreSQL may turn
-- `exists` into a hash of all cards there are.
create view shown_groups as
select g.project_id, g.id, g.board_id, g.master_group_id, g.overrides, g.is_ordered,
  coalesce(g.title, m.title) as title,
  case when m.id is null or g.overrides & 4 <> 0 then g.description else m.description end as description,
  case when m.id is null or g.overrides & 8 <> 0 then g.type else m.type end as type,
  case when m.id is null or g.overrides & 16 <> 0 then g.color else m.color end as color,
  case when m.id is null or g.overrides & 32 <> 0 then g.icon else m.icon end as icon,
  coalesce(g.position, case when b.is_ordered then 1000000000000000 else 0 end
    + greatest(-500000000000000, least(m.position, 500000000000000))) as position,
  g.is_collapsed, g.is_active, g.created_by, g.created_at, g.updated_at, g.deleted_at, g.deleted_by
from groups g
left join published_groups m on m.id = g.master_group_id
left join boards b on b.id = g.board_id and b.project_id = g.project_id
where m.id is null or m.state in ('live', 'kept') or g.overrides <> 0 or coalesce((
  select true from shown_cards c
  where c.project_id = g.project_id and c.group_id = g.id and c.deleted_at is null limit 1), false);

create view shown_boards as
select b.project_id, b.id, b.master_board_id, b.overrides, b.is_ordered,
  coalesce(b.title, m.title) as title,
  case when m.id is null or b.overrides & 4 <> 0 then b.description else m.description end as description,
  case when m.id is null or b.overrides & 8 <> 0 then b.tool_key else m.tool_key end as tool_key,
  coalesce(b.position, m.position) as position,
  b.is_active, b.created_by, b.created_at, b.updated_at, b.deleted_at, b.deleted_by
from boards b
left join published_boards m on m.id = b.master_board_id
where m.id is null or m.state in ('live', 'kept') or b.overrides <> 0 or coalesce((
  select true from shown_groups g
  where g.project_id = b.project_id and g.board_id = b.id and g.deleted_at is null limit 1), false);
