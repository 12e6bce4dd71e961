set local lock_timeout = '5s';
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
alter view shown_boards rename column own to overrides;
alter view shown_groups rename column own to overrides;
alter view shown_cards rename column own to overrides;

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
