-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- What a platform knows of a project, such as its city. Rollouts are aimed with it, and texts of templates may show it.
alter table projects add column attributes jsonb not null default '{}';

-- A push or sync that would reach so many projects needs a second superadmin. Null: none does.
alter table platforms add column approve_above bigint;

-- A rollout that reaches projects in waves. On Citus a reference table, as are staged_*.
-- state: proposed, scheduled: nobody sees it yet; baking: the projects of its waves so far see it; held: the same, until
-- somebody releases it; done: all that it is for see it; undone and rejected: nobody does.
create table stages (
  platform_id bigint not null references platforms (id),
  number bigint not null,
  state text not null
    check (state in ('proposed', 'scheduled', 'baking', 'held', 'done', 'undone', 'rejected')),
  -- As it was sent; null: every project with the tool.
  target jsonb,
  -- [{ project_ids } | { percent, bake_minutes }], in order.
  waves jsonb not null,
  -- The wave that projects see, from 1; 0: none yet.
  step bigint not null default 0,
  -- Projects whose bucket is less see it, of 10,000. Each wave has at least that of the one before.
  below bigint not null default 0,
  -- The most projects in a hundred that may delete or override what was rolled out.
  max_percent double precision not null,
  publish_at timestamptz,
  wave_started_at timestamptz,
  -- What the guard saw last, and when it asked somebody to decide.
  verdict jsonb,
  asked_at timestamptz,
  looked_at timestamptz,
  held_reason text,
  -- Of what was proposed: whoever approves it says what they saw.
  fingerprint text,
  approved_by bigint,
  primary key (platform_id, number)
);

create index stages_open on stages (looked_at) where state in ('scheduled', 'baking');

-- Each wave that began is an entry of the rollout log. What projects hear of it is made from these rows.
create table stage_waves (
  platform_id bigint not null,
  entry bigint not null,
  number bigint not null,
  step bigint not null,
  below bigint not null,
  below_before bigint not null,
  is_targeted boolean not null,
  projects_with_access bigint not null,
  projects_without_access bigint not null,
  projects_updated bigint not null,
  created_at timestamptz not null default now(),
  primary key (platform_id, entry),
  foreign key (platform_id, number) references stages (platform_id, number)
);

create index stage_waves_number on stage_waves (platform_id, number);

-- Projects that belong to a stage by name or by its target, from this wave on. A row is never removed while the stage
-- stands: a project that has seen a text goes on seeing it.
create table stage_projects (
  project_id bigint not null references projects (id),
  number bigint not null,
  from_step bigint not null,
  primary key (project_id, number)
);

-- What the projects of a stage see instead of the published row. Normally empty. live_since: the entry of the last wave,
-- which the filler has to bring; 0 where the master was live before and only its texts change.
create table staged_boards (
  id bigint primary key references published_boards (id),
  platform_id bigint not null references platforms (id),
  number bigint not null,
  live_since bigint not null,
  step bigint not null,
  below bigint not null,
  is_targeted boolean not null,
  is_named boolean not null,
  title text not null,
  description text,
  position bigint not null
);

create table staged_groups (
  id bigint primary key references published_groups (id),
  platform_id bigint not null references platforms (id),
  number bigint not null,
  live_since bigint not null,
  step bigint not null,
  below bigint not null,
  is_targeted boolean not null,
  is_named boolean not null,
  title text not null,
  description text,
  type text,
  color text,
  icon text,
  position bigint not null
);

create table staged_cards (
  id bigint primary key references published_cards (id),
  platform_id bigint not null references platforms (id),
  number bigint not null,
  live_since bigint not null,
  step bigint not null,
  below bigint not null,
  is_targeted boolean not null,
  is_named boolean not null,
  title text not null,
  description text,
  short_description text,
  unique_identifier text,
  evaluation_check text,
  tour_key text,
  status text not null,
  priority text not null,
  is_active boolean not null,
  position bigint not null,
  words tsvector
);

create index staged_boards_number on staged_boards (platform_id, number);
create index staged_groups_number on staged_groups (platform_id, number);
create index staged_cards_number on staged_cards (platform_id, number);

-- staged: it was never published; the projects of its stage alone have copies.
alter table published_boards drop constraint published_boards_state_check;
alter table published_groups drop constraint published_groups_state_check;
alter table published_cards drop constraint published_cards_state_check;
alter table published_boards add constraint published_boards_states
  check (state in ('live', 'kept', 'undone', 'staged')) not valid;
alter table published_groups add constraint published_groups_states
  check (state in ('live', 'kept', 'undone', 'staged')) not valid;
alter table published_cards add constraint published_cards_states
  check (state in ('live', 'kept', 'undone', 'withdrawn', 'staged')) not valid;

alter table notifications drop constraint notifications_reason_check;
alter table notifications add constraint notifications_reasons
  check (reason in ('assigned', 'mentioned', 'replied', 'due', 'rollout', 'rollout_held')) not valid;

-- What a project shows, as before, and what a stage shows to its projects: the row `s` stands for `m` there. The bucket
-- of a project is the arithmetic of store/rollouts/membership.ts, written out because Citus sends it to its nodes as it is.

