-- breaks: none
set local lock_timeout = '5s';
set local statement_timeout = '10min';

-- Master templates. What a superadmin edits stands in master_*; what the projects show stands in published_*, one row
-- a template however many projects there are; a project's copy is a row of boards, groups or cards that reads from the
-- published row what the project has not taken over. docs/rollouts.md tells the whole.
-- On Citus all tables made here are reference tables, but for fills, which stays on the coordinator.

-- seq counts every entry of the rollout log; head is the last entry that added something to projects.
alter table platforms add column seq bigint not null default 0;
alter table platforms add column head bigint not null default 0;

-- applied: the head up to which the project has its copies; prior: applied before the last step, which is what that
-- step has to add; born: the entry after which its access (tools, suspension) became what it is. Never indexed: then
-- PostgreSQL updates the row in place.
alter table projects add column applied bigint not null default 0;
alter table projects add column prior bigint not null default 0;
alter table projects add column born bigint not null default 0;

-- A batch of the filler updates every row of a page at once: in place, as long as half of the page is free.
alter table projects set (fillfactor = 50);

create table master_boards (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  -- Projects that have this tool get the board. Fixed once the board is published.
  tool_key text not null,
  title text not null,
  description text,
  position bigint not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index master_boards_platform on master_boards (platform_id);

create table master_groups (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  board_id bigint not null references master_boards (id),
  title text not null,
  description text,
  type text,
  color text,
  icon text,
  position bigint not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index master_groups_board on master_groups (board_id);

create table master_cards (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  group_id bigint not null references master_groups (id),
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
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index master_cards_group on master_cards (group_id);

create unique index master_cards_identifier on master_cards (platform_id, unique_identifier)
  where deleted_at is null;

-- state: live; kept: the master was deleted, copies stay; undone: copies that nobody has touched are hidden;
-- withdrawn: all copies are hidden. entered: the entry that made it live; changed: the entry that last wrote it;
-- left_seq: the entry that ended its being live. tool_key is copied down, so that one join tells who has access.

create table published_boards (
  id bigint primary key references master_boards (id),
  platform_id bigint not null references platforms (id),
  tool_key text not null,
  title text not null,
  description text,
  position bigint not null,
  state text not null check (state in ('live', 'kept', 'undone')),
  entered bigint not null,
  changed bigint not null,
  left_seq bigint
);

create index published_boards_entered on published_boards (platform_id, entered);

create table published_groups (
  id bigint primary key references master_groups (id),
  platform_id bigint not null references platforms (id),
  tool_key text not null,
  board_id bigint not null references published_boards (id),
  title text not null,
  description text,
  type text,
  color text,
  icon text,
  position bigint not null,
  state text not null check (state in ('live', 'kept', 'undone')),
  entered bigint not null,
  changed bigint not null,
  left_seq bigint
);

create index published_groups_entered on published_groups (platform_id, entered);
create index published_groups_board on published_groups (board_id);

create table published_cards (
  id bigint primary key references master_cards (id),
  platform_id bigint not null references platforms (id),
  tool_key text not null,
  group_id bigint not null references published_groups (id),
  title text not null,
  description text,
  short_description text,
  unique_identifier text,
  evaluation_check text,
  tour_key text,
  -- Copied to a project when its copy is made, so it stays as it first entered.
  status text not null,
  priority text not null,
  is_active boolean not null,
  position bigint not null,
  state text not null check (state in ('live', 'kept', 'undone', 'withdrawn')),
  entered bigint not null,
  changed bigint not null,
  left_seq bigint
);

create index published_cards_entered on published_cards (platform_id, entered);
create index published_cards_group on published_cards (group_id);
create index published_cards_tour on published_cards (platform_id) where tour_key is not null;

-- The rollout log: one row each push, sync, withdrawal and undo, numbered by the platform's seq.
create table rollouts (
  platform_id bigint not null references platforms (id),
  number bigint not null,
  kind text not null check (kind in ('push', 'sync', 'withdrawal', 'undo')),
  -- What was pushed, synced or withdrawn; an undo has the number of what it undid.
  master_id bigint,
  of_number bigint,
  -- Whose projects it concerns.
  tool_key text not null,
  author_id bigint,
  reason text,
  -- It has something for projects to get, so it is done when the filler is past it.
  has_copies boolean not null,
  with_access bigint not null,
  skipped bigint not null,
  updated bigint not null,
  undone_by bigint,
  created_at timestamptz not null default now(),
  primary key (platform_id, number)
);

create table rollout_items (
  platform_id bigint not null,
  number bigint not null,
  kind text not null check (kind in ('board', 'group', 'card')),
  master_id bigint not null,
  effect text not null check (effect in ('enters', 'changes', 'withdraws', 'reverts', 'hides', 'returns')),
  -- Each field that changed, from what to what.
  changes jsonb not null,
  -- The published row's state, entered, changed and left_seq before; null when there was none.
  was jsonb,
  primary key (platform_id, number, kind, master_id),
  foreign key (platform_id, number) references rollouts (platform_id, number)
);

-- How far the background filler of a platform is. Apart from platforms, whose row every push locks.
create table fills (
  platform_id bigint primary key references platforms (id),
  -- Every project has its copies up to this head.
  done bigint not null default 0,
  -- The pass under way: the head it began with, the project it has reached, and how many it has passed of how many.
  pass_head bigint not null default 0,
  reached bigint not null default 0,
  passed bigint not null default 0,
  total bigint not null default 0,
  pass_started_at timestamptz,
  -- Pace: nothing happens before this moment.
  resume_at timestamptz,
  paused_at timestamptz
);

-- own: a bit for each field that the project has taken over, and bit 1 for everything else that touches a copy (status,
-- owner, tag, dates, moved, commented). 0: nobody has touched it. store/own.ts has the bits.
alter table boards add column own bigint not null default 0;
alter table groups add column own bigint not null default 0;
alter table cards add column own bigint not null default 0;

-- A card's group has its project already, and projects are never removed: this check alone was a quarter of a rollout.
alter table cards drop constraint cards_project_id_fkey;

-- One copy a project. The master comes first, because one master goes to all projects at once: a third less WAL.
-- squawk-ignore-file require-concurrent-index-creation
create unique index boards_copy on boards (master_board_id, project_id) where master_board_id is not null;
create unique index groups_copy on groups (master_group_id, project_id) where master_group_id is not null;
create unique index cards_copy on cards (master_card_id, project_id) where master_card_id is not null;

-- What projects have made their own or deleted: counts of a rollout, and drift.
create index boards_kept on boards (master_board_id, project_id) include (own)
  where master_board_id is not null and (own <> 0 or deleted_at is not null);
create index groups_kept on groups (master_group_id, project_id) include (own)
  where master_group_id is not null and (own <> 0 or deleted_at is not null);
create index cards_kept on cards (master_card_id, project_id) include (own)
  where master_card_id is not null and (own <> 0 or deleted_at is not null);

-- What a project shows, deleted rows included: a copy with what it inherits, unless its template hides it. Whatever
-- reads boards, groups or cards for somebody reads these.

create view shown_cards as
select c.project_id, c.id, c.group_id, c.master_card_id, c.own, c.owner_id, c.tag_id, c.status,
  coalesce(c.priority, m.priority) as priority,
  coalesce(c.position, m.position) as position,
  coalesce(m.position, 0) as sort_order,
  coalesce(c.is_active, m.is_active) as is_active,
  c.due_date, c.snoozed_until,
  coalesce(c.title, m.title) as title,
  -- A text that the project has cleared is null as well: the bit tells.
  case when m.id is null or c.own & 4 <> 0 then c.description else m.description end as description,
  case when m.id is null or c.own & 8 <> 0 then c.short_description else m.short_description end
    as short_description,
  coalesce(c.unique_identifier, m.unique_identifier) as unique_identifier,
  coalesce(c.evaluation_check, m.evaluation_check) as evaluation_check,
  coalesce(c.tour_key, m.tour_key) as tour_key,
  c.created_by, c.created_at, c.updated_at, c.deleted_at
from cards c
left join published_cards m on m.id = c.master_card_id
where m.id is null or m.state in ('live', 'kept') or (m.state = 'undone' and c.own <> 0);

-- A group of an undone rollout stays while it holds anything that stays. A scalar subquery, because PostgreSQL may turn
-- `exists` into a hash of all cards there are.
create view shown_groups as
select g.project_id, g.id, g.board_id, g.master_group_id, g.own,
  coalesce(g.title, m.title) as title,
  case when m.id is null or g.own & 4 <> 0 then g.description else m.description end as description,
  case when m.id is null or g.own & 8 <> 0 then g.type else m.type end as type,
  case when m.id is null or g.own & 16 <> 0 then g.color else m.color end as color,
  case when m.id is null or g.own & 32 <> 0 then g.icon else m.icon end as icon,
  coalesce(g.position, m.position) as position,
  g.is_collapsed, g.is_active, g.created_by, g.created_at, g.updated_at, g.deleted_at
from groups g
left join published_groups m on m.id = g.master_group_id
where m.id is null or m.state in ('live', 'kept') or g.own <> 0 or coalesce((
  select true from shown_cards c
  where c.project_id = g.project_id and c.group_id = g.id and c.deleted_at is null limit 1), false);

create view shown_boards as
select b.project_id, b.id, b.master_board_id, b.own,
  coalesce(b.title, m.title) as title,
  case when m.id is null or b.own & 4 <> 0 then b.description else m.description end as description,
  case when m.id is null or b.own & 8 <> 0 then b.tool_key else m.tool_key end as tool_key,
  coalesce(b.position, m.position) as position,
  b.is_active, b.created_by, b.created_at, b.updated_at, b.deleted_at
from boards b
left join published_boards m on m.id = b.master_board_id
where m.id is null or m.state in ('live', 'kept') or b.own <> 0 or coalesce((
  select true from shown_groups g
  where g.project_id = b.project_id and g.board_id = b.id and g.deleted_at is null limit 1), false);