create or replace view shown_cards as
select c.project_id, c.id, c.group_id, c.master_card_id, c.overrides, c.owner_id, c.tag_id,
  -- A copy from before 0.3 that was touched may have a status of its own without the bit.
  case when m.id is null or c.overrides & 64 <> 0 or (c.overrides & 1 <> 0 and c.status is not null)
    then c.status else coalesce(s.status, m.status) end as status,
  coalesce(c.priority, s.priority, m.priority) as priority,
  coalesce(c.position, case when g.is_ordered then 1000000000000000 else 0 end
    + greatest(-500000000000000, least(coalesce(s.position, m.position), 500000000000000))) as position,
  coalesce(s.position, m.position, 0) as sort_order,
  coalesce(c.is_active, s.is_active, m.is_active) as is_active,
  c.due_date, c.snoozed_until,
  coalesce(c.title, s.title, m.title) as title,
  -- A text that the project has cleared is null as well: the bit tells.
  case when m.id is null or c.overrides & 4 <> 0 then c.description
    when s.id is null then m.description else s.description end as description,
  case when m.id is null or c.overrides & 8 <> 0 then c.short_description
    when s.id is null then m.short_description else s.short_description end as short_description,
  coalesce(c.unique_identifier, case when s.id is null then m.unique_identifier else s.unique_identifier end)
    as unique_identifier,
  coalesce(c.evaluation_check, case when s.id is null then m.evaluation_check else s.evaluation_check end)
    as evaluation_check,
  coalesce(c.tour_key, case when s.id is null then m.tour_key else s.tour_key end) as tour_key,
  c.created_by, c.created_at, c.updated_at, c.deleted_at, c.deleted_by
from cards c
left join published_cards m on m.id = c.master_card_id
left join staged_cards s on s.id = c.master_card_id and (
  (not s.is_targeted and (c.project_id % 2147483647 * 48271 % 2147483647 + s.number % 10000 * 3571) % 10000 < s.below)
  or (s.is_named and exists (
    select from stage_projects t where t.project_id = c.project_id and t.number = s.number and t.from_step <= s.step)))
-- PostgreSQL leaves this join out where nobody asks for the position.
left join groups g on g.id = c.group_id and g.project_id = c.project_id
where m.id is null or m.state in ('live', 'kept') or (m.state = 'undone' and c.overrides <> 0) or s.id is not null;

create or replace view shown_groups as
select g.project_id, g.id, g.board_id, g.master_group_id, g.overrides, g.is_ordered,
  coalesce(g.title, s.title, m.title) as title,
  case when m.id is null or g.overrides & 4 <> 0 then g.description
    when s.id is null then m.description else s.description end as description,
  case when m.id is null or g.overrides & 8 <> 0 then g.type when s.id is null then m.type else s.type end as type,
  case when m.id is null or g.overrides & 16 <> 0 then g.color when s.id is null then m.color else s.color end as color,
  case when m.id is null or g.overrides & 32 <> 0 then g.icon when s.id is null then m.icon else s.icon end as icon,
  coalesce(g.position, case when b.is_ordered then 1000000000000000 else 0 end
    + greatest(-500000000000000, least(coalesce(s.position, m.position), 500000000000000))) as position,
  g.is_collapsed, g.is_active, g.created_by, g.created_at, g.updated_at, g.deleted_at, g.deleted_by
from groups g
left join published_groups m on m.id = g.master_group_id
left join staged_groups s on s.id = g.master_group_id and (
  (not s.is_targeted and (g.project_id % 2147483647 * 48271 % 2147483647 + s.number % 10000 * 3571) % 10000 < s.below)
  or (s.is_named and exists (
    select from stage_projects t where t.project_id = g.project_id and t.number = s.number and t.from_step <= s.step)))
left join boards b on b.id = g.board_id and b.project_id = g.project_id
where m.id is null or m.state in ('live', 'kept') or g.overrides <> 0 or s.id is not null or coalesce((
  -- Without staged_cards: what a stage alone shows has its group from the same stage, unless somebody moved it.
  select true from cards c left join published_cards k on k.id = c.master_card_id
  where c.project_id = g.project_id and c.group_id = g.id and c.deleted_at is null
    and (k.id is null or k.state in ('live', 'kept') or (c.overrides <> 0 and k.state in ('undone', 'staged')))
  limit 1), false);

create or replace view shown_boards as
select b.project_id, b.id, b.master_board_id, b.overrides, b.is_ordered,
  coalesce(b.title, s.title, m.title) as title,
  case when m.id is null or b.overrides & 4 <> 0 then b.description
    when s.id is null then m.description else s.description end as description,
  case when m.id is null or b.overrides & 8 <> 0 then b.tool_key else m.tool_key end as tool_key,
  coalesce(b.position, s.position, m.position) as position,
  b.is_active, b.created_by, b.created_at, b.updated_at, b.deleted_at, b.deleted_by
from boards b
left join published_boards m on m.id = b.master_board_id
left join staged_boards s on s.id = b.master_board_id and (
  (not s.is_targeted and (b.project_id % 2147483647 * 48271 % 2147483647 + s.number % 10000 * 3571) % 10000 < s.below)
  or (s.is_named and exists (
    select from stage_projects t where t.project_id = b.project_id and t.number = s.number and t.from_step <= s.step)))
where m.id is null or m.state in ('live', 'kept') or b.overrides <> 0 or s.id is not null or coalesce((
  select true from groups g left join published_groups k on k.id = g.master_group_id
  where g.project_id = b.project_id and g.board_id = b.id and g.deleted_at is null
    and (k.id is null or k.state in ('live', 'kept') or g.overrides <> 0 or coalesce((
      select true from cards c left join published_cards l on l.id = c.master_card_id
      where c.project_id = g.project_id and c.group_id = g.id and c.deleted_at is null
        and (l.id is null or l.state in ('live', 'kept') or (c.overrides <> 0 and l.state in ('undone', 'staged')))
      limit 1), false))
  limit 1), false);
